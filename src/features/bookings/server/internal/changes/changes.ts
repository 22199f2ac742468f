import { isDeepStrictEqual } from 'node:util'
import { type BookingAsRead, getBooking, type OpenBooking, type StayChange } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { changeBooking } from './change-booking.ts'

/**
 * Any status may follow any other, but a channel stay cannot be pending. The status `cancelled` charges as when the
 * guest cancels. New days keep the agreed price unless an amount is sent. Throws as `changeBooking` does, and `invalid`
 * for a read-only field that differs [rule sent-back].
 */
export function editBooking(tx: StaffTxContext, id: number, { changes, read }: BookingAsRead): Promise<OpenBooking> {
  return changeBooking(tx, id, changes, async () => {
    if (Object.keys(read).length > 0) refuseIfDifferent(read, getBooking.answer.parse(await openBooking(tx, id)))
  })
}

function refuseIfDifferent(read: BookingAsRead['read'], current: OpenBooking): void {
  for (const [field, value] of Object.entries(read) as [keyof typeof read, unknown][])
    if (!isDeepStrictEqual(value, current[field])) throw fieldError(field, `${field} cannot be set here`)
}

/**
 * Changes home, days, number of guests, price or deposit. The booking keeps its money, reference, register and private
 * page. Throws as `changeBooking` does.
 */
export function changeStay(
  tx: StaffTxContext,
  id: number,
  { price = 'keep', ...stay }: StayChange,
): Promise<OpenBooking> {
  if (price === 'keep') return changeBooking(tx, id, stay)
  return changeBooking(
    tx,
    id,
    price === 'charge' ? { ...stay, isCalculatedPrice: true } : { ...stay, totalAmount: price },
  )
}
