import { isDeletedHome } from '#features/calendar/server/calendar.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import type { Deed } from '#platform/server/deed.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { takeNights } from '../holds.ts'
import type { KeptBooking } from './kept-store.ts'

/** What decides on the nights of a booking. */
export type NightsOf = Pick<KeptBooking, 'id' | 'propertyId' | 'feedId' | 'stay' | 'status' | 'hold' | 'netReceived'>

/** Whether a booking has its nights: agreed on, or held. */
export function hasNights({ status, hold }: Pick<NightsOf, 'status' | 'hold'>): boolean {
  return status === 'confirmed' || status === 'completed' || (status === 'pending' && hold !== null)
}

/**
 * Gives a booking the nights that it is to have now, or frees them. Throws `conflict` when another has one of them,
 * saying which, and when the stay lies ahead in a home that has been deleted.
 */
export async function settleNights(deed: Deed, booking: NightsOf): Promise<void> {
  const { id, propertyId, stay, status, hold, netReceived } = booking
  if (!hasNights(booking)) return freeNights(deed.database, id)
  const liesAhead = stay.checkOut > dayInLondon(deed.clock.now())
  if (liesAhead && (await isDeletedHome(deed.database, propertyId)))
    throw new Refusal('conflict', 'The home of this booking has been deleted. Please restore the home first.')
  const heldUntil = status === 'pending' && netReceived <= 0 ? (hold?.keptUntil ?? null) : null
  await takeNights(deed, { propertyId, bookingId: id, stay, heldUntil })
}
