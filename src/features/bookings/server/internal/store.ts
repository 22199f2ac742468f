import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type EarlierStay, type ExportedBooking, MAX_EARLIER_STAYS } from '#features/bookings/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, toDay } from '#platform/shared/day.ts'

export function findBookingWithId(database: Kysely<DB>, id: number) {
  return selectWithHome(database, id).executeTakeFirst()
}

/** The lock prevents a cancellation between this read and the write that depends on it. */
export function lockBookingWithId(db: DbTransaction, id: number) {
  return selectWithHome(db, id).forShare('booking').executeTakeFirst()
}

function selectWithHome(database: Kysely<DB>, id: number) {
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

/** Deleted bookings do not count. Returns 0 for a booking without an email address. */
export async function countOtherStays(
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

/** Returns rows in the order of `ids`, also for deleted bookings. Unknown ids are left out. */
export async function readExportedBookings(database: Kysely<DB>, ids: number[]): Promise<ExportedBooking[]> {
  const { rows } = await sql<ExportedBooking>`
    select booking.id, guest_name as "guestName", guest_email as "guestEmail", property.title, check_in as "checkIn",
           check_out as "checkOut", guests, total_amount as "totalAmount", status
    from unnest(${ids}::integer[]) with ordinality as wanted (id, ordinal)
    join booking on booking.id = wanted.id
    join property on property.id = booking.property_id
    order by ordinal`.execute(database)
  return rows
}

/** Ignores the case of the email address. Returns at most `MAX_EARLIER_STAYS` stays, latest arrival first. */
export async function findStaysByEmail(database: Kysely<DB>, email: string): Promise<EarlierStay[]> {
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
 * Erases the guest from at most `max` bookings with a check-out before `day`, also from deleted bookings. Home, days and amounts
 * stay. Returns the bookings' ids.
 */
export async function eraseGuestsDepartedBefore(tx: TxContext, day: Day, max: number): Promise<number[]> {
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
