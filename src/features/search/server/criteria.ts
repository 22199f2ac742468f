import { TRAITS, type Trait } from '#features/home-traits.ts'
import { requestedNights } from '#features/prices/server/quotes.ts'
import { addDays, type Day, isDay, isInReach, nightsBetween, weekdayOf } from '#platform/shared/day.ts'
import { type Pence, penceOf } from '#platform/shared/money.ts'
import { fieldError } from '#platform/shared/refusal.ts'
import { MAX_DAYS_FLEXIBLE, type PriceUnit, type Sort } from '../contract.ts'

/** Days that would do: stays of so many nights that begin on one of some days, none of them past, the best first. */
export interface RequestedDates {
  nights: number
  checkIns: Day[]
  /** Other stays that would do begin so many days apart: a weekend has to be a weekend. */
  daysApart: 1 | 7
}

/** What somebody looks for; `null` where it does not matter to them. */
export interface SearchCriteria {
  /** Part of the name of a place, as typed. */
  location: string | null
  guests: number | null
  dates: RequestedDates | null
  /** At least so many. */
  bedrooms: number | null
  /** What the home has to offer. */
  traits: Trait[]
  price: { max: Pence; per: PriceUnit } | null
  sort: Sort
}

/** Anything will do. */
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
 * Reads a search as of `today`: what is empty does not matter, nor does one date without the other, nor dates that have passed. Both
 * dates come before a weekend. Throws for reversed dates, more than 750 nights, and a number, a month or a price that is none
 * as `invalid`.
 */
export function readCriteria(requested: SearchQuery, today: Day): SearchCriteria {
  const dates = datesIn(requested, today)
  return {
    location: requested.location?.trim().replace(/\s+/g, ' ') || null,
    guests: guestsIn(requested.guests?.trim() ?? ''),
    dates,
    bedrooms: bedroomsIn(requested.bedrooms ?? ''),
    traits: TRAITS.filter((trait) => requested[trait] === 'yes'),
    price: priceIn(requested, dates),
    sort: requested.sort || 'recommended',
  }
}

function guestsIn(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,4}$/.test(text)) throw fieldError('guests', 'Please enter the number of guests')
  if (Number(text) < 1) throw fieldError('guests', 'At least 1 guest required')
  return Number(text)
}

function bedroomsIn(text: string): number | null {
  if (text === '') return null
  if (!/^\d{1,3}$/.test(text)) throw fieldError('bedrooms', 'Please enter the number of bedrooms')
  return Number(text)
}

/** A price for the stay does not matter before there are dates. */
function priceIn({ price = '', per }: SearchQuery, dates: RequestedDates | null): SearchCriteria['price'] {
  if (price === '') return null
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(price)) throw fieldError('price', 'Please enter a price')
  if (per === 'stay' && dates === null) return null
  return { max: penceOf(price), per: per || 'night' }
}

function datesIn({ checkin, checkout, flexible = '', weekend = '' }: SearchQuery, today: Day): RequestedDates | null {
  const days = flexibleDays(flexible)
  if (!checkin || !checkout) return weekend === '' ? null : weekendsIn(weekend, today)
  requestedNights({ checkIn: checkin, checkOut: checkout })
  if (checkin < today) return null
  const nights = nightsBetween(checkin, checkout)
  return { nights, checkIns: around(checkin, days).filter((day) => day >= today), daysApart: 1 }
}

function flexibleDays(text: string): number {
  if (text === '') return 0
  const days = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  if (!(days <= MAX_DAYS_FLEXIBLE)) throw fieldError('flexible', `Please choose 1 to ${MAX_DAYS_FLEXIBLE} days`)
  return days
}

/** A day and those around it, the nearest first, of two as near the earlier one. */
function around(day: Day, steps: number, daysApart = 1): Day[] {
  const further = Array.from({ length: steps }, (_, step) => (step + 1) * daysApart)
  return [day, ...further.flatMap((by) => [addDays(day, -by), addDays(day, by)])]
}

/** So many days or weekends earlier or later is still near. */
const STEPS_AROUND = { 1: 45, 7: 8 }

/** Days on which stays near those that would do begin, the nearest first, none before `today`. */
export function nearestFirst({ checkIns, daysApart }: RequestedDates, today: Day): Day[] {
  const [requested] = checkIns
  return requested ? around(requested, STEPS_AROUND[daysApart], daysApart).filter((day) => day >= today) : []
}

const FRIDAY = 4
const WEEKEND_NIGHTS = 2

/** From each Friday of a month to the Sunday. */
function weekendsIn(month: string, today: Day): RequestedDates | null {
  const first = `${month}-01`
  if (!isDay(first) || !isInReach(first, today)) throw fieldError('weekend', 'Please choose a month')
  const friday = addDays(first, (FRIDAY - weekdayOf(first) + 7) % 7)
  const fridays = Array.from({ length: 5 }, (_, week) => addDays(friday, week * 7))
  const checkIns = fridays.filter((day) => day.startsWith(month) && day >= today)
  return checkIns.length > 0 ? { nights: WEEKEND_NIGHTS, checkIns, daysApart: 7 } : null
}
