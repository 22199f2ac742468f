import { MAX_DAYS, PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import {
  findHome,
  homeOnShow,
  type LetHome,
  lockHome,
  nightOwners,
  takenNights,
} from '#features/calendar/server/calendar.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { counted } from '#platform/shared/counted.ts'
import { type Day, dayInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { MAX_PENCE, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import type { Quote } from '../contract.ts'
import { homePrices } from './home-prices.ts'
import { aroundStay, mayFillGap, minimumStayOf } from './minimum-stay.ts'
import { type DepositRule, depositRuleOf, type PricedStay, priceOfStay, vatPercentOf } from './pricing.ts'

/**
 * What a stay costs, line by line, and whether its nights are free. Throws `not-found` for a hidden or unknown home, and as
 * `invalid` a stay in the past, one of 0 nights or more than 750, and more guests than there is room for.
 */
export async function quoteStay(ctx: AppContext, requested: RequestedStay): Promise<Quote> {
  const { propertyId, stay, guests } = requested
  const nights = requestedNights(stay)
  if (stay.checkIn < dayInLondon(ctx.clock.now())) throw fieldError('checkin', 'Check-in cannot be in the past')
  const home = await homeOnShow(ctx, propertyId)
  if (guests > home.maxGuests) throw fieldError('guests', roomFor(home.maxGuests))
  const [terms, taken] = await Promise.all([termsIn(ctx, home, requested), takenNights(ctx, propertyId, stay)])
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

/** The terms of a stay in a home: its price, line by line, and the home's rules. */
export interface StayTerms extends PricedStay {
  /** The VAT that the price has in it. */
  vatPercent: number
  /** By which the deposit of another price is worked out: the home's, or else the business's. */
  depositRule: DepositRule
  maxGuests: number
  minimumStay: number
}

/** A stay whose terms somebody asks for. */
export interface RequestedStay {
  propertyId: number
  stay: Stay
  guests: number
  /** The booking that is being changed: its own nights do not count as taken. */
  bookingId?: number | undefined
}

/**
 * The terms of a stay in a home that the office lets, hidden ones too. Throws `not-found` for an unknown or deleted home, and
 * as `invalid` a stay that costs more than one amount can be.
 */
export async function termsOfStay(ctx: AppContext, requested: RequestedStay): Promise<StayTerms> {
  return termsIn(ctx, await findHome(ctx, requested.propertyId), requested)
}

/** The same inside a transaction, until whose end the home stays as it is. */
export async function lockTermsOfStay(tx: TxContext, requested: RequestedStay): Promise<StayTerms> {
  return termsIn(tx, await lockHome(tx.database, requested.propertyId), requested)
}

async function termsIn(ctx: AppContext, home: LetHome, requested: RequestedStay): Promise<StayTerms> {
  const { propertyId, stay } = requested
  const { vat, policy } = await readSettings(ctx)
  const prices = (await homePrices(ctx.database, { propertyIds: [propertyId], stay }, vat)).get(propertyId)
  if (!prices) throw new Refusal('not-found', PROPERTY_NOT_FOUND)
  // What lies around a stay is asked only where it matters.
  const taken = mayFillGap(prices, stay, policy) ? await nightsOfOthersAround(ctx, requested) : new Set<Day>()
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

/** The rule for the deposit in a home, or else that of the business, also where the home is no longer there. */
export async function depositRuleIn(ctx: AppContext, propertyId: number): Promise<DepositRule> {
  const { vat, policy } = await readSettings(ctx)
  const today = dayInLondon(ctx.clock.now())
  const stay = { checkIn: today, checkOut: today }
  const prices = (await homePrices(ctx.database, { propertyIds: [propertyId], stay }, vat)).get(propertyId)
  return prices ? depositRuleOf(prices.deposit, policy) : policy
}

/** The nights in a stay and next to it that others than its booking have. */
async function nightsOfOthersAround(
  ctx: AppContext,
  { propertyId, stay, bookingId }: RequestedStay,
): Promise<Set<Day>> {
  const owned = await nightOwners(ctx, propertyId, aroundStay(stay))
  return new Set(
    owned.filter((one) => bookingId === undefined || one.bookingId !== bookingId).map(({ night }) => night),
  )
}

/**
 * What a stay would cost in a home that the office lets, hidden or not, in the past too, and whether its nights are free.
 * Throws for a stay of no nights and more guests than there is room for: `invalid`, `not-found` for an unknown or deleted home.
 */
export async function tryStay(ctx: AppContext, requested: RequestedStay): Promise<Quote> {
  const { propertyId, stay, guests } = requested
  const nights = requestedNights(stay)
  const [terms, taken] = await Promise.all([termsOfStay(ctx, requested), takenNights(ctx, propertyId, stay)])
  if (guests > terms.maxGuests) throw fieldError('guests', roomFor(terms.maxGuests))
  return { ...stay, nights, guests, ...quoteOf(terms), available: taken.length === 0 }
}

/** The nights of a stay that somebody asks for: 1 to 750. Throws `invalid` for any other number. */
export function requestedNights(stay: Stay): number {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1) throw fieldError('checkout', 'Check-out must be after check-in')
  if (nights > MAX_DAYS) throw fieldError('checkout', `Please ask for at most ${MAX_DAYS} nights`)
  return nights
}

/** What a party is told for which the home is too small. */
export function roomFor(guests: number): string {
  return `This home has room for at most ${counted(guests, 'guest')}`
}
