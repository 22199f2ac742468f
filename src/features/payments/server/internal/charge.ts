import { changeCharge } from '#features/bookings/server/cancelling.ts'
import type { BookingWithMoney } from '#features/ledger/server/ledger.ts'
import { mostBack } from '#features/ledger/server/money.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Pence, pence, penceOf } from '#platform/shared/money.ts'

/** Returns what is due back to the guest, in pence, or 0. */
export function owedToGuest(booking: BookingWithMoney): Pence {
  return pence(Math.max(0, -penceOf(booking.owed ?? '0')))
}

/**
 * Lowers the charge of a cancelled stay by the part of `amount` that exceeds the sum due back, so that the guest does not owe it
 * again.
 */
export async function giveBackOfCharge(tx: StaffTxContext, booking: BookingWithMoney, amount: Pence): Promise<void> {
  if (booking.status !== 'cancelled') return
  const before = penceOf(booking.cancellation_charge)
  await setCharge(tx, booking, Math.max(0, before - Math.max(0, amount - owedToGuest(booking))))
}

/** Raises the charge again when a refund that had lowered it is corrected, so that the sum does not seem due back. */
export async function chargeAgain(tx: StaffTxContext, booking: BookingWithMoney, amount: Pence): Promise<void> {
  if (booking.status !== 'cancelled') return
  const now = penceOf(booking.cancellation_charge)
  // A waiver is no refund, so it stays.
  const givenBack = penceOf(booking.charge_given_back ?? '0') - penceOf(booking.charge_waived)
  const stillGone = -amount + penceOf(booking.received ?? '0') - mostBack(booking)
  const beyondCharge = Math.max(0, penceOf(booking.received ?? '0') - now - givenBack)
  const again = Math.min(amount, givenBack - Math.max(0, stillGone - beyondCharge))
  await setCharge(tx, booking, Math.min(penceOf(booking.total_amount), now + Math.max(0, again)))
}

async function setCharge(tx: StaffTxContext, booking: BookingWithMoney, amount: number): Promise<void> {
  const before = penceOf(booking.cancellation_charge)
  const after = pence(amount)
  if (after === before) return
  await changeCharge(tx, booking.id, { before, after })
}
