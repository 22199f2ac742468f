import type { OpenBooking } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/open-booking.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { lockBooking } from './store.ts'

/** Locks a booking until the transaction's end and returns it. Throws `not-found` for an unknown id. */
export async function lockedBooking(tx: TxContext, bookingId: number): Promise<OpenBooking> {
  await lockBooking(tx.database, bookingId)
  return openBooking(tx, bookingId)
}
