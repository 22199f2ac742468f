import { MAX_DAYS, PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import {
  findHome,
  findNightOwners,
  findTakenNights,
  findVisibleHome,
  type LetHome,
  lockHome,
} from '#features/calendar/server/calendar.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { type Day, dayInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { MAX_PENCE, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { Quote } from '../contract.ts'
import { readHomePrices } from './home-prices.ts'
import { aroundStay, mayFillGap, minimumStayOf } from './minimum-stay.ts'
import { type DepositRule, depositRuleOf, type PricedStay, priceOfStay, vatPercentOf } from './pricing.ts'

/**
 * Prices a stay for a guest. Throws `not-found` for a hidden, deleted or unknown home, `invalid` for a past check-in,
 * wrong nights, too many guests or a total above the maximum.
 */
export async function quoteStay(ctx: AppContext, requested: RequestedStay): Promise<Quote> {
  const { propertyId, stay, guests } = requested
  const nights = countValidNights(stay)
  if (stay.checkIn < dayInLondon(ctx.clock.now())) throw fieldError('checkin', 'Check-in cannot be in the past')
  const home = await findVisibleHome(ctx, propertyId)
  if (guests > home.maxGuests) throw fieldError('guests', describeMaxGuests(home.maxGuests))
  const [terms, taken] = await Promise.all([
    calculateTerms(ctx, home, requested),
    findTakenNights(ctx, propertyId, stay),
  ])
  return { ...stay, nights, guests, ...quoteOf(terms), available: taken.length === 0 }
}

function quoteOf(terms: StayTerms): Pick<Quote, 'lines' | 'total' | 'securityDeposit' | 'minimumStay'> {
  return {
    lines: terms.lines.map((line) => ({ ...line, amount: toPounds(line.amount) })),
    total: toPounds(terms.total),
    securityDeposit: toPounds(terms.securityDeposit),
    minimumStay: terms.minimumStay,
  }
}

/** The price of a stay and the rules of its home. */
export interface StayTerms extends PricedStay {
  /** The rate of VAT included in the price. */
  vatPercent: number
  /** The home's deposit rule, else the business's rule. Used when the price changes. */
  depositRule: DepositRule
  maxGuests: number
  minimumStay: number
}

export interface RequestedStay {
  propertyId: number
  stay: Stay
  guests: number
  /** The booking being changed; its own nights do not count as taken. */
  bookingId?: number | undefined
}

/**
 * Prices a stay in a home, hidden or not. Throws `not-found` for an unknown or deleted home, `invalid` for a total
 * above the maximum amount.
 */
export async function readStayTerms(ctx: AppContext, requested: RequestedStay): Promise<StayTerms> {
  return calculateTerms(ctx, await findHome(ctx, requested.propertyId), requested)
}

/** Like `readStayTerms`, and locks the home until the transaction ends. */
export async function lockStayTerms(tx: TxContext, requested: RequestedStay): Promise<StayTerms> {
  return calculateTerms(tx, await lockHome(tx.database, requested.propertyId), requested)
}

async function calculateTerms(ctx: AppContext, home: LetHome, requested: RequestedStay): Promise<StayTerms> {
  const { propertyId, stay } = requested
  const { vat, policy } = await readSettings(ctx)
  const prices = (await readHomePrices(ctx.database, { propertyIds: [propertyId], stay }, vat)).get(propertyId)
  if (!prices) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  // Taken nights are read only when the stay may fill a gap.
  const taken = mayFillGap(prices, stay, policy) ? await findOtherTakenNights(ctx, requested) : new Set<Day>()
  const priced = priceOfStay(prices, requested, policy)
  if (priced.total > MAX_PENCE) throw fieldError('checkOut', 'This is more than a stay can cost. Please shorten it.')
  return {
    ...priced,
    vatPercent: vatPercentOf(prices.vat),
    depositRule: depositRuleOf(prices.deposit, policy),
    maxGuests: home.maxGuests,
    minimumStay: minimumStayOf(prices, stay, { policy, taken }),
  }
}

/** Returns the home's own deposit rule, else the business's rule. A deleted home has the business's rule. */
export async function readDepositRule(ctx: AppContext, propertyId: number): Promise<DepositRule> {
  const { vat, policy } = await readSettings(ctx)
  const today = dayInLondon(ctx.clock.now())
  const stay = { checkIn: today, checkOut: today }
  const prices = (await readHomePrices(ctx.database, { propertyIds: [propertyId], stay }, vat)).get(propertyId)
  return prices ? depositRuleOf(prices.deposit, policy) : policy
}

/** Returns taken nights from the night before a stay to the night after, without those of the booking `bookingId`. */
async function findOtherTakenNights(
  ctx: AppContext,
  { propertyId, stay, bookingId }: RequestedStay,
): Promise<Set<Day>> {
  const owned = await findNightOwners(ctx, propertyId, aroundStay(stay))
  return new Set(
    owned.filter((one) => bookingId === undefined || one.bookingId !== bookingId).map(({ night }) => night),
  )
}

/**
 * Prices any stay for the office: hidden homes and past days too. Throws `invalid` for wrong nights or too many guests,
 * and what `readStayTerms` throws.
 */
export async function quoteStayForOffice(ctx: AppContext, requested: RequestedStay): Promise<Quote> {
  const { propertyId, stay, guests } = requested
  const nights = countValidNights(stay)
  const [terms, taken] = await Promise.all([readStayTerms(ctx, requested), findTakenNights(ctx, propertyId, stay)])
  if (guests > terms.maxGuests) throw fieldError('guests', describeMaxGuests(terms.maxGuests))
  return { ...stay, nights, guests, ...quoteOf(terms), available: taken.length === 0 }
}

/** Returns the number of nights, 1 to 750. Throws `invalid` for any other number. */
export function countValidNights(stay: Stay): number {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1) throw fieldError('checkout', 'Check-out must be after check-in')
  if (nights > MAX_DAYS) throw fieldError('checkout', `Please ask for at most ${MAX_DAYS} nights`)
  return nights
}

/** Message for a party that is too large for the home. */
export function describeMaxGuests(guests: number): string {
  return `This home has room for at most ${formatCount(guests, 'guest')}`
}
