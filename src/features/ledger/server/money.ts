import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Booking, BookingMoney as MoneyRow } from '#database/tables.ts'
import { addWorkingDays } from '#platform/server/working-days.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import type { BookingMoney, EnteredKind, MoneyState } from '../contract.ts'

// The database computes what a booking owes (`ledger_sum`, `booking_money`). `settle` and `wasPaidSince` repeat this.

type Sum =
  | 'price_due'
  | 'deposit_due'
  | 'received'
  | 'refunded'
  | 'moved_away'
  | 'deducted'
  | 'deposit_returned'
  | 'claimed'
  | 'claim_owed'
  | 'owed'
  | 'price_owed'
  | 'deposit_owed'
  | 'deposit_held'
  | 'most_back'
  | 'charge_given_back'
type Column = Sum | 'due_on' | 'deposit_back_from'

/** Columns read from `booking_money as money`, besides `isOverdue`. */
export const MONEY_COLUMNS: `money.${Column}`[] = [
  'money.price_due',
  'money.deposit_due',
  'money.received',
  'money.refunded',
  'money.moved_away',
  'money.deducted',
  'money.deposit_returned',
  'money.claimed',
  'money.claim_owed',
  'money.owed',
  'money.price_owed',
  'money.deposit_owed',
  'money.deposit_held',
  'money.most_back',
  'money.charge_given_back',
  'money.due_on',
  'money.deposit_back_from',
]

/**
 * SQL condition for a payment request: the booking has nights, or is a cancelled booking with charges. False for deleted
 * bookings.
 */
export function isPaymentRequested(now: Date): RawBuilder<boolean> {
  // The first condition repeats the predicate of the partial indexes, so that the database can use them.
  return sql<boolean>`(money.asked_until > '-infinity' and money.asked_until > ${now})`
}

/** SQL: a sum that is owed is late; null for a booking without due dates. */
export function isOverdue(now: Date): RawBuilder<boolean | null> {
  return sql<boolean | null>`(money.owed > 0 and money.late_from <= ${now} and ${isPaymentRequested(now)})`
}

/** SQL: the deposit, price and damage owed that are due before `day`; includes a deposit that was due earlier today. */
export function owedBefore(day: Day, now: Date): RawBuilder<string> {
  return sql<string>`(select
      case when booking_deposit_due_at < ${now} or (booking_deposit_due_at at time zone 'Europe/London')::date < ${day}::date
        then money.deposit_owed else 0 end
      + case when booking_price_due_on < ${day}::date then money.price_owed else 0 end
      + case when coalesce(booking_claim_due_on, booking_price_due_on) < ${day}::date then money.claim_owed else 0 end
    from ledger_sum where ledger_sum.booking_id = money.booking_id)`
}

/** For a booking without a ledger all columns of the view are null. */
export type SumsRow = { [Name in Column]: Selectable<MoneyRow>[Name] | null } & Pick<
  Selectable<Booking>,
  | 'status'
  | 'check_out'
  | 'check_out_at'
  | 'deposit_due_at'
  | 'price_due_on'
  | 'claim_due_on'
  | 'deposit_return_working_days'
  | 'deleted_at'
> & { overdue: boolean | null }

/** Returns a booking's money; null for a booking without a ledger. */
export function moneyOf(row: SumsRow, now: Date): BookingMoney | null {
  if (row.owed === null) return null
  const sums = row as SumsRow & { [Name in Sum]: string }
  const balance = balanceOf(row, now)
  const isDepositDue = balance.isOver && balance.depositHeld > 0
  const isRequested = !balance.isDeleted
  return {
    state: moneyState(balance),
    owed: isRequested || balance.owed < 0 ? sums.owed : '0.00',
    priceDue: sums.price_due,
    depositDue: sums.deposit_due,
    received: sums.received,
    refunded: sums.refunded,
    movedAway: sums.moved_away,
    deducted: sums.deducted,
    depositReturned: sums.deposit_returned,
    claimed: sums.claimed,
    claimOwed: isRequested ? sums.claim_owed : '0.00',
    depositOwed: isRequested ? sums.deposit_owed : '0.00',
    priceOwed: isRequested && balance.priceOwed > 0 ? sums.price_owed : '0.00',
    depositHeld: sums.deposit_held,
    overdue: row.overdue === true,
    depositDueAt: row.deposit_due_at?.toISOString() ?? null,
    priceDueOn: row.price_due_on === null ? null : toDay(row.price_due_on),
    claimDueOn: row.claim_due_on === null ? null : toDay(row.claim_due_on),
    depositBackBy: isDepositDue ? addWorkingDays(toDay(row.check_out), row.deposit_return_working_days) : null,
  }
}

