import { isDeepStrictEqual } from 'node:util'
import { type BookingAsRead, getBooking, type OpenBooking, type StayChange } from '#features/bookings/contract.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { openBooking } from '../open-booking.ts'
import { changeBooking } from './change-booking.ts'

/**
 * Changes a booking. Any status may follow any other: confirmed and completed take the nights of the stay, pending frees
 * them at once, and cancelled is what a guest's own cancellation comes to. A stay that has nights moves with them. A booking
 * keeps the price that it was agreed at, also when its days change, unless a new amount is sent. With `holdUntil` a pending
 * booking is held until then, with `null` no longer; what has been paid for stays held. What is only read (`read`) changes
 * nothing [rule sent-back]. Throws as `change` does, and `invalid` what is only read and differs from what it is, and a
 * blank address but of a stay of another channel.
 */
export function editBooking(tx: StaffTxContext, id: number, { changes, read }: BookingAsRead): Promise<OpenBooking> {
  return changeBooking(tx, id, changes, async (before) => {
    if (before.channel === null) refuseBlank(changes)
    if (Object.keys(read).length > 0) refuseUnlessAsItIs(read, getBooking.answer.parse(await openBooking(tx, id)))
  })
}

function refuseBlank({ guestEmail, guestAddress }: BookingAsRead['changes']): void {
  if (guestEmail === '') throw fieldError('guestEmail', 'Please enter a valid email address')
  if (guestAddress === '') throw fieldError('guestAddress', 'Please enter the guest’s address')
}

function refuseUnlessAsItIs(read: BookingAsRead['read'], current: OpenBooking): void {
  for (const [field, value] of Object.entries(read) as [keyof typeof read, unknown][])
    if (!isDeepStrictEqual(value, current[field])) throw fieldError(field, `${field} cannot be set here`)
}

/**
 * Gives a booking another home, other days or another number of guests: its money, its reference, its register and its
 * guest's page stay with it. The price is kept, that of the house, or the office's own. Throws as `change` does.
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
