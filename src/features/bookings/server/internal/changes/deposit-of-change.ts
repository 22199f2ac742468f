import { securityDepositOf } from '#features/prices/server/pricing.ts'
import { readDepositRule, type StayTerms } from '#features/prices/server/quotes.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import type { Pence } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BookingRow } from '../booking-row-store.ts'
import type { BookingChange, Edit } from './booking-change.ts'

type DepositFields = Pick<BookingRow, 'securityDeposit' | 'isDepositOwn'>

export interface DepositAfter {
  fields: DepositFields
  byRule: Pence | null
  /** True for an amount other than the agreed deposit and the deposit by the rule. Such an amount requires a reason. */
  isUnusual: boolean
}

/**
 * Without a request the deposit follows a new price, unless the office set it, it did not match the home's rule or it
 * cannot change any more. Throws `rule-violation` for a new deposit once the stay is over or part of the deposit was
 * returned or kept. A channel stay keeps its deposit.
 */
export async function depositAfter(
  tx: TxContext,
  { before, after }: Edit,
  { requested, terms }: { requested: BookingChange['securityDeposit']; terms: StayTerms | null },
): Promise<DepositAfter> {
  const { securityDeposit, isDepositOwn } = before
  const unchanged = { fields: { securityDeposit, isDepositOwn }, isUnusual: false }
  if (before.channel !== null) return { ...unchanged, byRule: null }
  if (before.deducted + before.depositReturned > 0 || before.stay.checkOut <= dayInLondon(tx.clock.now())) {
    if (requested !== undefined && requested !== 'keep') throw settledDepositRefusal()
    return { ...unchanged, byRule: null }
  }
  const rule = terms?.depositRule ?? (await readDepositRule(tx, after.propertyId))
  const byRule = securityDepositOf(after.totalAmount, rule)
  const followingRule = { fields: { securityDeposit: byRule, isDepositOwn: false }, isUnusual: false, byRule }
  switch (requested) {
    case undefined:
      return (await isFollowingPrice(tx, { before, after })) ? followingRule : { ...unchanged, byRule }
    case 'keep':
      return { ...unchanged, byRule }
    case 'rule':
      return followingRule
    default: {
      const isUnusual = requested !== byRule && requested !== securityDeposit
      return { fields: { securityDeposit: requested, isDepositOwn: true }, isUnusual, byRule }
    }
  }
}

function settledDepositRefusal(): Refusal {
  return new Refusal(
    'rule-violation',
    'This stay is over or its deposit is settled, so the deposit cannot be changed any more',
  )
}

/** Whether the price changes and the agreed deposit matched the home's rule. */
async function isFollowingPrice(tx: TxContext, { before, after }: Edit): Promise<boolean> {
  const { totalAmount, securityDeposit, isDepositOwn, propertyId } = before
  if (after.totalAmount === totalAmount || isDepositOwn) return false
  return securityDeposit === securityDepositOf(totalAmount, await readDepositRule(tx, propertyId))
}
