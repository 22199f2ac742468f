import { dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import { hasNights } from '../holds/nights-of-booking.ts'
import type { Edit } from './booking-change.ts'
import { isSameStay } from './change-plan.ts'

/**
 * Whether the guest gets an email: stay, amount or an unpaid sum's due date changes, and the stay has nights and is not over. `owed`
 * is in pounds, after the change.
 */
export function isGuestNotified(edit: Edit, owed: string | null, now: Date): boolean {
  const { before, after } = edit
  if (!hasNights(after) || after.guestEmail === '' || after.stay.checkOut <= dayInLondon(now)) return false
  if (!isSameStay(edit)) return true
  if (before.totalAmount !== after.totalAmount || before.securityDeposit !== after.securityDeposit) return true
  if (owed === null || penceOf(owed) <= 0) return false
  const isDepositOwed = after.securityDeposit > after.netReceived
  const isDepositMoved = before.depositDueAt?.getTime() !== after.depositDueAt?.getTime()
  return before.priceDueOn !== after.priceDueOn || (isDepositOwed && isDepositMoved)
}
