import { changeCharge } from '#features/bookings/server/agreement/cancelling.ts'
import type { BookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { maxRefund } from '#features/ledger/server/money.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { type Pence, pence, penceOf } from '#platform/shared/money.ts'

/** Returns the sum due back to the guest, in pence; 0 if the guest owes money. */
export function owedToGuest(booking: BookingWithMoney): Pence {
  return pence(Math.max(0, -penceOf(booking.owed ?? '0')))
}

/** Lowers the charge of a cancelled stay by the part of `amount` above the sum due back, so that the guest owes nothing. */
export async function lowerCharge(tx: StaffTxContext, booking: BookingWithMoney, amount: Pence): Promise<void> {
  if (booking.status !== 'cancelled') return
  const before = penceOf(booking.cancellation_charge)
  await setCharge(tx, booking, Math.max(0, before - Math.max(0, amount - owedToGuest(booking))))
}

/** Restores the charge that a refund or transfer of `amount` lowered. Called when the refund or transfer is corrected. */
export async function restoreCharge(tx: StaffTxContext, booking: BookingWithMoney, amount: Pence): Promise<void> {
  if (booking.status !== 'cancelled') return
  const charge = penceOf(booking.cancellation_charge)
  // Waived and cut-off parts of the charge were not refunded, so a correction does not restore them.
  const notRefunded = penceOf(booking.charge_waived) + penceOf(booking.charge_cut_off)
  const refundedCharge = penceOf(booking.charge_given_back ?? '0') - notRefunded
  const remainingRefunds = -amount + penceOf(booking.received ?? '0') - maxRefund(booking)
  const refundableAboveCharge = Math.max(0, penceOf(booking.received ?? '0') - charge - refundedCharge)
  const restored = Math.min(amount, refundedCharge - Math.max(0, remainingRefunds - refundableAboveCharge))
  await setCharge(tx, booking, Math.min(penceOf(booking.total_amount), charge + Math.max(0, restored)))
}

async function setCharge(tx: StaffTxContext, booking: BookingWithMoney, amount: number): Promise<void> {
  const before = penceOf(booking.cancellation_charge)
  const after = pence(amount)
  if (after === before) return
  await changeCharge(tx, booking.id, { before, after })
}
