import type { BookingChanges } from '#features/bookings/contract.ts'
import type { Pence } from '#platform/shared/money.ts'
import type { BookingRow } from './booking-row-store.ts'
import type { WishedHold } from './hold-of-booking.ts'

/** What somebody wishes of a booking; what is left out stays as it is. */
export interface Wish extends BookingChanges {
  propertyId?: number | undefined
  /** Charges what the house asks for the stay. Without it the price stays, unless `totalAmount` is another. */
  isPriceOfHouse?: boolean | undefined
  /** How it is cancelled, where the status is `cancelled`. */
  cancelling?: Cancelling | undefined
}

/** Whose wish a cancellation is, and what of the price is still charged. */
export interface Cancelling {
  /** Whose wish the office carries out; a guest who cancels on the stay's own page wishes it themselves. */
  by?: 'guest' | 'office' | undefined
  /** In pence. Without it the guest is charged what the rule says, and nothing where the office wishes to cancel. */
  charge?: Pence | undefined
}

/** A booking as it was and as it is to be. */
export interface Edit {
  before: BookingRow
  after: BookingRow
}

/** A booking with what is wished, but for what follows from it. */
export function withWish(before: BookingRow, wish: Wish): BookingRow {
  const { propertyId, checkIn, checkOut, guestPhone } = wish
  const { guestName, guestEmail, guestAddress, guests, totalAmount, status } = wish
  return {
    ...before,
    propertyId: propertyId ?? before.propertyId,
    guestName: guestName ?? before.guestName,
    guestEmail: guestEmail ?? before.guestEmail,
    guestAddress: guestAddress ?? before.guestAddress,
    guestPhone: guestPhone === undefined ? before.guestPhone : guestPhone || null,
    guests: guests ?? before.guests,
    totalAmount: totalAmount ?? before.totalAmount,
    status: status ?? before.status,
    stay: { checkIn: checkIn ?? before.stay.checkIn, checkOut: checkOut ?? before.stay.checkOut },
  }
}

/** The hold that is wished. */
export function wishedHoldOf({ holdUntil }: Wish): WishedHold {
  return holdUntil === null || holdUntil === undefined ? holdUntil : new Date(holdUntil)
}
