import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { DEMO_HOMES, type DemoHome } from '#demo/data/homes.ts'
import { termColumns, termsToAgree } from '#features/bookings/server/agreement/terms.ts'
import { insertDemoFeeds } from '#features/channels/server/demo-feeds.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { AuditEntry } from '#platform/server/audit-log.ts'
import { asColumns } from '#platform/server/database/names.ts'
import {
  type Actor,
  GUEST,
  inTransaction,
  SYSTEM,
  type TxContext,
  writeAuditLog,
} from '#platform/server/transaction.ts'
import { addDays, dayInLondon, instantInLondon, nightsBetween, nightsOf } from '#platform/shared/day.ts'
import { formatPounds, toPounds } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { depositOfPlanned, scheduleOfPlanned } from './money.ts'
import { attachDemoPhotographs, type StoredDemoPhotograph, storeDemoPhotographs } from './photographs.ts'
import { type PlannedBooking, planBookings } from './plan.ts'
import { planSeasons } from './seasons.ts'
import { seedArrival } from './seed-arrival.ts'
import { seedChannelStay } from './seed-channel-stay.ts'
import { seedInbox } from './seed-inbox.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedBankDetails, seedMoney } from './seed-money.ts'
import { seedRegister } from './seed-register.ts'

interface PastEntry extends AuditEntry {
  at: Date
  by: Actor
}

/**
 * Fills a new database with the demo in a transaction. Does nothing if the demo exists. Throws for a real site or other data.
 */
export async function seedDemo(ctx: AppContext): Promise<void> {
  if (!ctx.config.demo) throw new Error('A real site is never filled with the demo.')
  if (await isSeeded(ctx.database)) return
  await fillDemo(ctx, await storeDemoPhotographs(ctx), async (tx) => {
    await seedArrival(tx)
    await seedRegister(tx)
    await seedChannelStay(tx, await insertDemoFeeds(tx))
  })
}

/**
 * Writes the demo with stored photographs. `seedEncrypted` writes the parts that need the server's secret; most tests omit this
 * callback.
 */
export async function fillDemo(
  ctx: AppContext,
  pictures: StoredDemoPhotograph[],
  seedEncrypted: (tx: TxContext) => Promise<void> = async () => {},
): Promise<void> {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    const homes = await tx.database.selectFrom('property').select('id').limit(1).execute()
    if (homes.length > 0) throw new Error('The demo needs an empty database, and this one already has homes in it.')
    const auditLog = [...(await seedHomes(tx)), ...(await seedBookings(tx)), ...(await seedInbox(tx))]
    await attachDemoPhotographs(tx, pictures)
    await seedEncrypted(tx)
    await writePastAuditLog(tx, auditLog)
    await seedInvoices(tx)
    await tx.audit(SEEDED)
  })
  ctx.publicDataChanged()
}

const SEEDED = { action: 'seeded', item: 'demo' } satisfies AuditEntry

async function isSeeded(database: Kysely<DB>): Promise<boolean> {
  const line = await database
    .selectFrom('audit_log')
    .select('id')
    .where('item', '=', SEEDED.item)
    .where('action', '=', SEEDED.action)
    .executeTakeFirst()
  return line !== undefined
}

