import type { BookingStatus, Cancellation } from '#features/bookings/contract.ts'
import { freeUntilOf } from '#features/bookings/server/terms.ts'
import { findReceivedLessDamage } from '#features/ledger/server/ledger.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { type Pence, pence, percentOf, toPounds } from '#platform/shared/money.ts'
import type { BookingRow } from '../booking-row-store.ts'

/** Amounts in pence. */
export interface CancelledStay {
  /** The last day of free cancellation. */
  freeUntil: Day
  lateChargePercent: number
  status: BookingStatus
  /** The price less allowances. */
  price: Pence
  /** Payments less refunds, returned deposit and damage. Negative if claimed damage exceeds the payments. */
  received: Pence
}

/**
 * Returns the charge by the agreement: 0 for a pending booking or until the last free day, otherwise a percentage of the price. The
 * deposit is never charged. Payments above the charge are refunded.
 */
export function calculateCancellation(stay: CancelledStay, now: Date): Cancellation {
  const { freeUntil } = stay
  const isFree = dayInLondon(now) <= freeUntil || stay.status === 'pending'
  const charge = isFree ? pence(0) : percentOf(stay.price, stay.lateChargePercent)
  return {
    freeUntil,
    isFree,
    received: toPounds(pence(Math.max(0, stay.received))),
    charge: toPounds(charge),
    refund: toPounds(pence(Math.max(0, stay.received - charge))),
    owed: toPounds(pence(Math.max(0, charge - stay.received))),
  }
}

export async function readCancellation(tx: TxContext, booking: BookingRow): Promise<Cancellation> {
  const received = await findReceivedLessDamage(tx.database, booking.id)
  const { stay, status, priceLeft: price, terms } = booking
  const freeUntil = freeUntilOf(terms, stay.checkIn)
  const { lateChargePercent } = terms
  return calculateCancellation({ freeUntil, lateChargePercent, status, price, received }, tx.clock.now())
}
