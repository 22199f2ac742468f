import type { BookingStatus, MoneyState } from '#features/bookings/contract.ts'
import { type Pence, pence, penceOf } from '#platform/shared/money.ts'
import type { Fit, MatchKind } from '../contract.ts'

/** What a booking's ledger comes to, in pence: all that it takes to see where a payment fits. */
export interface Standing {
  status: BookingStatus
  /** The stay is over, or was cancelled. */
  isSettled: boolean
  priceDue: Pence
  depositDue: Pence
  received: Pence
  refunded: Pence
  deducted: Pence
  depositReturned: Pence
}

interface SumsRow {
  status: BookingStatus
  price_due: string | null
  deposit_due: string | null
  received: string | null
  refunded: string | null
  deducted: string | null
  deposit_returned: string | null
}

/** Of a row without a ledger: nothing due, nothing come. */
export function standingOf(row: SumsRow, isSettled: boolean): Standing {
  const sum = (amount: string | null) => penceOf(amount ?? '0')
  return {
    status: row.status,
    isSettled,
    priceDue: sum(row.price_due),
    depositDue: sum(row.deposit_due),
    received: sum(row.received),
    refunded: sum(row.refunded),
    deducted: sum(row.deducted),
    depositReturned: sum(row.deposit_returned),
  }
}

/** What the guest still owes; below zero what is owed to the guest, the deposit aside. As the column `ledger_sum.owed`. */
export function owedOf(standing: Standing): number {
  const { priceDue, depositDue, deducted, depositReturned } = standing
  return priceDue + Math.max(depositDue, deducted + depositReturned) - netOf(standing)
}

/** What of the deposit is in the house. As the column `ledger_sum.deposit_held`. */
export function heldOf(standing: Standing): number {
  const { depositDue, deducted, depositReturned } = standing
  return Math.max(0, Math.min(netOf(standing), depositDue) - deducted - depositReturned)
}

/** What of the deposit has yet to come: money pays it before the price. */
export function depositOwedOf(standing: Standing): number {
  return Math.max(0, standing.depositDue - netOf(standing))
}

function netOf({ received, refunded }: Standing): number {
  return received - refunded
}

/** How it stands once a payment is entered. */
export function standingWith(standing: Standing, kind: MatchKind, amount: number): Standing {
  const column = ({ received: 'received', refund: 'refunded', 'deposit-returned': 'depositReturned' } as const)[kind]
  return { ...standing, [column]: pence(standing[column] + amount) }
}

/** The state in a word, as the view `booking_money` and `moneyOf` have it. */
export function stateOf(standing: Standing): MoneyState {
  const owed = owedOf(standing)
  if (owed < 0) return standing.status === 'cancelled' ? 'refund due' : 'overpaid'
  if (owed > 0) return netOf(standing) <= 0 ? 'unpaid' : 'part paid'
  const isOver = standing.isSettled && (standing.status === 'confirmed' || standing.status === 'completed')
  return isOver && heldOf(standing) > 0 ? 'deposit due back' : 'paid'
}

/** What a line of the statement is entered as, unless the office says otherwise. `amount` below zero for money that left. */
export function kindFor(standing: Standing, amount: number): MatchKind {
  if (amount > 0) return 'received'
  const mayReturn = standing.isSettled && standing.status !== 'cancelled'
  return mayReturn && owedOf(standing) >= 0 && heldOf(standing) > 0 ? 'deposit-returned' : 'refund'
}

/** Sums that are due just now, by what they are: a payment of one of them is exact. In pence. */
export function dueSums(standing: Standing, kind: MatchKind): { sum: number; words: string }[] {
  const owed = owedOf(standing)
  const deposit = depositOwedOf(standing)
  const sums = {
    received: [
      { sum: owed, words: 'what is owed in all' },
      { sum: deposit, words: 'what is owed of the security deposit' },
      { sum: owed - deposit, words: 'what is owed of the price' },
    ],
    refund: [{ sum: -owed, words: 'what is due back to the guest' }],
    'deposit-returned': [{ sum: heldOf(standing), words: 'the security deposit that is due back' }],
  }
  return sums[kind].filter(({ sum }) => sum > 0)
}

/**
 * How a payment lies to what is due: `exact` is one of the sums that are due, `double` one that has moved already while
 * it is not due again, `partial` less than what is due and `over` more. `before` are the payments of its kind, in pence.
 */
export function fitOf(standing: Standing, kind: MatchKind, amount: number, before: number[]): Fit {
  const sums = dueSums(standing, kind)
  if (sums.some(({ sum }) => sum === amount)) return 'exact'
  const most = Math.max(0, ...sums.map(({ sum }) => sum))
  if (before.includes(amount) || (most === 0 && before.length > 0)) return 'double'
  return amount < most ? 'partial' : 'over'
}
