import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { property } from '#features/properties/contract.ts'
import { amount, day, paging } from '#platform/shared/wire.ts'

/** A home that was found and, when dates were asked for, the days that it has for them, what that stay costs in total, and how long it is at least there. */
const foundProperty = z.extend(property, {
  stay: z.nullable(
    z.object({
      checkIn: day,
      checkOut: day,
      nights: z.int(),
      total: amount,
      securityDeposit: amount,
      minimumStay: z.int(),
    }),
  ),
})
export type FoundProperty = z.infer<typeof foundProperty>

const requestedDay = z.optional(
  z.pipe(
    z.string('Please enter a valid date').check(z.trim(), z.maxLength(40, 'Please enter a valid date')),
    z.union([z.literal(''), day], 'Please enter a valid date'),
  ),
)

/** A short word of a query; `wrong` is said of one that is none. */
const word = (wrong: string) => z.optional(z.string(wrong).check(z.trim(), z.maxLength(20, wrong)))

/** One of some values, or nothing. */
const oneOf = <const Value extends string>(values: readonly Value[], wrong: string) =>
  z.optional(z.enum(['' as const, ...values], wrong))

export const SORTS = ['recommended', 'price', 'rating', 'sleeps'] as const
export type Sort = (typeof SORTS)[number]

/** What a price is for: a night, or the whole stay. */
export const PRICE_UNITS = ['night', 'stay'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** So many days earlier or later may a stay begin. */
export const MAX_DAYS_FLEXIBLE = 14

const requestedTrait = oneOf(['yes'], 'Please choose yes or nothing')

/** What a guest looks for; empty values count as not given. */
const criteriaQuery = {
  location: z.optional(z.string('Please enter a place').check(z.maxLength(200, 'Please use at most 200 characters'))),
  checkin: requestedDay,
  checkout: requestedDay,
  guests: z.optional(
    z.string('Please enter the number of guests').check(z.maxLength(10, 'Please enter the number of guests')),
  ),
  /** Days by which a stay of both dates may begin earlier or later. */
  flexible: word(`Please choose 1 to ${MAX_DAYS_FLEXIBLE} days`),
  /** A month, `2027-05`: any of its weekends, in place of dates. */
  weekend: word('Please choose a month'),
  /** At least so many. */
  bedrooms: word('Please enter the number of bedrooms'),
  pets: requestedTrait,
  parking: requestedTrait,
  stepfree: requestedTrait,
  /** At most so many pounds for what `per` says. */
  price: word('Please enter a price'),
  per: oneOf(PRICE_UNITS, 'Please choose a night or the stay'),
}

/** The query of /properties. */
const searchQuery = z.object({
  ...criteriaQuery,
  sort: oneOf(SORTS, 'Please choose an order'),
  ...paging,
})

export const searchProperties = endpoint({
  method: 'GET',
  path: '/api/properties/search',
  access: 'public',
  summary: 'Homes by place, free nights and number of guests',
  shows: ['homes', 'nights', 'prices', 'reviews'],
  query: searchQuery,
  answer: z.array(foundProperty),
  paged: true,
})

export const listNearest = endpoint({
  method: 'GET',
  path: '/api/properties/nearest',
  access: 'public',
  summary: 'What comes nearest to a search that finds nothing: the nearest free stays as long, and other homes',
  shows: ['homes', 'nights', 'prices', 'reviews'],
  query: z.object(criteriaQuery),
  answer: z.object({
    /** Homes that fit but for the dates, with the nearest stay as many nights long; the nearest first. */
    stays: z.array(foundProperty),
    /** Other homes, available on the dates where there are any. */
    others: z.array(foundProperty),
  }),
})

export const readSearchRange = endpoint({
  method: 'GET',
  path: '/api/properties/range',
  access: 'public',
  summary: 'How far the filters of a search reach: the largest number of guests and of bedrooms',
  shows: ['homes'],
  answer: z.object({ guests: z.int(), bedrooms: z.int() }),
})

/** As many homes as a guest saves. */
export const MAX_SAVED = 50

/** A home that a guest has chosen, and whether it is available on the dates asked for; `null` without dates. */
const chosenProperty = z.extend(foundProperty, { available: z.nullable(z.boolean()) })
export type ChosenProperty = z.infer<typeof chosenProperty>

export const listChosen = endpoint({
  method: 'GET',
  path: '/api/properties/chosen',
  access: 'public',
  summary: 'Homes by their numbers, in that order, with the total for dates; what is not let is left out',
  shows: ['homes', 'nights', 'prices', 'reviews'],
  query: z.object({
    homes: z.string('Please name the homes by their numbers').check(
      z.regex(/^\d{1,9}(,\d{1,9})*$/, 'Please name the homes by their numbers'),
      z.refine((text) => text.split(',').length <= MAX_SAVED, `Please name at most ${MAX_SAVED} homes`),
    ),
    checkin: requestedDay,
    checkout: requestedDay,
    guests: criteriaQuery.guests,
  }),
  answer: z.array(chosenProperty),
})
