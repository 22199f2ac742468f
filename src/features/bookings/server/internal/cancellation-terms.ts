import type { BookingStatus, Cancellation } from '#features/bookings/contract.ts'
import { moneyIn } from '#features/ledger/server/ledger.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import { type Pence, pence, percentOf, toPounds } from '#platform/shared/money.ts'
import { freeUntilOf } from '../terms.ts'
import type { BookingRow } from './booking-row-store.ts'

/** What decides on how much a cancellation gives back. Amounts in pence. */
export interface CancelledStay {
  /** The last day on which cancelling is free, and what of the price is charged later, in per cent: as agreed. */
  freeUntil: Day
  lateChargePercent: number
  status: BookingStatus
  /** The price less what was taken off it. */
  price: Pence
  /** What the guest has paid, less what went back or was kept. */
  received: Pence
}

/**
 * What the agreement charges, whether or not anything was paid: nothing until its last free day and for a booking that was
 * never confirmed, later its share of the price, and never anything of the deposit. What has come beyond that goes back, and
 * what has not come of it stays owed.
 */
export function cancellationTerms(stay: CancelledStay, now: Date): Cancellation {
  const { freeUntil } = stay
  const isFree = dayInLondon(now) <= freeUntil || stay.status === 'pending'
  const charge = isFree ? pence(0) : percentOf(stay.price, stay.lateChargePercent)
  return {
    freeUntil,
    isFree,
    received: toPounds(stay.received),
    charge: toPounds(charge),
    refund: toPounds(pence(Math.max(0, stay.received - charge))),
    owed: toPounds(pence(Math.max(0, charge - stay.received))),
  }
}

/** The same for a booking as it is now. */
export async function termsNow(tx: TxContext, booking: BookingRow): Promise<Cancellation> {
  const { received } = await moneyIn(tx.database, booking.id)
  const { stay, status, priceLeft: price, terms } = booking
  const freeUntil = freeUntilOf(terms, stay.checkIn)
  const { lateChargePercent } = terms
  return cancellationTerms({ freeUntil, lateChargePercent, status, price, received }, tx.clock.now())
}
