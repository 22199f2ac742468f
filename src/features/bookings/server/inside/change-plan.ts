import type { Updateable } from 'kysely'
import type { Booking } from '#database/tables.ts'
import type { Rule } from '#features/bookings/contract.ts'
import { priceDueFrom } from '#features/ledger/server/schedule.ts'
import { securityDepositOf } from '#features/prices/server/pricing.ts'
import { type StayTerms, termsOfStayKept } from '#features/prices/server/quotes.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { Deed } from '#platform/server/deed.ts'
import { dayInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { pence, penceOf } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { nightsOfStay, refuseOvercrowding } from '../rules.ts'
import { type AgreedMoney, freeUntilOf } from '../terms.ts'
import { priceAgreed } from './agreed-price.ts'
import { duesOfHold } from './hold-of-booking.ts'
import { belowAllowed, type KeptBooking } from './kept-store.ts'
import { hasNights } from './nights-of-booking.ts'

/** A booking as it was and as it is to be. */
export interface Edit {
  before: KeptBooking
  after: KeptBooking
}

/** What of a change is agreed on anew. */
export interface ChangePlan extends Edit {
  /** Of a price that is new, or worked out anew. */
  price: Pick<Updateable<Booking>, 'price_lines' | 'security_deposit' | 'vat_percent'>
  /** The rules that it breaks, which want a reason. */
  broken: Rule[]
}

/**
 * What a change makes of an agreement, nothing of which is written yet. Refuses as `invalid` what is no stay, too many
 * guests and a price below what was taken off it, as `missing` other days in a home that is not there.
 */
export async function planChange(deed: Deed, edit: Edit): Promise<ChangePlan> {
  if (isBelowAllowed(edit)) throw belowAllowed()
  const terms = await termsWhereNeeded(deed, edit)
  const broken = rulesBroken(edit, terms)
  if (terms && (await isNewlyUnderMinimum(deed, edit, terms))) broken.push('under minimum stay')
  return {
    before: edit.before,
    after: withItsConsequences(edit, deed.clock.now()),
    price: await priceWhereNew(deed, edit, terms),
    broken,
  }
}

/** Whether a price is below what was taken off it; a cancelled stay has none until it is brought back. */
export function isBelowAllowed({ before, after }: Edit): boolean {
  return after.status !== 'cancelled' && after.totalAmount < before.totalAmount - before.priceLeft
}

/** What the guest owes before the change. */
export function moneyBefore({ before }: Edit): AgreedMoney {
  const { totalAmount, securityDeposit, depositDueAt, priceDueOn, terms, stay } = before
  return { total: totalAmount, securityDeposit, depositDueAt, priceDueOn, freeUntil: freeUntilOf(terms, stay.checkIn) }
}

/** The same after it. */
export function moneyAfter({ after, price }: ChangePlan): AgreedMoney {
  const { totalAmount, depositDueAt, priceDueOn, terms, stay } = after
  const deposit = price.security_deposit
  return {
    total: totalAmount,
    securityDeposit: deposit === undefined || deposit === null ? after.securityDeposit : penceOf(deposit),
    depositDueAt,
    priceDueOn,
    freeUntil: freeUntilOf(terms, stay.checkIn),
  }
}

/**
 * Whether the guest is told of a change: of other sums, and of another moment for what is still owed, for a stay that has
 * its nights and is not over. `owed` is what is owed after it, in pounds.
 */
export function isTold(plan: ChangePlan, owed: string | null, now: Date): boolean {
  const { after } = plan
  if (!hasNights(after) || after.guestEmail === '' || after.stay.checkOut <= dayInLondon(now)) return false
  const [one, other] = [moneyBefore(plan), moneyAfter(plan)]
  if (one.total !== other.total || one.securityDeposit !== other.securityDeposit) return true
  if (owed === null || penceOf(owed) <= 0) return false
  const isDepositOwed = (other.securityDeposit ?? 0) > after.netReceived
  const isDepositMoved = one.depositDueAt?.getTime() !== other.depositDueAt?.getTime()
  return one.priceDueOn !== other.priceDueOn || (isDepositOwed && isDepositMoved)
}

/** A status that the office sets charges nobody, whatever the rule; another arrival has another day by which the price is due. */
function withItsConsequences({ before, after }: Edit, now: Date): KeptBooking {
  const isPriceDueAnew = before.priceDueOn !== null && before.stay.checkIn !== after.stay.checkIn
  const { depositDueAt } = before
  // Never before the deposit.
  const earliest = dayInLondon(depositDueAt && depositDueAt > now ? depositDueAt : now)
  const priceDueOn = isPriceDueAnew ? priceDueFrom(before.terms, earliest, after.stay.checkIn) : before.priceDueOn
  const isHeldAnew = after.hold !== null && after.hold.until.getTime() !== before.hold?.until.getTime()
  return {
    ...after,
    priceDueOn,
    ...(after.hold && isHeldAnew && duesOfHold(after.hold, priceDueOn)),
    cancellation: after.status === 'cancelled' ? cancellationAfter(before, after, now) : null,
  }
}

function cancellationAfter({ cancellation }: KeptBooking, { totalAmount }: KeptBooking, now: Date) {
  if (!cancellation) return { at: now, by: 'office' as const, charge: pence(0), waived: pence(0) }
  const charge = pence(Math.min(cancellation.charge, totalAmount))
  // What was waived may be charged again, and no charge is above the price.
  return { ...cancellation, charge, waived: pence(Math.min(cancellation.waived, totalAmount - charge)) }
}

function rulesBroken(edit: Edit, terms: StayTerms | null): Rule[] {
  const { before, after } = edit
  if (!isSameStay(edit)) nightsOfStay(after.stay)
  if (terms && after.guests > before.guests) refuseOvercrowding(after.guests, terms)
  return after.totalAmount !== before.totalAmount && after.totalAmount !== terms?.total ? ['own price'] : []
}

/** Whether other days are under the minimum stay there. As many nights as before, under the same minimum, had their reason then. */
async function isNewlyUnderMinimum(deed: Deed, edit: Edit, { minimumStay }: StayTerms): Promise<boolean> {
  const { before, after } = edit
  const nights = lengthOf(after.stay)
  if (isSameStay(edit) || nights >= minimumStay) return false
  if (nights !== lengthOf(before.stay)) return true
  const { id, propertyId, stay, guests } = before
  return minimumStay > (await termsOfStayKept(deed, { propertyId, stay, guests, bookingId: id })).minimumStay
}

/** The lines of a new price, and of one that is the same to the penny for other days; else a booking keeps what it has. */
async function priceWhereNew(
  deed: Deed,
  { before, after }: Edit,
  terms: StayTerms | null,
): Promise<ChangePlan['price']> {
  const isCalculated = terms?.total === after.totalAmount
  if (after.totalAmount === before.totalAmount && !isCalculated) return {}
  const { price_lines, security_deposit } = await priceAgreed(deed, after.totalAmount, terms)
  return {
    price_lines,
    ...((await isDepositAnew(deed, { before, after })) && { security_deposit }),
    ...(isCalculated && terms && { vat_percent: terms.vatPercent }),
  }
}

/** Whether the deposit follows the price: that of another price does, one of the booking's own and one of a stay that is over never. */
async function isDepositAnew(deed: Deed, { before, after }: Edit): Promise<boolean> {
  const { totalAmount, securityDeposit, isDepositSettled, stay } = before
  if (after.totalAmount === totalAmount || isDepositSettled) return false
  if (stay.checkOut <= dayInLondon(deed.clock.now())) return false
  const { policy } = await readSettings(deed)
  return securityDeposit === securityDepositOf(totalAmount, policy)
}

/** The home's terms are read only where they count: a booking of a deleted home can still be closed. */
async function termsWhereNeeded(deed: Deed, edit: Edit): Promise<StayTerms | null> {
  const { before, after } = edit
  if (!isSameStay(edit) || after.guests > before.guests) return termsOfChange(deed, edit)
  return after.totalAmount === before.totalAmount ? null : termsIfThere(deed, edit)
}

/** The same; `null` in a home that is no longer there. */
export async function termsIfThere(deed: Deed, edit: Edit): Promise<StayTerms | null> {
  try {
    return await termsOfChange(deed, edit)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return null
    throw error
  }
}

/** What the stay would cost as it is to be. Refuses no stay as `invalid`, a home that is not there as `missing`. */
function termsOfChange(deed: Deed, edit: Edit): Promise<StayTerms> {
  const { before, after } = edit
  if (!isSameStay(edit)) nightsOfStay(after.stay)
  const { id, propertyId } = before
  return termsOfStayKept(deed, { propertyId, stay: after.stay, guests: after.guests, bookingId: id })
}

export function isSameStay({ before, after }: Edit): boolean {
  return before.stay.checkIn === after.stay.checkIn && before.stay.checkOut === after.stay.checkOut
}

function lengthOf(stay: Stay): number {
  return nightsBetween(stay.checkIn, stay.checkOut)
}
