import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { EarlierStay, ExportedBooking } from '#features/bookings/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, toDay } from '#platform/shared/day.ts'

export function bookingWithId(database: Kysely<DB>, id: number) {
  return withHome(database, id).executeTakeFirst()
}

/** Locks the row, so that nobody cancels the stay between the look and the write that follows from it. */
export function lockBookingWithId(db: DbTransaction, id: number) {
  return withHome(db, id).forShare('booking').executeTakeFirst()
}

function withHome(database: Kysely<DB>, id: number) {
  return database
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .select([
      'booking.id',
      'booking.property_id',
      'property.title',
      'guest_name',
      'guest_email',
      'check_in_at',
      'check_out_at',
      'status',
      'booking.deleted_at',
    ])
    .where('booking.id', '=', id)
    .where('erased_at', 'is', null)
}

/** How many other bookings of the same address there are, deleted ones left out; nobody's booking has none. */
export async function countOfOtherStays(
  database: Kysely<DB>,
  { id, guest_email }: { id: number; guest_email: string },
): Promise<number> {
  if (guest_email === '') return 0
  const { count } = await database
    .selectFrom('booking')
    .where(sql<SqlBool>`lower(guest_email) = lower(${guest_email})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What the export tells of the bookings with these numbers, in their order; one that is gone meanwhile is left out. */
export async function exportedBookings(database: Kysely<DB>, ids: number[]): Promise<ExportedBooking[]> {
  const { rows } = await sql<ExportedBooking>`
    select booking.id, guest_name as "guestName", guest_email as "guestEmail", property.title, check_in as "checkIn",
           check_out as "checkOut", guests, total_amount as "totalAmount", status
    from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    join booking on booking.id = wanted.id
    join property on property.id = booking.property_id
    order by place`.execute(database)
  return rows
}

const MAX_EARLIER_STAYS = 100

/** Stays of an address, letter case aside, the newest arrival first. */
export async function bookingsOfAddress(database: Kysely<DB>, email: string): Promise<EarlierStay[]> {
  const rows = await database
    .selectFrom('booking')
    .innerJoin('property', 'property.id', 'booking.property_id')
    .where(sql<SqlBool>`lower(guest_email) = lower(${email})`)
    .where('booking.deleted_at', 'is', null)
    .select(['booking.id', 'property.title', 'check_in', 'check_out', 'status', 'total_amount'])
    .orderBy('check_in', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(MAX_EARLIER_STAYS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    propertyTitle: row.title,
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    status: row.status,
    totalAmount: row.total_amount,
  }))
}

/**
 * Erases who stayed from at most `most` bookings whose guests left before a day, deleted bookings too; home, days, number of
 * guests and price stay, and of what was agreed all but the words of its lines. The booking no longer names its enquiry, which is erased by its own rule. Returns the bookings'
 * numbers.
 */
export async function eraseGuestsGoneBefore(tx: TxContext, day: Day, max: number): Promise<number[]> {
  const now = tx.clock.now()
  const old = tx.database
    .selectFrom('booking')
    .select('id')
    .where('check_out', '<', day)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(max)
  const rows = await tx.database
    .updateTable('booking')
    .set((row) => ({
      guest_name: 'Erased',
      guest_email: '',
      guest_phone: null,
      guest_address: '',
      stripe_payment_intent_id: null,
      price_lines: sql`without_words(price_lines)`,
      enquiry_id: null,
      erased_at: now,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', 'in', old)
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await sql`
    update agreement set document = document || jsonb_build_object('lines', without_words(document -> 'lines'))
    where booking_id = any(${ids}::integer[])`.execute(tx.database)
  return ids
}
