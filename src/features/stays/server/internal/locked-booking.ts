import type { OpenBooking } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/open-booking.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { lockBooking } from './store.ts'

/** A booking that nobody else changes until the transaction is done. Throws `not-found` for an unknown one. */
export async function lockedBooking(tx: TxContext, bookingId: number): Promise<OpenBooking> {
  await lockBooking(tx.database, bookingId)
  return openBooking(tx, bookingId)
}
