import { readSettings } from '#features/settings/server/settings.ts'
import type { Books, Office } from '#platform/server/office.ts'
import { type Day, dayInLondon, nightsBetween, type Stay } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { type Availability, MOST_DAYS, PROPERTY_NOT_FOUND, type Quote } from '../contract.ts'
import { homePrices } from './home-prices.ts'
import { aroundStay, mayFillGap, minimumStayOf } from './minimum-stay.ts'
import { type PricedStay, priceOfStay } from './pricing.ts'
import { anyHome, anyHomeKept, type LetHome, letHome, nightsTaken, type OwnedNight, ownersDuring } from './store.ts'

/**
 * The nights of a home that nobody else can have, from a day up to another. Refuses a hidden or unknown home as
 * `missing`, and more than 750 days or none as `invalid` (decisions 2).
 */
export async function readAvailability(office: Office, propertyId: number, from: Day, to: Day): Promise<Availability> {
  const days = nightsBetween(from, to)
  if (days < 1) throw wrong('to', 'The last day must come after the first')
  if (days > MOST_DAYS) throw wrong('to', `Please ask for at most ${MOST_DAYS} days`)
  await homeOnShow(office, propertyId)
  const stay = { checkIn: from, checkOut: to }
  return { from, to, taken: await nightsTaken(office.database, propertyId, stay, office.clock.now()) }
}

/**
 * What a stay costs, line by line, and whether its nights are free. Refuses a stay that nobody could ask for as
 * `invalid`: in the past, without a night, with more guests than there is room for (decisions 2).
 */
export async function quoteStay(office: Office, propertyId: number, stay: Stay, guests: number): Promise<Quote> {
  const nights = nightsAsked(stay)
  const now = office.clock.now()
  if (stay.checkIn < dayInLondon(now)) throw wrong('checkin', 'Check-in cannot be in the past')
  const home = await homeOnShow(office, propertyId)
  if (guests > home.maxGuests) throw wrong('guests', roomFor(home.maxGuests))
  const [terms, taken] = await Promise.all([
    termsIn(office, office.database, home, { propertyId, stay, guests }),
    nightsTaken(office.database, propertyId, stay, now),
  ])
  return {
    ...stay,
    nights,
    guests,
    ...quoteOf(terms),
    available: taken.length === 0,
  }
}

function quoteOf(terms: StayTerms): Pick<Quote, 'lines' | 'total' | 'securityDeposit' | 'minimumStay'> {
  return {
    lines: terms.lines.map((line) => ({ ...line, amount: toPounds(line.amount) })),
    total: toPounds(terms.total),
    securityDeposit: toPounds(terms.securityDeposit),
    minimumStay: terms.minimumStay,
  }
}

/** What a stay in a home is let by: its price, line by line, and the home's rules. */
export interface StayTerms extends PricedStay {
  maxGuests: number
  minimumStay: number
}

/** A stay whose terms somebody asks for. */
export interface AskedStay {
  propertyId: number
  stay: Stay
  guests: number
  /** The booking that is being changed: its own nights are nobody else's. */
  bookingId?: number | undefined
}

/**
 * The terms of a stay in a home that the office has, hidden ones too. Refuses an unknown or deleted home as `missing`.
 */
export async function termsOfStay(office: Office, asked: AskedStay): Promise<StayTerms> {
  return termsIn(office, office.database, await anyHome(office.database, asked.propertyId), asked)
}

/** The same inside a transaction, until whose end the home stays as it is. */
export async function termsOfStayKept(office: Office, books: Books, asked: AskedStay): Promise<StayTerms> {
  return termsIn(office, books, await anyHomeKept(books, asked.propertyId), asked)
}

async function termsIn(
  office: Office,
  books: Office['database'],
  home: LetHome | undefined,
  { propertyId, stay, guests, bookingId }: AskedStay,
): Promise<StayTerms> {
  const settings = await readSettings(office, books)
  const prices = (await homePrices(books, [propertyId], stay, settings.vat)).get(propertyId)
  if (!home || !prices) throw new Refusal('missing', PROPERTY_NOT_FOUND)
  // What lies around a stay is asked only where it matters.
  const taken = mayFillGap(prices, stay, settings.policy)
    ? await nightsOfOthers(office, books, propertyId, aroundStay(stay), bookingId)
    : new Set<Day>()
  return {
    ...priceOfStay(prices, stay, guests, settings.policy),
    maxGuests: home.maxGuests,
    minimumStay: minimumStayOf(prices, stay, settings.policy, taken),
  }
}

/** The nights that others than a booking have. */
async function nightsOfOthers(
  office: Office,
  books: Office['database'],
  propertyId: number,
  stay: Stay,
  bookingId: number | undefined,
): Promise<Set<Day>> {
  const owned = await ownersDuring(books, propertyId, stay, office.clock.now())
  return new Set(
    owned.filter((one) => bookingId === undefined || one.bookingId !== bookingId).map(({ night }) => night),
  )
}

/**
 * What a stay would cost in a home that the office has, hidden or not, in the past too, and whether its nights are free.
 * Refuses a stay of no nights and more guests than there is room for as `invalid`, an unknown or deleted home as `missing`.
 */
export async function tryStay(office: Office, asked: AskedStay): Promise<Quote> {
  const { propertyId, stay, guests } = asked
  const nights = nightsAsked(stay)
  const [terms, taken] = await Promise.all([
    termsOfStay(office, asked),
    nightsTaken(office.database, propertyId, stay, office.clock.now()),
  ])
  if (guests > terms.maxGuests) throw wrong('guests', roomFor(terms.maxGuests))
  return { ...stay, nights, guests, ...quoteOf(terms), available: taken.length === 0 }
}

/** Whether a home has been deleted. Until the transaction's end it stays as it is, so that none is deleted under a stay. */
export async function isOffTheBooks(books: Books, propertyId: number): Promise<boolean> {
  return (await anyHomeKept(books, propertyId)) === undefined
}

/** Whose the nights of a home are from a day up to another, ascending; expired holds own none. */
export function nightOwners(office: Office, propertyId: number, from: Day, to: Day): Promise<OwnedNight[]> {
  return ownersDuring(office.database, propertyId, { checkIn: from, checkOut: to }, office.clock.now())
}

/** The nights of a stay that somebody asks for: 1 to 750. Refuses any other number as `invalid`. */
export function nightsAsked(stay: Stay): number {
  const nights = nightsBetween(stay.checkIn, stay.checkOut)
  if (nights < 1) throw wrong('checkout', 'Check-out must be after check-in')
  if (nights > MOST_DAYS) throw wrong('checkout', `Please ask for at most ${MOST_DAYS} nights`)
  return nights
}

async function homeOnShow(office: Office, propertyId: number): Promise<LetHome> {
  const home = await letHome(office.database, propertyId)
  if (!home) throw new Refusal('missing', PROPERTY_NOT_FOUND)
  return home
}

/** What is said to whom a home is too small for. */
export function roomFor(guests: number): string {
  return `This home has room for at most ${guests} ${guests === 1 ? 'guest' : 'guests'}`
}

function wrong(path: string, message: string): Refusal {
  return new Refusal('invalid', message, { errors: [{ path, message }] })
}