/** A deposit may be returned or deducted from once the stay is over or cancelled. */
export function canSettleDeposit(row: Pick<SumsRow, 'status' | 'check_out_at'>, now: Date): boolean {
  return row.status === 'cancelled' || row.check_out_at <= now
}

/** Returns the limit for refunds in pence: money received that was neither paid back nor kept. */
export function maxRefund(row: SumsRow): Pence {
  return penceOf(row.most_back ?? '0')
}

/** True for a pending booking with a payment and without an unpaid deposit. */
export function mayConfirm(row: SumsRow): boolean {
  return row.status === 'pending' && penceOf(row.received ?? '0') > 0 && penceOf(row.deposit_owed ?? '0') <= 0
}

/** A booking's sums in pence, with the facts that decide its money state. */
export interface Balance {
  status: SumsRow['status']
  isDeleted: boolean
  isSettled: boolean
  /** True once the stay is over: the deposit held must be returned. */
  isOver: boolean
  priceDue: number
  depositDue: number
  received: number
  refunded: number
  deducted: number
  depositReturned: number
  owed: number
  priceOwed: number
  /** Damage beyond the deposit that the guest has yet to pay. */
  claimOwed: number
  depositOwed: number
  depositHeld: number
}

/** Without a ledger all sums are 0. */
export function balanceOf(row: SumsRow, now: Date): Balance {
  // `penceOf` accepts at most 13 digits of pounds; sums may have more.
  const sum = (pounds: string | null) => Math.round(Number(pounds ?? 0) * 100)
  return {
    status: row.status,
    isDeleted: row.deleted_at !== null,
    isSettled: canSettleDeposit(row, now),
    isOver: row.deposit_back_from !== null && row.deposit_back_from <= now,
    priceDue: sum(row.price_due),
    depositDue: sum(row.deposit_due),
    received: sum(row.received),
    refunded: sum(row.refunded),
    deducted: sum(row.deducted),
    depositReturned: sum(row.deposit_returned),
    owed: sum(row.owed),
    priceOwed: sum(row.price_owed),
    claimOwed: sum(row.claim_owed),
    depositOwed: sum(row.deposit_owed),
    depositHeld: sum(row.deposit_held),
  }
}

export function moneyState(balance: Balance): MoneyState {
  const { status, isDeleted, isOver, received, refunded, owed, depositHeld } = balance
  if (owed < 0) return status === 'cancelled' || isDeleted ? 'refund due' : 'overpaid'
  if (isDeleted && received <= 0) return 'unpaid'
  if (owed > 0 && !isDeleted) return received <= refunded ? 'unpaid' : 'part paid'
  // Without a payment, a cancelled stay is not "paid".
  if (status === 'cancelled' && received <= 0) return 'nothing due'
  return isOver && depositHeld > 0 ? 'deposit due back' : 'paid'
}

const SUM_OF_KIND = {
  received: 'received',
  refund: 'refunded',
  deduction: 'deducted',
  'deposit-returned': 'depositReturned',
  allowance: 'priceDue',
} as const

/** Predicts the balance after one more entry, in pence. `money.test.ts` compares it with the database's result. */
export function balanceWith(balance: Balance, kind: EnteredKind, amount: number): Balance {
  const column = SUM_OF_KIND[kind]
  const after = { ...balance, [column]: balance[column] + (kind === 'allowance' ? -amount : amount) }
  const { priceDue, depositDue, received, refunded, deducted, depositReturned } = after
  return { ...after, ...settle({ priceDue, depositDue, deducted, depositReturned, netReceived: received - refunded }) }
}

type Settled = Pick<Balance, 'owed' | 'priceOwed' | 'claimOwed' | 'depositOwed' | 'depositHeld'>

/**
 * Repeats the sums of `ledger_sum` and `booking_money`, to predict a balance and to compare debts before and after a
 * change.
 */
export function settle({
  priceDue,
  depositDue,
  deducted,
  depositReturned,
  netReceived,
}: Pick<Balance, 'priceDue' | 'depositDue' | 'deducted' | 'depositReturned'> & { netReceived: number }): Settled {
  const settledDeposit = deducted + depositReturned
  const owed = priceDue + Math.max(depositDue, settledDeposit) - netReceived
  const depositOwed = Math.max(0, depositDue - netReceived)
  const claimed = Math.max(0, Math.min(deducted, settledDeposit - depositDue))
  const claimOwed = Math.min(claimed, Math.max(0, owed) - Math.max(0, priceDue + depositDue - netReceived))
  return {
    owed,
    priceOwed: owed - depositOwed - claimOwed,
    claimOwed,
    depositOwed,
    depositHeld: Math.max(0, Math.min(netReceived, depositDue) - settledDeposit),
  }
}
