import type { Rule } from '#features/bookings/contract.ts'
import { countValidNights, refuseOvercrowding, requireReason } from '#features/bookings/server/rules.ts'
import type { NewOffer } from '#features/offers/contract.ts'
import { securityDepositOf } from '#features/prices/server/pricing.ts'
import { lockStayTerms, type StayTerms } from '#features/prices/server/quotes.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { dayInLondon, type Stay } from '#platform/shared/day.ts'
import { type Pence, sumOf, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { findTakenStays } from './store.ts'

type NewChoice = NewOffer['choices'][number]

export interface PricedChoice {
  propertyId: number
  stay: Stay
  guests: number
  lines: { kind: string; label: string; amount: Pence }[]
  total: Pence
  securityDeposit: Pence
  /** Whether the office set the security deposit, so that a new price does not change the deposit. */
  isDepositOwn: boolean
  /** The calculated total if the offered total differs; else `null`. */
  calculatedTotal: Pence | null
}

export interface PricedChoices {
  choices: PricedChoice[]
  /** The broken rules: the offer requires a reason. */
  brokenRules: Rule[]
}

/**
 * Prices the stays of an offer. Throws `invalid` for past or impossible days, too many guests, an unknown home or a
 * price above the maximum. Throws `conflict` for taken nights, `rule-violation` without a required reason.
 */
export async function priceChoices(tx: TxContext, offered: NewOffer): Promise<PricedChoices> {
  const today = dayInLondon(tx.clock.now())
  const priced: PricedChoice[] = []
  const broken = new Set<Rule>()
  for (const [index, choice] of offered.choices.entries()) {
    const pricedChoice = await withChoicePath(index, () => priceChoice(tx, choice, today))
    if (pricedChoice.calculatedTotal !== null || pricedChoice.hasOwnDeposit) broken.add('own price')
    if (pricedChoice.isUnderMinimum) broken.add('under minimum stay')
    priced.push(pricedChoice)
  }
  await rejectTakenStays(tx, priced)
  requireReason([...broken], offered.reason)
  return { choices: priced, brokenRules: [...broken] }
}

async function priceChoice(tx: TxContext, choice: NewChoice, today: string) {
  const { propertyId, guests, lines: own } = choice
  const stay = { checkIn: choice.checkIn, checkOut: choice.checkOut }
  const nights = countValidNights(stay)
  if (stay.checkIn < today) throw fieldError('checkIn', 'Check-in cannot be in the past')
  const terms = await lockStayTerms(tx, { propertyId, stay, guests })
  refuseOvercrowding(guests, terms)
  const lines = own ?? terms.lines
  const total = sumOf(lines.map(({ amount }) => amount))
  const standardDeposit = own ? securityDepositOf(total, terms.depositRule) : terms.securityDeposit
  const securityDeposit = choice.securityDeposit ?? standardDeposit
  return {
    propertyId,
    stay,
    guests,
    lines,
    total,
    securityDeposit,
    calculatedTotal: calculatedTotalIfDifferent(total, terms),
    isDepositOwn: choice.securityDeposit !== undefined,
    hasOwnDeposit: securityDeposit !== standardDeposit,
    isUnderMinimum: nights < terms.minimumStay,
  }
}

function calculatedTotalIfDifferent(total: Pence, terms: StayTerms): Pence | null {
  return total === terms.total ? null : terms.total
}

/** Throws `conflict` if a night of a stay is taken: the guest could not accept that stay. */
async function rejectTakenStays(tx: TxContext, choices: PricedChoice[]): Promise<void> {
  const [first] = await findTakenStays(tx.database, choices, tx.clock.now())
  if (first === undefined) return
  const message = 'Some of these nights are taken. Please choose other days or another home.'
  throw new Refusal('conflict', message, { errors: [{ path: `choices.${first}.checkIn`, message }] })
}

/**
 * Runs `work`; prefixes the field paths of its errors with the choice's index, and turns `not-found` into `invalid`.
 */
async function withChoicePath<T>(choiceIndex: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.details.errors ?? [{ path: 'propertyId', message: error.message }]
    throw new Refusal(error.kind === 'not-found' ? 'invalid' : error.kind, error.message, {
      ...error.details,
      errors: errors.map(({ path, message }) => ({ path: `choices.${choiceIndex}.${path}`, message })),
    })
  }
}

export function columnsOf({ propertyId, stay, guests, lines, total, securityDeposit, isDepositOwn }: PricedChoice) {
  return {
    property_id: propertyId,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests,
    price_lines: JSON.stringify(lines.map((line) => ({ ...line, amount: toPounds(line.amount) }))),
    total_amount: toPounds(total),
    security_deposit: toPounds(securityDeposit),
    deposit_is_own: isDepositOwn,
  }
}
