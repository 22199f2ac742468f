import { type AgreedMoney, freeUntilOf } from '#features/bookings/server/terms.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import type { BookingRow } from '../booking-row-store.ts'
import { hasNights } from '../holds/nights-of-booking.ts'
import type { Edit } from './booking-change.ts'
import { isSameStay } from './change-plan.ts'

export function moneyBefore({ before }: Edit): AgreedMoney {
  return agreedMoneyOf(before)
}

export function moneyAfter({ after }: Edit): AgreedMoney {
  return agreedMoneyOf(after)
}

function agreedMoneyOf({
  totalAmount,
  securityDeposit,
  depositDueAt,
  priceDueOn,
  terms,
  stay,
}: BookingRow): AgreedMoney {
  return { total: totalAmount, securityDeposit, depositDueAt, priceDueOn, freeUntil: freeUntilOf(terms, stay.checkIn) }
}

/**
 * Whether the guest gets an email: stay, amount or an unpaid sum's due date changes, and the stay has nights and is not over. `owed`
 * is in pounds, after the change.
 */
export function isGuestNotified(edit: Edit, owed: string | null, now: Date): boolean {
  const { after } = edit
  if (!hasNights(after) || after.guestEmail === '' || after.stay.checkOut <= dayInLondon(now)) return false
  if (!isSameStay(edit)) return true
  const [one, other] = [moneyBefore(edit), moneyAfter(edit)]
  if (one.total !== other.total || one.securityDeposit !== other.securityDeposit) return true
  if (owed === null || penceOf(owed) <= 0) return false
  const isDepositOwed = other.securityDeposit > after.netReceived
  const isDepositMoved = one.depositDueAt?.getTime() !== other.depositDueAt?.getTime()
  return one.priceDueOn !== other.priceDueOn || (isDepositOwed && isDepositMoved)
}
