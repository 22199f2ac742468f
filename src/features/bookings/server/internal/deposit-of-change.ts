import { usualHold } from '#features/ledger/server/schedule.ts'
import { securityDepositOf } from '#features/prices/server/pricing.ts'
import { depositRuleIn, type StayTerms } from '#features/prices/server/quotes.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon, instantInLondon } from '#platform/shared/day.ts'
import type { Pence } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { BookingChange, Edit } from './booking-change.ts'
import type { BookingRow } from './booking-row-store.ts'

type DepositFields = Pick<BookingRow, 'securityDeposit' | 'isDepositOwn'>

/** The deposit that a change leaves. */
export interface DepositAfter {
  retained: DepositFields
  /** What the rule of the home asks for; `null` where the deposit cannot change any more. */
  byRule: Pence | null
  /** Whether it is a sum of the office's that neither the rule asks for nor was agreed on: it wants a reason. */
  isUnusual: boolean
}

/**
 * The deposit of a booking at its price and in its home after a change: kept, by the rule, or a sum of the office's own. Where
 * nothing is wished it follows another price, unless it is the booking's own or never was what the rule asks for. Throws as
 * `rule-violation` another one for a stay that is over, or once something of it went back or was kept.
 */
export async function depositAfter(
  tx: TxContext,
  { before, after }: Edit,
  { requested, terms }: { requested: BookingChange['securityDeposit']; terms: StayTerms | null },
): Promise<DepositAfter> {
  const { securityDeposit, isDepositOwn } = before
  const asItWas = { retained: { securityDeposit, isDepositOwn }, isUnusual: false }
  if (before.channel !== null) return { ...asItWas, byRule: null }
  if (before.isDepositSettled || before.stay.checkOut <= dayInLondon(tx.clock.now())) {
    if (requested !== undefined && requested !== 'keep') throw settled()
    return { ...asItWas, byRule: null }
  }
  const rule = terms?.depositRule ?? (await depositRuleIn(tx, after.propertyId))
  const byRule = securityDepositOf(after.totalAmount, rule)
  const ofRule = { retained: { securityDeposit: byRule, isDepositOwn: false }, isUnusual: false, byRule }
  switch (requested) {
    case undefined:
      return (await isOfPrice(tx, { before, after })) ? ofRule : { ...asItWas, byRule }
    case 'keep':
      return { ...asItWas, byRule }
    case 'rule':
      return ofRule
    default: {
      const isUnusual = requested !== byRule && requested !== securityDeposit
      return { retained: { securityDeposit: requested, isDepositOwn: true }, isUnusual, byRule }
    }
  }
}

function settled(): Refusal {
  return new Refusal(
    'rule-violation',
    'This stay is over or its deposit is settled, so the deposit cannot be changed any more',
  )
}

/** Whether the price is another one, and the deposit was that of the old price. */
async function isOfPrice(tx: TxContext, { before, after }: Edit): Promise<boolean> {
  const { totalAmount, securityDeposit, isDepositOwn, propertyId } = before
  if (after.totalAmount === totalAmount || isDepositOwn) return false
  return securityDeposit === securityDepositOf(totalAmount, await depositRuleIn(tx, propertyId))
}

/**
 * By when the money is due of a booking whose deposit has risen after its hour, once all of the old one had come: what is asked
 * for in addition is due as that of a new booking is. What was late stays late.
 */
export async function withDepositDue(tx: TxContext, { before, after }: Edit): Promise<BookingRow> {
  const { clock } = tx
  const { depositDueAt, priceDueOn, securityDeposit, terms } = after
  const [was, is] = [before.securityDeposit, securityDeposit]
  if (is <= was || before.netReceived < was || (depositDueAt !== null && depositDueAt > clock.now())) return after
  const { policy } = await readSettings(tx)
  const checkIn = instantInLondon(after.stay.checkIn, terms.checkInFrom)
  const { until } = after.hold ?? usualHold(policy, clock.now(), checkIn)
  const dueAt = until > clock.now() ? until : clock.now()
  const isPricePaid = before.netReceived >= was + before.priceLeft
  const soonest = dayInLondon(dueAt)
  const isPriceLater = isPricePaid && priceDueOn !== null && priceDueOn < soonest
  return { ...after, depositDueAt: dueAt, priceDueOn: isPriceLater ? soonest : priceDueOn }
}
