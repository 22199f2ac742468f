import type { OpenBooking } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/open-booking.ts'
import type { Deed } from '#platform/server/deed.ts'
import { lockBooking } from './store.ts'

/** A booking that nobody else changes until the deed is done. Throws `not-found` for an unknown one. */
export async function lockedBooking(deed: Deed, bookingId: number): Promise<OpenBooking> {
  await lockBooking(deed.database, bookingId)
  return openBooking(deed, bookingId)
}
