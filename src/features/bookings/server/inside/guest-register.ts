import type { Books } from '#platform/server/office.ts'

/** Somebody of 16 or over who stays, as the law wants them kept (Immigration (Hotel Records) Order 1972). */
export interface NamedGuest {
  name: string
  nationality: string
}

/** Enters who stays, in the order given. */
export async function enterGuests(books: Books, bookingId: number, guests: NamedGuest[]): Promise<void> {
  if (guests.length === 0) return
  await books
    .insertInto('booking_guest')
    .values(guests.map((guest, position) => ({ booking_id: bookingId, position, ...guest })))
    .execute()
}

/** Forgets who stayed, in the transaction in which their bookings forget it too. */
export async function forgetGuestsOf(books: Books, bookingIds: number[]): Promise<void> {
  if (bookingIds.length === 0) return
  await books.deleteFrom('booking_guest').where('booking_id', 'in', bookingIds).execute()
}
