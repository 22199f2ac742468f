import { isOffTheBooks } from '#features/calendar/server/calendar.ts'
import { freeNights, takeNights } from '#features/calendar/server/nights.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { dayInLondon, type Stay } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BookingStatus } from '../contract.ts'

/** How a booking stands, as far as its nights are concerned. */
export interface Standing {
  status: BookingStatus
  stay: Stay
  /** Until when it holds its nights; `null` without a hold that has time left. */
  heldUntil: Date | null
}

/** Whether a booking has its nights: agreed on, or held (decisions 3). */
export function hasNights({ status, heldUntil }: Pick<Standing, 'status' | 'heldUntil'>): boolean {
  return status === 'confirmed' || status === 'completed' || (status === 'pending' && heldUntil !== null)
}

/**
 * Gives a booking the nights that it is to have now, or frees them. Refuses as `taken` when another has one of them,
 * saying which, and when the stay lies ahead in a home that is off the books.
 */
export async function settleNights(
  office: Office,
  books: Books,
  booking: { id: number; propertyId: number },
  standing: Standing,
): Promise<void> {
  if (!hasNights(standing)) return freeNights(books, booking.id)
  const liesAhead = standing.stay.checkOut > dayInLondon(office.clock.now())
  if (liesAhead && (await isOffTheBooks(books, booking.propertyId)))
    throw new Refusal('taken', 'The home of this booking has been deleted. Please restore the home first.')
  await takeNights(office, books, {
    propertyId: booking.propertyId,
    bookingId: booking.id,
    stay: standing.stay,
    heldUntil: standing.status === 'pending' ? standing.heldUntil : null,
  })
}
