import type { BookingChanges } from '#features/bookings/contract.ts'
import type { Pence } from '#platform/shared/money.ts'
import type { BookingRow } from './booking-row-store.ts'
import type { RequestedHold } from './hold-of-booking.ts'

/** What somebody pending bookings of a booking; what is left out stays as it is. */
export interface BookingChange extends BookingChanges {
  propertyId?: number | undefined
  /** Charges what the house asks for the stay. Without it the price stays, unless `totalAmount` is another. */
  isCalculatedPrice?: boolean | undefined
  /** How it is cancelled, where the status is `cancelled`. */
  cancelling?: Cancelling | undefined
}

/** Whose change a cancellation is, and what of the price is still charged. */
export interface Cancelling {
  /** Whose change the office carries out; a guest who cancels on the stay's own page pending bookings it themselves. */
  by?: 'guest' | 'office' | undefined
  /** In pence. Without it the guest is charged what the rule says, and nothing where the office pending bookings to cancel. */
  charge?: Pence | undefined
}

/** A booking as it was and as it is to be. */
export interface Edit {
  before: BookingRow
  after: BookingRow
}

/** A booking with what is wished, but for what follows from it. */
export function withChange(before: BookingRow, change: BookingChange): BookingRow {
  const { propertyId, checkIn, checkOut, guestPhone } = change
  const { guestName, guestEmail, guestAddress, guests, totalAmount, status } = change
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
export function requestedHoldOf({ holdUntil }: BookingChange): RequestedHold {
  return holdUntil === null || holdUntil === undefined ? holdUntil : new Date(holdUntil)
}
