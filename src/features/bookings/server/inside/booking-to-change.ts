import { queueForNights } from '#features/calendar/server/nights.ts'
import type { Deed } from '#platform/server/deed.ts'
import { noSuchBooking } from '../open-booking.ts'
import { homeOfBooking, type KeptBooking, keptBooking } from './kept-store.ts'

/**
 * A booking that nobody else changes until the deed is done, nor moves nights of its home. Refuses as `missing` one that is
 * unknown, deleted or erased.
 */
export async function bookingToChange(deed: Deed, id: number): Promise<KeptBooking> {
  const booking = await bookingOrDeletedOne(deed, id)
  if (booking.deletedAt || booking.erasedAt) throw noSuchBooking()
  return booking
}

/** The same, where the booking may be a deleted one. Refuses an unknown one as `missing`. */
export async function bookingOrDeletedOne(deed: Deed, id: number): Promise<KeptBooking> {
  const propertyId = await homeOfBooking(deed.database, id)
  if (propertyId === undefined) throw noSuchBooking()
  // Before the booking is locked: whoever ends the home's expired holds meanwhile would cancel it, with a letter.
  await queueForNights(deed.database, propertyId)
  const booking = await keptBooking(deed.database, id, deed.clock.now())
  if (!booking) throw noSuchBooking()
  return booking
}
