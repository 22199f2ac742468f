import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'

/** The home of a booking, a deleted one too. */
export async function homeOf(books: Kysely<DB>, bookingId: number): Promise<number | undefined> {
  const row = await books.selectFrom('booking').where('id', '=', bookingId).select('property_id').executeTakeFirst()
  return row?.property_id
}

/** Makes everybody else who changes the booking wait for this transaction's end. */
export async function lockBooking(books: Books, bookingId: number): Promise<void> {
  await books.selectFrom('booking').where('id', '=', bookingId).select('id').forUpdate().execute()
}