async function seedHomes(tx: TxContext): Promise<PastEntry[]> {
  // Creates the homes long before their first stays.
  const at = instantInLondon(addDays(dayInLondon(tx.clock.now()), -540), '09:30')
  await tx.database
    .insertInto('property')
    .values(
      DEMO_HOMES.map(({ folder: _folder, seasonPrices: _prices, ...home }) => ({
        ...asColumns(home),
        price_per_night: toPounds(home.pricePerNight),
        weekend_price: toPounds(home.weekendPrice),
        security_deposit_amount: home.securityDepositAmount && toPounds(home.securityDepositAmount),
        lets_gaps: true,
        featured: true,
        nearby: JSON.stringify(home.nearby),
        rooms: JSON.stringify(home.rooms),
        house_rules: JSON.stringify(home.houseRules),
        access: JSON.stringify(home.access),
        questions: JSON.stringify(home.questions),
        latitude: home.latitude.toFixed(6),
        longitude: home.longitude.toFixed(6),
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
  await resetSequence(tx.database, 'property', DEMO_HOMES.length)
  await seedSeasons(tx)
  return DEMO_HOMES.map((home) => ({
    at,
    by: SYSTEM,
    action: 'added',
    item: 'property',
    itemId: home.id,
    after: { title: home.title },
  }))
}

async function seedSeasons(tx: TxContext): Promise<void> {
  const seasons = planSeasons(dayInLondon(tx.clock.now()))
  await tx.database
    .insertInto('season')
    .values(
      seasons.map(({ id, home, ...season }) => ({
        id,
        property_id: home.id,
        name: season.name,
        first_night: season.firstNight,
        last_night: season.lastNight,
        price_per_night: toPounds(season.pricePerNight),
        weekend_price: season.weekendPrice === null ? null : toPounds(season.weekendPrice),
        minimum_stay: season.minimumStay,
      })),
    )
    .execute()
  const nights = seasons.flatMap(({ id, home, firstNight, lastNight }) =>
    nightsOf({ checkIn: firstNight, checkOut: addDays(lastNight, 1) }).map((night) => ({
      property_id: home.id,
      night,
      season_id: id,
    })),
  )
  await tx.database.insertInto('season_night').values(nights).execute()
  await resetSequence(tx.database, 'season', seasons.length)
}

async function seedBookings(tx: TxContext): Promise<PastEntry[]> {
  const bookings = planBookings(tx.clock.now())
  const bankDetails = await seedBankDetails(tx)
  await tx.database
    .insertInto('booking')
    .values(
      bookings.map(({ id, home, guest, ...booking }) => ({
        id,
        property_id: home.id,
        guest_name: guest.name,
        guest_email: guest.email,
        guest_phone: guest.phone,
        guest_address: guest.address,
        check_in: booking.checkIn,
        check_out: booking.checkOut,
        guests: booking.guests,
        total_amount: toPounds(booking.totalAmount),
        ...priceOf(home, booking),
        bank_details_id: bankDetails,
        ...scheduleColumns({ ...booking, home }),
        ...termColumns(termsToAgree(DEFAULT_SETTINGS.policy)),
        agreed_from: 'office' as const,
        status: booking.status,
        held_until: booking.hold?.until ?? null,
        kept_until: booking.hold?.keptUntil ?? null,
        ...(booking.status === 'cancelled' && { cancelled_at: booking.updatedAt, cancelled_by: 'guest' as const }),
        created_at: booking.createdAt,
        updated_at: booking.updatedAt,
      })),
    )
    .execute()
  await resetSequence(tx.database, 'booking', bookings.length)
  await seedNights(tx.database, bookings)
  await seedMoney(tx, bookings)
  const reviews = await seedReviews(tx.database, bookings)
  return [...bookings.flatMap(auditLogOfBooking), ...reviews]
}

/** Charges the home's standard price for every night. */
function priceOf(home: DemoHome, { checkIn, checkOut, totalAmount }: Omit<PlannedBooking, 'id' | 'home' | 'guest'>) {
  const nights = nightsBetween(checkIn, checkOut)
  const label = `${formatCount(nights, 'night')} at ${formatPounds(home.pricePerNight)}`
  return {
    price_lines: JSON.stringify([{ kind: 'nights', label, amount: toPounds(totalAmount) }]),
    security_deposit: toPounds(depositOfPlanned({ home, totalAmount })),
  }
}

function scheduleColumns(booking: Omit<PlannedBooking, 'id' | 'guest'>) {
  const { depositDueAt, priceDueOn } = scheduleOfPlanned(booking)
  return { deposit_due_at: booking.hold?.until ?? depositDueAt, price_due_on: priceDueOn }
}

/** Inserts the nights of confirmed, completed and held stays. A pending stay without a hold takes no nights. */
async function seedNights(db: DbTransaction, bookings: PlannedBooking[]): Promise<void> {
  const nights = bookings
    .filter(({ status, hold }) => status === 'confirmed' || status === 'completed' || hold)
    .flatMap((booking) => nightsOf(booking).map((night) => ({ booking, night })))
    .sort((one, other) => one.booking.home.id - other.booking.home.id || (one.night < other.night ? -1 : 1))
  await db
    .insertInto('taken_night')
    .values(
      nights.map(({ booking: { id, home, hold }, night }) => ({
        property_id: home.id,
        night,
        booking_id: id,
        held_until: hold?.keptUntil ?? null,
      })),
    )
    .execute()
}

async function seedReviews(db: DbTransaction, bookings: PlannedBooking[]): Promise<PastEntry[]> {
  const reviewed = bookings
    .flatMap(({ review, ...booking }) => (review ? [{ booking, review }] : []))
    .sort((one, other) => one.review.createdAt.getTime() - other.review.createdAt.getTime())
    .map((one, index) => ({ ...one, id: index + 1 }))
  await db
    .insertInto('review')
    .values(
      reviewed.map(({ id, booking, review }) => ({
        id,
        property_id: booking.home.id,
        booking_id: booking.id,
        guest_name: review.signed,
        guest_email: booking.guest.email,
        rating: review.stars,
        comment: review.comment,
        verified: true,
        status: 'published' as const,
        reply: review.reply ?? null,
        replied_at: review.repliedAt,
        created_at: review.createdAt,
      })),
    )
    .execute()
  await resetSequence(db, 'review', reviewed.length)
  return reviewed.flatMap(({ id, review }): PastEntry[] => [
    {
      at: review.createdAt,
      by: GUEST,
      action: 'received',
      item: 'review',
      itemId: id,
      after: { rating: review.stars, status: 'published' },
    },
    ...(review.repliedAt ? [{ at: review.repliedAt, by: SYSTEM, action: 'replied', item: 'review', itemId: id }] : []),
  ])
}

function auditLogOfBooking({ id, status, createdAt, updatedAt }: PlannedBooking): PastEntry[] {
  const item = { by: SYSTEM, item: 'booking', itemId: id }
  const added: PastEntry = { ...item, at: createdAt, action: 'added', after: { status: 'pending' } }
  if (status === 'pending') return [added]
  return [added, { ...item, at: updatedAt, action: 'changed', before: { status: 'pending' }, after: { status } }]
}

/** Writes the audit log entries in order of time, each with the clock set to the time of the entry. */
async function writePastAuditLog(tx: TxContext, auditLog: PastEntry[]): Promise<void> {
  const inOrder = [...auditLog].sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, by, ...line } of inOrder) await writeAuditLog({ ...tx, by, clock: { now: () => at } }, line)
}

/** Sets a table's id sequence to `last`, because rows inserted with explicit ids do not advance the sequence. */
async function resetSequence(
  db: DbTransaction,
  table: 'property' | 'season' | 'booking' | 'review',
  last: number,
): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db)
}
