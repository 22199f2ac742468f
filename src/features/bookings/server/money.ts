import type { Kysely, Selectable } from 'kysely'
import type { DB, BookingMoney as MoneyRow } from '#database/tables.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Office } from '#platform/server/office.ts'
import { addWorkingDays } from '#platform/server/working-days.ts'
import { type Day, dayInLondon, type Stay, toDay } from '#platform/shared/day.ts'
import { penceOf } from '#platform/shared/money.ts'
import type { BookingMoney, BookingStatus, MoneyState } from '../contract.ts'
import { instantsOf } from './bookings.ts'

/** The moment and the rule by which money is late or due back. */
export interface MoneyRule {
  now: Date
  /** Within how many working days of check-out a deposit goes back. */
  depositReturnWorkingDays: number
}

/** The rule as it stands now. */
export async function moneyRule(office: Office, books: Kysely<DB> = office.database): Promise<MoneyRule> {
  const { policy } = await readSettings(office, books)
  return { now: office.clock.now(), depositReturnWorkingDays: policy.depositReturnWorkingDays }
}

/** What of a booking decides, beside its ledger, whether money is late or due back. */
export interface Dues {
  stay: Stay
  status: BookingStatus
  /** Until when a pending booking holds its nights. */
  heldUntil: Date | null
  depositDueAt: Date | null
  priceDueOn: Day | null
}

/** A row of the view `booking_money`, as a join finds it: its columns are there, or missing, all together. */
export type SumsRow = { [Column in keyof Omit<MoneyRow, 'booking_id'>]: Selectable<MoneyRow>[Column] | null }

/** Everything about a booking's money, from what its ledger comes to; `null` where it has no ledger. */
export function moneyOf(found: SumsRow, dues: Dues, rule: MoneyRule): BookingMoney | null {
  if (found.owed === null) return null
  const sums = found as { [Column in keyof SumsRow]: string }
  const depositBackBy = penceOf(sums.deposit_held) > 0 ? depositBackOf(dues, rule) : null
  return {
    state: depositBackBy && penceOf(sums.owed) === 0 ? 'deposit due back' : (sums.state as MoneyState),
    owed: sums.owed,
    priceDue: sums.price_due,
    depositDue: sums.deposit_due,
    received: sums.received,
    refunded: sums.refunded,
    deducted: sums.deducted,
    depositReturned: sums.deposit_returned,
    depositOwed: sums.deposit_owed,
    depositHeld: sums.deposit_held,
    overdue: isOverdue({ owed: sums.owed, depositOwed: sums.deposit_owed }, dues, rule.now),
    depositDueAt: dues.depositDueAt?.toISOString() ?? null,
    priceDueOn: dues.priceDueOn,
    depositBackBy,
  }
}

/** By when the deposit of a stay that is over goes back; `null` while guests are still to come or to leave. */
function depositBackOf({ stay, status }: Dues, { now, depositReturnWorkingDays }: MoneyRule): Day | null {
  if (status === 'pending' || status === 'cancelled' || instantsOf(stay).checkOut > now) return null
  return addWorkingDays(stay.checkOut, depositReturnWorkingDays)
}

function isOverdue(money: { owed: string; depositOwed: string }, dues: Dues, now: Date): boolean {
  const { status, heldUntil, depositDueAt, priceDueOn } = dues
  // What nobody has agreed on yet, or no longer, is not late.
  if (status === 'pending' && (heldUntil === null || heldUntil <= now)) return false
  if (penceOf(money.depositOwed) > 0 && depositDueAt !== null && depositDueAt < now) return true
  return penceOf(money.owed) > 0 && priceDueOn !== null && priceDueOn < dayInLondon(now)
}

/** The days of a booking's row. */
export function duesOf(row: {
  check_in: string
  check_out: string
  status: BookingStatus
  held_until: Date | null
  deposit_due_at: Date | null
  price_due_on: string | null
}): Dues {
  return {
    stay: { checkIn: toDay(row.check_in), checkOut: toDay(row.check_out) },
    status: row.status,
    heldUntil: row.held_until,
    depositDueAt: row.deposit_due_at,
    priceDueOn: row.price_due_on === null ? null : toDay(row.price_due_on),
  }
}
