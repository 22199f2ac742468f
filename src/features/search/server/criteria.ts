import { TRAITS, type Trait } from '#features/home-traits.ts'
import { countValidNights } from '#features/prices/server/quotes.ts'
import { addDays, type Day, isDay, isInReach, nightsBetween, weekdayOf } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { MAX_DAYS_FLEXIBLE, type PriceUnit, type Sort } from '../contract.ts'

/** Stays of `nights` nights that begin on any of `checkIns`, the preferred day first. No check-in is in the past. */
export interface RequestedDates {
  nights: number
  checkIns: Day[]
  /** Days between alternative stays: 7 for weekends, else 1. */
  daysApart: 1 | 7
}

/** Search criteria; `null` means any. */
export interface SearchCriteria {
  /** Part of a place name, as typed. */
  location: string | null
  guests: number | null
  dates: RequestedDates | null
  /** Minimum number of bedrooms. */
  bedrooms: number | null
  /** Features that the home must offer. */
  traits: Trait[]
  price: { max: Pence; per: PriceUnit } | null
  sort: Sort
}

export const NO_CRITERIA: SearchCriteria = {
  location: null,
  guests: null,
  dates: null,
  bedrooms: null,
  traits: [],
  price: null,
  sort: 'recommended',
}

export interface SearchQuery {
  location?: string | undefined
  checkin?: Day | '' | undefined
  checkout?: Day | '' | undefined
  guests?: string | undefined
  flexible?: string | undefined
  weekend?: string | undefined
  bedrooms?: string | undefined
  pets?: 'yes' | '' | undefined
  parking?: 'yes' | '' | undefined
  stepfree?: 'yes' | '' | undefined
  price?: string | undefined
  per?: PriceUnit | '' | undefined
  sort?: Sort | '' | undefined
}

/**
 * Parses search criteria; ignores a single date and past dates. Throws `invalid` for reversed or equal dates, more than
 * 750 nights, or an invalid value.
 */
export function parseCriteria(requested: SearchQuery, today: Day): SearchCriteria {
  const dates = parseDates(requested, today)
  return {
    location: requested.location?.trim().replace(/\s+/g, ' ') || null,
    guests: parseGuests(requested.guests?.trim() ?? ''),
    dates,
    bedrooms: parseBedrooms(requested.bedrooms ?? ''),
    traits: TRAITS.filter((trait) => requested[trait] === 'yes'),
    price: parsePrice(requested, dates),
    sort: requested.sort || 'recommended',
  }
}

function parseGuests(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,4}$/.test(text)) throw fieldError('guests', 'Please enter the number of guests')
  if (Number(text) < 1) throw fieldError('guests', 'At least 1 guest required')
  return Number(text)
}

function parseBedrooms(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,3}$/.test(text)) throw fieldError('bedrooms', 'Please enter the number of bedrooms')
  return Number(text)
}

/** Ignores a price per stay without dates. */
function parsePrice({ price = '', per }: SearchQuery, dates: RequestedDates | null): SearchCriteria['price'] {
  if (price === '') return null
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(price)) throw fieldError('price', 'Please enter a price')
  if (per === 'stay' && dates === null) return null
  return { max: penceOf(price), per: per || 'night' }
}

function parseDates(
  { checkin, checkout, flexible = '', weekend = '' }: SearchQuery,
  today: Day,
): RequestedDates | null {
  const days = parseFlexibleDays(flexible)
  if (!checkin || !checkout) return weekend === '' ? null : parseWeekends(weekend, today)
  countValidNights({ checkIn: checkin, checkOut: checkout })
  if (checkin < today) return null
  const nights = nightsBetween(checkin, checkout)
  return { nights, checkIns: daysAround(checkin, days).filter((day) => day >= today), daysApart: 1 }
}

function parseFlexibleDays(text: string): number {
  if (text === '') return 0
  const days = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  if (!(days <= MAX_DAYS_FLEXIBLE)) throw fieldError('flexible', `Please choose 1 to ${MAX_DAYS_FLEXIBLE} days`)
  return days
}

/** Returns a day and its neighbours, nearest first. Of two equally near days, the earlier is first. */
function daysAround(day: Day, steps: number, daysApart = 1): Day[] {
  const further = Array.from({ length: steps }, (_, step) => (step + 1) * daysApart)
  return [day, ...further.flatMap((by) => [addDays(day, -by), addDays(day, by)])]
}

/** Number of steps in each direction, by `daysApart`: 45 days or 8 weeks. */
const STEPS_AROUND = { 1: 45, 7: 8 }

/** Returns check-in days around the preferred day, nearest first. Omits days before `today`. */
export function checkInsByDistance({ checkIns, daysApart }: RequestedDates, today: Day): Day[] {
  const [requested] = checkIns
  return requested ? daysAround(requested, STEPS_AROUND[daysApart], daysApart).filter((day) => day >= today) : []
}

const FRIDAY = 4
const WEEKEND_NIGHTS = 2

/** Returns stays from Friday to Sunday for each week in a month; `null` if all Fridays of the month are in the past. */
function parseWeekends(month: string, today: Day): RequestedDates | null {
  const first = `${month}-01`
  if (!isDay(first) || !isInReach(first, today)) throw fieldError('weekend', 'Please choose a month')
  const friday = addDays(first, (FRIDAY - weekdayOf(first) + 7) % 7)
  const fridays = Array.from({ length: 5 }, (_, week) => addDays(friday, week * 7))
  const checkIns = fridays.filter((day) => day.startsWith(month) && day >= today)
  return checkIns.length > 0 ? { nights: WEEKEND_NIGHTS, checkIns, daysApart: 7 } : null
}
