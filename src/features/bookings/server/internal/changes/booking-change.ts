import type { BookingChanges } from '#features/bookings/contract.ts'
import type { Pence } from '#platform/shared/money.ts'
import type { BookingRow } from '../booking-row-store.ts'
import type { RequestedHold } from '../holds/hold-of-booking.ts'

/** A requested change of a booking. Fields that are left out do not change. */
export interface BookingChange extends BookingChanges {
  propertyId?: number | undefined
  /** Charges the calculated price. Otherwise the price changes only by `totalAmount`. */
  isCalculatedPrice?: boolean | undefined
  /** Ignored unless the status changes to `cancelled`. */
  cancelling?: Cancelling | undefined
}

/** Who cancels, and the part of the price that is still charged. */
export interface Cancelling {
  /** Defaults to the guest, who may also cancel on the private page. */
  by?: 'guest' | 'office' | undefined
  /** In pence. Defaults to the agreed charge for the guest, and to 0 for the office. */
  charge?: Pence | undefined
}

export interface Edit {
  before: BookingRow
  after: BookingRow
}

/** Returns the booking with the requested fields. Dependent fields, such as due days, are not recomputed. */
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

export function requestedHoldOf({ holdUntil }: BookingChange): RequestedHold {
  return holdUntil === null || holdUntil === undefined ? holdUntil : new Date(holdUntil)
}
