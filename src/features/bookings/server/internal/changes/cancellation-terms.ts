import type { BookingStatus, Cancellation } from '#features/bookings/contract.ts'
import { type CancellationScale, chargePercentOn } from '#features/cancellation-scale.ts'
import { findReceivedLessDamage } from '#features/ledger/server/ledger.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { type Pence, pence, percentOf, toPounds } from '#platform/shared/money.ts'
import type { BookingRow } from '../booking-row-store.ts'

/** Amounts in pence. */
export interface CancelledStay {
  checkIn: Day
  scale: CancellationScale
  status: BookingStatus
  /** The price less allowances. */
  price: Pence
  /** Payments less refunds, returned deposit and damage. Negative if claimed damage exceeds the payments. */
  received: Pence
}

/**
 * Returns the charge by the agreement: 0 for a pending booking, otherwise the percentage of the price that applies on the day in
 * London. The deposit is never charged. Payments above the charge are refunded.
 */
export function calculateCancellation(stay: CancelledStay, now: Date): Cancellation {
  const on = dayInLondon(now)
  const percent = stay.status === 'pending' ? 0 : chargePercentOn(stay.scale, stay.checkIn, on)
  const charge = percentOf(stay.price, percent)
  return {
    on,
    isFree: percent === 0,
    received: toPounds(pence(Math.max(0, stay.received))),
    charge: toPounds(charge),
    refund: toPounds(pence(Math.max(0, stay.received - charge))),
    owed: toPounds(pence(Math.max(0, charge - stay.received))),
  }
}

export async function readCancellation(tx: TxContext, booking: BookingRow): Promise<Cancellation> {
  const received = await findReceivedLessDamage(tx.database, booking.id)
  const { stay, status, priceLeft: price, terms } = booking
  const { checkIn } = stay
  return calculateCancellation({ checkIn, scale: terms.cancellationScale, status, price, received }, tx.clock.now())
}
