import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { TRAITS } from '#features/home-traits.ts'
import { property } from '#features/properties/contract.ts'
import { amount, day, paging } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** A home in results. `stay` is the available stay found for the requested dates; `null` without dates. */
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

/** A query parameter of at most 20 characters; `wrong` is the error message. */
const shortText = (wrong: string) => z.optional(z.string(wrong).check(z.trim(), z.maxLength(20, wrong)))

/** An enum that also accepts an empty value, as forms send for "any". */
const optionalEnum = <const Value extends string>(values: readonly Value[], wrong: string) =>
  z.optional(z.enum(['' as const, ...values], wrong))

export const SORTS = ['recommended', 'price', 'rating', 'sleeps'] as const
export type Sort = (typeof SORTS)[number]

/** Unit of a maximum price: a night or the whole stay. */
export const PRICE_UNITS = ['night', 'stay'] as const
export type PriceUnit = (typeof PRICE_UNITS)[number]

/** Max days by which a stay may begin earlier or later. */
export const MAX_DAYS_FLEXIBLE = 14

const requestedTrait = optionalEnum(['yes'], 'Please choose yes or nothing')

/** A guest's search criteria; an empty value counts as absent. */
const criteriaQuery = {
  location: z.optional(z.string('Please enter a place').check(z.maxLength(200, 'Please use at most 200 characters'))),
  checkin: requestedDay,
  checkout: requestedDay,
  guests: z.optional(
    z.string('Please enter the number of guests').check(z.maxLength(10, 'Please enter the number of guests')),
  ),
  /** Days by which a stay may begin earlier or later. Ignored unless both dates are given. */
  flexible: shortText(`Please choose 1 to ${MAX_DAYS_FLEXIBLE} days`),
  /** A month such as `2027-05`: any weekend that begins in the month. Ignored if both dates are given. */
  weekend: shortText('Please choose a month'),
  /** Minimum number of bedrooms. */
  bedrooms: shortText('Please enter the number of bedrooms'),
  pets: requestedTrait,
  parking: requestedTrait,
  stepfree: requestedTrait,
  /** Maximum price in pounds, per night or per stay as `per` states. */
  price: shortText('Please enter a price'),
  per: optionalEnum(PRICE_UNITS, 'Please choose a night or the stay'),
}

/** The criteria that a guest may remove one at a time. */
export const CRITERIA = ['location', 'dates', 'guests', 'bedrooms', ...TRAITS, 'price'] as const
export type Criterion = (typeof CRITERIA)[number]

const searchQuery = z.object({
  ...criteriaQuery,
  sort: optionalEnum(SORTS, 'Please choose an order'),
  ...paging,
})

export const searchProperties = endpoint({
  ...calls.searchProperties,
  access: 'public',
  summary: 'Searches homes by place, dates, guests and further filters',
  query: searchQuery,
  answer: z.array(foundProperty),
  paged: true,
})

export const listNearest = endpoint({
  ...calls.listNearest,
  access: 'public',
  summary:
    'Suggests alternatives for a search without results: nearest available stays of equal length, and other homes',
  query: z.object(criteriaQuery),
  answer: z.object({
    /** Homes that meet all criteria except the dates, each with the nearest available stay of equal length; nearest first. */
    stays: z.array(foundProperty),
    /** Other homes: homes available on the dates, else any homes. */
    others: z.array(foundProperty),
    /** Each criterion that alone prevents results, with the number of homes found without it. */
    obstacles: z.array(z.object({ criterion: z.enum(CRITERIA), homes: z.int() })),
  }),
})

export const readSearchRange = endpoint({
  ...calls.readSearchRange,
  access: 'public',
  summary: 'Returns the limits of the search filters: the largest number of guests and of bedrooms',
  answer: z.object({ guests: z.int(), bedrooms: z.int() }),
})

/** Max homes that a guest may save in the browser. */
export const MAX_SAVED = 50

/** A home chosen by a guest. `available` is for the requested dates; `null` without dates. */
const chosenProperty = z.extend(foundProperty, { available: z.nullable(z.boolean()) })
export type ChosenProperty = z.infer<typeof chosenProperty>

export const listChosen = endpoint({
  ...calls.listChosen,
  access: 'public',
  summary: 'Returns homes by id, in that order, with totals for dates; hidden, deleted and unknown homes are left out',
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
