import type { Balance } from '#features/ledger/server/money.ts'
import type { Fit, MatchKind } from '#features/statements/contract.ts'

/** What a line of the statement is entered as, unless the office says otherwise. `amount` below zero for money that left. */
export function kindFor(balance: Balance, amount: number): MatchKind {
  if (amount > 0) return 'received'
  const mayReturn = balance.isSettled && balance.status !== 'cancelled'
  return mayReturn && balance.owed >= 0 && balance.depositHeld > 0 ? 'deposit-returned' : 'refund'
}

/** Sums that are due just now, by what they are: a payment of one of them is exact. In pence. */
export function dueSums(balance: Balance, kind: MatchKind): { sum: number; words: string }[] {
  const sums = {
    received: [
      { sum: balance.owed, words: 'what is owed in all' },
      { sum: balance.depositOwed, words: 'what is owed of the security deposit' },
      { sum: balance.priceOwed, words: 'what is owed of the price' },
    ],
    refund: [{ sum: -balance.owed, words: 'what is due back to the guest' }],
    'deposit-returned': [{ sum: balance.depositHeld, words: 'the security deposit that is due back' }],
  }
  return sums[kind].filter(({ sum }) => sum > 0)
}

/**
 * How a payment compares with what is due: `exact` is one of the sums that are due, `double` one that has moved already while
 * it is not due again, `partial` less than what is due and `over` more. `before` are the payments of its kind, in pence.
 */
export function fitOf(
  { balance, before }: { balance: Balance; before: number[] },
  kind: MatchKind,
  amount: number,
): Fit {
  const sums = dueSums(balance, kind)
  if (sums.some(({ sum }) => sum === amount)) return 'exact'
  const max = Math.max(0, ...sums.map(({ sum }) => sum))
  if (before.includes(amount) || (max === 0 && before.length > 0)) return 'double'
  return amount < max ? 'partial' : 'over'
}
