import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import { type Day, type Stay, toDay } from '#platform/shared/day.ts'
import type { EarlierStay, Neighbour } from '../contract.ts'

export function bookingWithId(database: Kysely<DB>, id: number) {
  return withHome(database, id).executeTakeFirst()
}

/** Locks the row, so that nobody cancels the stay between the look and the write that follows from it. */
export function bookingWithIdKept(books: Books, id: number) {
  return withHome(books, id).forShare('booking').executeTakeFirst()
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
      'check_in',
      'check_out',
      'status',
      'booking.deleted_at',
    ])
    .where('booking.id', '=', id)
    .where('erased_at', 'is', null)
}

/** Bookings as neighbours of a stay, by check-in; whether they hold their nights is not said. */
export async function neighboursById(database: Kysely<DB>, ids: number[]): Promise<Neighbour[]> {
  return (await neighbours(database).where('id', 'in', ids).execute()).map(asNeighbour)
}

/** Pending bookings of a home that want a night of a stay and hold none at `now`, by check-in. */
export async function pendingDuring(
  database: Kysely<DB>,
  propertyId: number,
  stay: Stay,
  now: Date,
): Promise<Neighbour[]> {
  const rows = await neighbours(database)
    .where('property_id', '=', propertyId)
    .where('check_in', '<', stay.checkOut)
    .where('check_out', '>', stay.checkIn)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`not exists (select from taken_night where booking_id = booking.id and held_until > ${now})`)
    .execute()
  return rows.map(asNeighbour)
}

function neighbours(database: Kysely<DB>) {
  return database
    .selectFrom('booking')
    .select(['id', 'guest_name', 'check_in', 'check_out', 'status'])
    .orderBy('check_in')
    .orderBy('id')
}

function asNeighbour(row: Awaited<ReturnType<ReturnType<typeof neighbours>['execute']>>[number]): Neighbour {
  return {
    bookingId: row.id,
    guestName: row.guest_name,
    checkIn: toDay(row.check_in),
    checkOut: toDay(row.check_out),
    status: row.status,
    heldUntil: null,
  }
}

const MOST_EARLIER_STAYS = 100

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
    .limit(MOST_EARLIER_STAYS)
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
 * Erases who stayed from some bookings whose guests left before a day, deleted bookings too; home, days, guests and
 * price stay. The enquiry that a booking came of is let go, to be erased by its own rule. Answers the bookings' numbers.
 */
export async function eraseGuestsGoneBefore(books: Books, day: Day, most: number, now: Date): Promise<number[]> {
  const old = books
    .selectFrom('booking')
    .select('id')
    .where('check_out', '<', day)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(most)
  const rows = await books
    .updateTable('booking')
    .set((row) => ({
      guest_name: 'Erased',
      guest_email: '',
      guest_phone: null,
      guest_address: '',
      stripe_payment_intent_id: null,
      enquiry_id: null,
      erased_at: now,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', 'in', old)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
