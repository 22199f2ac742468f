import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { BookingGuest, DB } from '#database/tables.ts'
import type { RegisterPeriod } from '#features/register/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { Day } from '#platform/shared/day.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

/** A named guest; `passport` is encrypted. */
export interface GuestRow {
  position: number
  name: string
  nationality: string
  passport: string | null
  /** A string where the row comes from `jsonArrayFrom`. */
  passport_erased_at: Date | string | null
}

/** Bookings with home, register version and named guests. Callers add the conditions. */
function selectStays(db: Kysely<DB>) {
  return db
    .selectFrom('register_stay as stay')
    .innerJoin('property', 'property.id', 'stay.property_id')
    .leftJoin('guest_register', 'guest_register.booking_id', 'stay.id')
    .select([
      'stay.id',
      'stay.guest_name',
      'stay.check_in',
      'stay.check_out',
      'stay.guests',
      'stay.erased_at',
      'stay.deleted_at',
      'stay.property_id',
      'property.title',
      'guest_register.version',
    ])
    .select((stay) =>
      jsonArrayFrom(
        stay
          .selectFrom('booking_guest as guest')
          .whereRef('guest.booking_id', '=', 'stay.id')
          .select(['guest.position', 'guest.name', 'guest.nationality', 'guest.passport', 'guest.passport_erased_at'])
          .orderBy('guest.position'),
      ).as('named'),
    )
}

export type StayRow = Awaited<ReturnType<ReturnType<typeof selectStays>['execute']>>[number]

/** Returns undefined for an unknown booking. */
export function findStay(db: Kysely<DB>, bookingId: number): Promise<StayRow | undefined> {
  return selectStays(db).where('stay.id', '=', bookingId).executeTakeFirst()
}

/** Returns the stays of these bookings, without deleted bookings. */
export function findStays(db: Kysely<DB>, bookingIds: number[]): Promise<StayRow[]> {
  return selectStays(db)
    .where('stay.id', 'in', bookingIds)
    .where('stay.deleted_at', 'is', null)
    .orderBy('stay.id')
    .execute()
}

/** Returns a page of the stays of a period, by arrival, and the number of all stays of the period. */
export async function findStaysInPeriod(
  db: Kysely<DB>,
  period: RegisterPeriod,
): Promise<{ rows: StayRow[]; total: number }> {
  const { from, to, propertyId, limit = MAX_LIMIT, offset = 0 } = period
  const inPeriod = sql<SqlBool>`stay.deleted_at is null and stay.status in ('confirmed', 'completed')
    and stay.check_in <= ${to} and stay.check_out >= ${from}
    -- Bounds the index scan: no stay is longer than the longest stored stay.
    and stay.check_in >= ${from}::date - coalesce(
      (select max(check_out - check_in) from register_stay where deleted_at is null), 0)
    and ${propertyId === undefined ? sql`true` : sql`stay.property_id = ${propertyId}`}`
  const [rows, { count }] = await Promise.all([
    selectStays(db)
      // The page is a subquery, so that guests are aggregated for its rows only.
      .where('stay.id', 'in', (page) =>
        page
          .selectFrom('register_stay as stay')
          .where(inPeriod)
          .select('stay.id')
          .orderBy('stay.check_in')
          .orderBy('stay.id')
          .limit(limit)
          .offset(offset),
      )
      .orderBy('stay.check_in')
      .orderBy('stay.id')
      .execute(),
    db
      .selectFrom('register_stay as stay')
      .where(inPeriod)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count }
}

/** Locks the booking until the transaction ends, against concurrent changes of the register. */
export async function lockStay(db: DbTransaction, bookingId: number): Promise<void> {
  await db.selectFrom('register_stay').where('id', '=', bookingId).select('id').forUpdate().execute()
}

/** Replaces the named guests in the given order and increments the register's version. */
export async function writeGuests(
  db: DbTransaction,
  bookingId: number,
  { guests, now }: { guests: Omit<Insertable<BookingGuest>, 'booking_id' | 'position'>[]; now: Date },
): Promise<void> {
  await db.deleteFrom('booking_guest').where('booking_id', '=', bookingId).execute()
  await db
    .insertInto('booking_guest')
    .values(guests.map((guest, position) => ({ booking_id: bookingId, position, ...guest })))
    .execute()
  await db
    .insertInto('guest_register')
    .values({ booking_id: bookingId, updated_at: now })
    .onConflict((there) =>
      there.column('booking_id').doUpdateSet({ version: sql`guest_register.version + 1`, updated_at: now }),
    )
    .execute()
}

export async function deleteGuests(db: DbTransaction, bookingIds: number[]): Promise<void> {
  await db.deleteFrom('booking_guest').where('booking_id', 'in', bookingIds).execute()
  await db.deleteFrom('guest_register').where('booking_id', 'in', bookingIds).execute()
}

/** Erases passports of up to `max` bookings with check-out before `day`. Returns the bookings' ids. */
export async function erasePassportsBefore(
  db: DbTransaction,
  day: Day,
  { max, now }: { max: number; now: Date },
): Promise<number[]> {
  const rows = await db
    .updateTable('booking_guest')
    .set({ passport: null, passport_erased_at: now })
    .where('passport', 'is not', null)
    .where('booking_id', 'in', (old) =>
      old
        .selectFrom('register_stay as stay')
        .innerJoin('booking_guest as guest', 'guest.booking_id', 'stay.id')
        .where('guest.passport', 'is not', null)
        .where('check_out', '<', day)
        .select('stay.id')
        .distinct()
        .orderBy('stay.id')
        .limit(max),
    )
    .returning('booking_id')
    .execute()
  return [...new Set(rows.map(({ booking_id }) => booking_id))]
}
