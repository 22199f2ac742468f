import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import type { Day } from '#platform/shared/day.ts'

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
