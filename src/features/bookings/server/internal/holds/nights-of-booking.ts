import { takeNights } from '#features/bookings/server/holds/holds.ts'
import { isDeletedHome } from '#features/calendar/server/calendar.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BookingRow } from '../booking-row-store.ts'

export type NightFields = Pick<BookingRow, 'id' | 'propertyId' | 'feedId' | 'stay' | 'status' | 'hold' | 'netReceived'>

/** Whether a booking has its nights: confirmed, completed or held. */
export function hasNights({ status, hold }: Pick<NightFields, 'status' | 'hold'>): boolean {
  return status === 'confirmed' || status === 'completed' || (status === 'pending' && hold !== null)
}

/**
 * Takes or frees the nights of a booking by its status and hold. Throws `conflict` for nights of another booking or of
 * a block, which the message names. Also throws `conflict` for a current or future stay in a deleted home.
 */
export async function syncNights(tx: TxContext, booking: NightFields): Promise<void> {
  const { id, propertyId, stay, status, hold, netReceived } = booking
  if (!hasNights(booking)) return freeNights(tx, id)
  const isCurrentOrFuture = stay.checkOut > dayInLondon(tx.clock.now())
  if (isCurrentOrFuture && (await isDeletedHome(tx.database, propertyId)))
    throw new Refusal('conflict', 'The home of this booking has been deleted. Please restore the home first.')
  const heldUntil = status === 'pending' && netReceived <= 0 ? (hold?.keptUntil ?? null) : null
  await takeNights(tx, { propertyId, bookingId: id, stay, heldUntil })
}
