import type { Balance } from '#features/ledger/server/money.ts'
import type { Fit, MatchKind } from '#features/statements/contract.ts'

/** Returns the default kind of entry for a line. `amount` is in pence, negative for money that went out. */
export function matchKindFor(balance: Balance, amount: number): MatchKind {
  if (amount > 0) return 'received'
  const canReturnDeposit = balance.isSettled && balance.status !== 'cancelled'
  return canReturnDeposit && balance.owed >= 0 && balance.depositHeld > 0 ? 'deposit-returned' : 'refund'
}

/** Returns the sums due now, in pence, with descriptions. A payment that equals any returned sum is exact. */
export function dueSums(balance: Balance, kind: MatchKind): { sum: number; words: string }[] {
  const sums = {
    received: [
      { sum: balance.owed, words: 'what is owed in all' },
      { sum: balance.depositOwed, words: 'what is owed of the security deposit' },
      { sum: balance.priceOwed, words: 'what is owed of the price' },
      { sum: balance.claimOwed, words: 'what is owed for damage' },
    ],
    refund: [{ sum: -balance.owed, words: 'what is due back to the guest' }],
    'deposit-returned': [{ sum: balance.depositHeld, words: 'the security deposit that is due back' }],
  }
  return sums[kind].filter(({ sum }) => sum > 0)
}

/**
 * Compares an amount with the sums due. For an amount that is not due, returns `double` if an earlier payment had this
 * amount, or if earlier payments exist and nothing is due. `before`: earlier payments of this kind, in pence.
 */
export function compareWithDue(
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
