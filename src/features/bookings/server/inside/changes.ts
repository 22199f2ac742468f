import type { BookingChanges, OpenBooking, StayChange } from '#features/bookings/contract.ts'
import type { StaffDeed } from '#platform/server/deed.ts'
import { act } from './acting.ts'

/**
 * Changes a booking. Any status may follow any other: confirmed and completed take the nights of the stay, pending frees
 * them at once, and cancelled is what a guest's own cancellation comes to. A stay that has nights moves with them. A booking
 * keeps the price that it was agreed at, also when its days change, unless a new amount is sent. With `holdUntil` a pending
 * booking is held until then, with `null` no longer; what has been paid for stays held. Refuses as `act` does.
 */
export function changeBooking(deed: StaffDeed, id: number, changes: BookingChanges): Promise<OpenBooking> {
  return act(deed, id, changes)
}

/**
 * Gives a booking another home, other days or another number of guests: its money, its reference, its register and its
 * guest's page stay with it. The price is kept, that of the house, or the office's own. Refuses as `act` does.
 */
export function changeStay(deed: StaffDeed, id: number, { price = 'keep', ...stay }: StayChange): Promise<OpenBooking> {
  if (price === 'keep') return act(deed, id, stay)
  return act(deed, id, price === 'charge' ? { ...stay, isPriceOfHouse: true } : { ...stay, totalAmount: price })
}
