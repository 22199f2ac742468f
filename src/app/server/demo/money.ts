import { type Schedule, scheduleOf } from '#features/ledger/server/schedule.ts'
import { depositRuleOf, securityDepositOf } from '#features/prices/server/pricing.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { addWorkingDays } from '#platform/server/working-days.ts'
import { addDays, CHECK_IN_TIME, type Day, dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import { type Pence, pence } from '#platform/shared/money.ts'
import type { PlannedBooking } from './plan.ts'

/** A ledger entry of the demo: money received, paid out, deducted or allowed. */
export interface PlannedEntry {
  bookingId: number
  kind: 'received' | 'refund' | 'deduction' | 'deposit-returned' | 'allowance'
  amount: Pence
  day: Day
  reason: string | null
}

const { policy } = DEFAULT_SETTINGS

/**
 * Returns the demo's ledger entries up to `today`, with cases for the office: overdue prices, a deduction, an allowance
 * and a held deposit.
 */
export function planLedgerEntries(bookings: PlannedBooking[], today: Day): PlannedEntry[] {
  const agreed = bookings.filter(({ status }) => status === 'confirmed' || status === 'completed')
  const latestStay = agreed
    .filter(({ checkOut }) => checkOut <= today)
    .toSorted(byCheckOut)
    .at(-1)
  const due = agreed.filter((booking) => booking.checkIn > today && priceDue(booking) < today).toSorted(byCheckOut)
  const [late, half] = due.slice(-2)
  const completed = agreed.filter(({ status }) => status === 'completed')
  const [withDamage, withAllowance] = [completed[3], completed[5]]
  return agreed.flatMap((booking) => {
    const deposit = depositOfPlanned(booking)
    const paid = pricePaid(booking, today, { late, half })
    const allowed = booking === withAllowance ? HOT_WATER_ALLOWANCE : pence(0)
    const deducted = booking === withDamage ? LAMP_DEDUCTION : pence(0)
    const returnDay = addWorkingDays(booking.checkOut, 2)
    const isReturned = booking !== latestStay && returnDay <= today
    const entry = (kind: PlannedEntry['kind'], amount: Pence, day: Day, reason: string | null = null) =>
      amount > 0 ? [{ bookingId: booking.id, kind, amount, day: day < today ? day : today, reason }] : []
    return [
      ...entry('received', deposit, addDays(dayInLondon(booking.createdAt), 2)),
      ...entry('received', paid, priceDue(booking)),
      ...(isReturned ? entry('allowance', allowed, returnDay, 'No hot water on the first morning') : []),
      ...(isReturned ? entry('refund', allowed, returnDay) : []),
      ...(isReturned ? entry('deduction', deducted, returnDay, 'The reading lamp in the twin room was broken') : []),
      ...(isReturned ? entry('deposit-returned', pence(deposit - deducted), returnDay) : []),
    ]
  })
}

const LAMP_DEDUCTION = pence(3_500)
const HOT_WATER_ALLOWANCE = pence(2_500)

function pricePaid(
  booking: PlannedBooking,
  today: Day,
  { late, half }: { late: PlannedBooking | undefined; half: PlannedBooking | undefined },
): Pence {
  if (booking === late || priceDue(booking) > today) return pence(0)
  return booking === half ? pence(Math.round(booking.totalAmount / 2)) : booking.totalAmount
}

function priceDue(booking: PlannedBooking): Day {
  return scheduleOfPlanned(booking).priceDueOn
}

/** Uses the home's deposit, or the business's rule for a home without a deposit. */
export function depositOfPlanned({ home, totalAmount }: Pick<PlannedBooking, 'home' | 'totalAmount'>): Pence {
  const depositOfHome = { amount: home.securityDepositAmount, percent: null }
  return securityDepositOf(totalAmount, depositRuleOf(depositOfHome, policy))
}

/** Returns the due dates of a planned booking's payments, by the default policy. */
export function scheduleOfPlanned({
  home,
  createdAt,
  checkIn,
  totalAmount,
}: Pick<PlannedBooking, 'home' | 'createdAt' | 'checkIn' | 'totalAmount'>): Schedule {
  const securityDeposit = depositOfPlanned({ home, totalAmount })
  return scheduleOf(policy, createdAt, {
    checkIn: instantInLondon(checkIn, CHECK_IN_TIME),
    price: totalAmount,
    securityDeposit,
  })
}

function byCheckOut(one: PlannedBooking, other: PlannedBooking): number {
  return one.checkOut < other.checkOut ? -1 : 1
}
