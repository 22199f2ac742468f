import { type Insertable, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { DB, Offer } from '#database/tables.ts'
import { isTakenAt } from '#features/calendar/server/is-taken-at.ts'
import { EXPIRING_SOON_HOURS, type OfferPage, type OfferState, type OfferSummary } from '#features/offers/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { isMissingFor } from '#platform/server/database/failures.ts'
import { containing } from '#platform/server/database/like.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon, type Stay } from '#platform/shared/day.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

export type OfferRow = Selectable<Offer>
type ChoiceColumns = Omit<Insertable<DB['offer_choice']>, 'offer_id' | 'position'>

/** Inserts an offer with its choices and returns the offer's id. Throws `invalid` for an unknown enquiry. */
export async function addOffer(
  db: DbTransaction,
  values: Insertable<Offer>,
  choices: ChoiceColumns[],
): Promise<number> {
  const id = await insertOffer(db, values)
  await db
    .insertInto('offer_choice')
    .values(choices.map((choice, position) => ({ ...choice, offer_id: id, position })))
    .execute()
  return id
}

async function insertOffer(db: DbTransaction, values: Insertable<Offer>): Promise<number> {
  try {
    return (await db.insertInto('offer').values(values).returning('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    if (!isMissingFor(error, 'offer_enquiry_id_fkey')) throw error
    const message = 'This enquiry is no longer there'
    throw fieldError('enquiryId', message)
  }
}

/** Locks an offer until the transaction ends, so that only one concurrent decision succeeds. */
export function lockOffer(db: DbTransaction, id: number): Promise<OfferRow | undefined> {
  return db.selectFrom('offer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Also increments the version. */
export async function updateOffer(
  { database, clock }: TxContext,
  id: number,
  values: Partial<Omit<Insertable<Offer>, 'id'>>,
): Promise<void> {
  await database
    .updateTable('offer')
    .set((row) => ({ ...values, updated_at: clock.now(), version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type OfferRead = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]

export function findOffer(database: Kysely<DB>, id: number): Promise<OfferRead | undefined> {
  return selectOffers(database).where('offer.id', '=', id).executeTakeFirst()
}

function selectOffers(database: Kysely<DB>) {
  return database
    .selectFrom('offer')
    .leftJoin('staff_name', 'staff_name.id', 'offer.created_by')
    .selectAll('offer')
    .select('staff_name.name as created_by_name')
}

/** Returns one page, newest offer first, and the number of all matching offers. */
export async function findOffersPage(
  database: Kysely<DB>,
  { limit = MAX_LIMIT, offset = 0, state, enquiryId, search }: OfferPage,
  now: Date,
): Promise<{ rows: OfferRead[]; total: number }> {
  const requested = [
    ...(state ? [hasState(state, now)] : []),
    ...(enquiryId === undefined ? [] : [sql<SqlBool>`offer.enquiry_id = ${enquiryId}`]),
    ...(search ? [sql<SqlBool>`${SEARCHED_TEXT} ilike ${containing(search)}`] : []),
  ]
  const count = database
    .selectFrom('offer')
    .where((offer) => offer.and(requested))
    .select((offer) => offer.fn.countAll<number>().as('total'))
  const rows = await selectOffers(database)
    .where((offer) => offer.and(requested))
    .select(count.as('total'))
    .orderBy('offer.created_at', 'desc')
    .orderBy('offer.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows[0] || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  return { rows: [], total: (await count.executeTakeFirstOrThrow()).total }
}

function hasState(state: OfferState, now: Date) {
  if (state === 'open') return sql<SqlBool>`offer.state = 'open' and offer.expires_at > ${now}`
  if (state === 'expired') return sql<SqlBool>`offer.state = 'open' and offer.expires_at <= ${now}`
  return sql<SqlBool>`offer.state = ${state}`
}

/** Must equal the expression of the index `offer_words`, or PostgreSQL does not use the index. */
const SEARCHED_TEXT = sql`(offer.guest_name || E'\\n' || offer.guest_email)`

export async function countOffers(database: Kysely<DB>, now: Date): Promise<OfferSummary> {
  const soon = new Date(now.getTime() + EXPIRING_SOON_HOURS * 3_600_000)
  const { rows } = await sql<OfferSummary>`
    select (count(*) filter (where state = 'open' and expires_at > ${now}))::integer as open,
      (count(*) filter (where state = 'open' and expires_at > ${now} and expires_at <= ${soon}))::integer as "expiringSoon",
      (count(*) filter (where state = 'open' and expires_at <= ${now}))::integer as expired,
      (count(*) filter (where state = 'accepted'))::integer as accepted,
      (count(*) filter (where state = 'declined'))::integer as declined,
      (count(*) filter (where state = 'withdrawn'))::integer as withdrawn
    from offer`.execute(database)
  const [counts] = rows
  if (!counts) throw new Error('a count query returns one row')
  return counts
}

export type ChoiceRead = Awaited<ReturnType<typeof findChoices>>[number]

/**
 * Returns the choices of offers with their homes and availability at `now`. Nights taken by the offer's own booking count as
 * available.
 */
export function findChoices(database: Kysely<DB>, offerIds: number[], now: Date) {
  return database
    .selectFrom('offer_choice as choice')
    .innerJoin('offer', 'offer.id', 'choice.offer_id')
    .innerJoin('property as home', 'home.id', 'choice.property_id')
    .where('choice.offer_id', 'in', offerIds)
    .selectAll('choice')
    .select(['home.title', 'home.city', 'home.max_guests', 'offer.accepted_position'])
    .select([
      sql<boolean>`home.is_available and home.deleted_at is null`.as('is_shown'),
      sql<boolean>`home.deleted_at is null and (offer.booking_id is not null or choice.check_in >= ${dayInLondon(now)}) and not exists (
        select from occupied_night as night
        where night.property_id = choice.property_id and night.night >= choice.check_in and night.night < choice.check_out
          and ${isTakenAt(now, 'night')}
          and (offer.booking_id is null or (night.feed_id is null and night.booking_id is distinct from offer.booking_id)))`.as(
        'is_free',
      ),
    ])
    .orderBy('choice.offer_id')
    .orderBy('choice.position')
    .execute()
}

/** Returns the indexes of stays with a night that is taken or held at `now`, in one query. */
export async function findTakenStays(
  db: DbTransaction,
  stays: { propertyId: number; stay: Stay }[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`
    select distinct (stay.ordinal - 1)::integer as "index"
    from unnest(${stays.map(({ propertyId }) => propertyId)}::integer[], ${stays.map(({ stay }) => stay.checkIn)}::date[],
      ${stays.map(({ stay }) => stay.checkOut)}::date[]) with ordinality as stay (property_id, check_in, check_out, ordinal)
    join occupied_night as night on night.property_id = stay.property_id
      and night.night >= stay.check_in and night.night < stay.check_out and ${isTakenAt(now, 'night')}
    order by 1`.execute(db)
  return rows.map(({ index }) => index)
}

/** Returns the booking of an accepted offer, with the sums that determine the booking's state. */
export function readBooking(database: Kysely<DB>, bookingId: number) {
  return database
    .selectFrom('booking')
    .leftJoin('ledger_sum as money', 'money.booking_id', 'booking.id')
    .where('booking.id', '=', bookingId)
    .selectAll('booking')
    .select(['money.received', 'money.refunded', 'money.deducted', 'money.owed'])
    .executeTakeFirstOrThrow()
}

/** Locks the open offers of an enquiry; returns their ids and recipients. */
export function lockOpenOffers(
  db: DbTransaction,
  enquiryId: number,
  now: Date,
): Promise<{ id: number; guest_email: string }[]> {
  return db
    .selectFrom('offer')
    .where('enquiry_id', '=', enquiryId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .select(['id', 'guest_email'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Counts the visible homes, except `propertyId`, whose nights are available but which are too small for the guests. A hold
 * that has expired at `now` takes no night.
 */
export async function countTooSmallHomes(
  database: Kysely<DB>,
  { propertyId, stay, guests }: { propertyId: number; stay: Stay; guests: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from property
    where deleted_at is null and is_available and id <> ${propertyId} and max_guests < ${guests}
      and not exists (
        select from occupied_night as occupied
        where property_id = property.id and night >= ${stay.checkIn} and night < ${stay.checkOut}
          and ${isTakenAt(now, 'occupied')})`.execute(database)
  return rows[0]?.count ?? 0
}

/** Marks at most `max` expired offers, so that the audit log records each expiry once. Returns the marked offers. */
export function markExpired(
  db: DbTransaction,
  now: Date,
  max: number,
): Promise<{ id: number; enquiry_id: number | null; expires_at: Date }[]> {
  const expired = db
    .selectFrom('offer')
    .select('id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where('expiry_noted_at', 'is', null)
    .orderBy('id')
    .limit(max)
    .forUpdate()
  return db
    .updateTable('offer')
    .set({ expiry_noted_at: now })
    .where('id', 'in', expired)
    .returning(['id', 'enquiry_id', 'expires_at'])
    .execute()
}

/** Deletes at most `max` offers without a booking: created before an instant, or sent to an email address. Returns their ids. */
export async function deleteOffers(
  db: DbTransaction,
  which: { before: Date } | { email: string },
  max: number,
): Promise<number[]> {
  const old = db
    .selectFrom('offer')
    .select('id')
    .where(
      'before' in which
        ? sql<boolean>`created_at < ${which.before}`
        : sql<boolean>`lower(guest_email) = lower(${which.email})`,
    )
    .where('booking_id', 'is', null)
    .orderBy('id')
    .limit(max)
  const rows = await db.deleteFrom('offer').where('id', 'in', old).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** Erases the guests of at most `max` offers whose bookings are erased. Returns the offers' ids. */
export async function eraseGuestsOfErasedBookings(db: DbTransaction, max: number, now: Date): Promise<number[]> {
  const erased = db
    .selectFrom('offer')
    .innerJoin('booking', 'booking.id', 'offer.booking_id')
    .where('booking.erased_at', 'is not', null)
    .where('offer.erased_at', 'is', null)
    .select('offer.id')
    .orderBy('offer.id')
    .limit(max)
  const rows = await db
    .updateTable('offer')
    .set((offer) => ({
      guest_name: 'Erased',
      guest_email: '',
      guest_phone: null,
      message: '',
      word: null,
      enquiry_id: null,
      erased_at: now,
      updated_at: now,
      version: offer('version', '+', 1),
    }))
    .where('id', 'in', erased)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await sql`
    update offer_choice set price_lines = without_words(price_lines)
    where offer_id = any(${ids}::integer[])`.execute(db)
  return ids
}
