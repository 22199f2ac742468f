import * as z from 'zod/mini'
import { MAX_DAYS, PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { publicSettings } from '#features/settings/contract.ts'
import { nightsBetween } from '#platform/shared/day.ts'
import { MAX_PENCE, pence } from '#platform/shared/money.ts'
import { amount, baseVersion, day, id, idInBody, idWithMessage, line, poundsBetween } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const propertyParams = z.object({ id: idWithMessage(PROPERTY_NOT_FOUND) })

export const quoteLine = z.object({ kind: z.string(), label: z.string(), amount })

/** The price of a stay, before anything is agreed. */
const quote = z.object({
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  minimumStay: z.int(),
  available: z.boolean(),
})
export type Quote = z.infer<typeof quote>

export const getQuote = endpoint({
  ...calls.getQuote,
  access: 'public',
  summary: 'Prices a stay, line by line',
  params: propertyParams,
  query: z.object({
    checkin: day,
    checkout: day,
    guests: z._default(
      z.coerce
        .number('Please enter the number of guests')
        .check(
          z.int('Please enter the number of guests'),
          z.gte(1, 'At least 1 guest required'),
          z.lte(20, 'Maximum 20 guests'),
        ),
      1,
    ),
  }),
  answer: quote,
})

/** Prices that guests pay and the minimum stay in nights, in a season or outside seasons. */
const rate = z.object({ pricePerNight: amount, weekendPrice: z.nullable(amount), minimumStay: z.int() })

/** Prices of a home through the year, including VAT. */
const homeRates = z.extend(rate, {
  cleaningFee: amount,
  /** Guests included in the nightly price; `null` for as many as the home takes. */
  includedGuests: z.nullable(z.int()),
  extraGuestPrice: amount,
  /** Per cent off the nights of a stay of 7 nights or more, and of 28 or more; 0 for none. */
  weeklyReduction: z.int(),
  monthlyReduction: z.int(),
  /** The security deposit is the larger of `depositPercent` of the price and `minDeposit`. */
  depositPercent: z.int(),
  minDeposit: amount,
  /** By first night; past seasons are left out. */
  seasons: z.array(z.extend(rate, { name: z.string(), firstNight: day, lastNight: day })),
})
export type HomeRates = z.infer<typeof homeRates>

export const getRates = endpoint({
  ...calls.getRates,
  access: 'public',
  summary: "Returns a home's prices through the year, as guests pay them; staff also see hidden homes",
  params: propertyParams,
  answer: homeRates,
})

const vat = publicSettings.shape.vat

/** A season from `firstNight` to `lastNight`, both included. Amounts exclude VAT if the home's prices do. */
const season = z.object({
  id,
  name: z.string(),
  firstNight: day,
  lastNight: day,
  pricePerNight: amount,
  weekendPrice: z.nullable(amount),
  minimumStay: z.nullable(z.int()),
})
export type Season = z.infer<typeof season>

/** The stored prices and rules of a home, and the guest's price of each night of a year. */
export const officePrices = z.object({
  pricePerNight: amount,
  /** Friday and Saturday nights; `null` when they have the standard price. */
  weekendPrice: z.nullable(amount),
  /** Per cent off the nights of a stay of 7 nights or more, and of 28 or more. */
  weeklyReduction: z.int(),
  monthlyReduction: z.int(),
  cleaningFee: amount,
  /** Guests included in the nightly price; `null` for as many as the home takes. */
  includedGuests: z.nullable(z.int()),
  extraGuestPrice: amount,
  /** `null` means that the business's setting applies. */
  vat: z.nullable(vat),
  effectiveVat: vat,
  letsGaps: z.boolean(),
  minimumStay: z.nullable(z.int()),
  /** By first night, past seasons included. */
  seasons: z.array(season),
  year: z.int(),
  /** Each night of the year; `price` includes VAT, `season` is a season's id. */
  nights: z.array(z.object({ night: day, price: amount, season: z.nullable(id), weekend: z.boolean() })),
  /**
   * Incremented by every change of prices. The home's own `version` is incremented only if the standard price or
   * minimum stay changes.
   */
  version: z.int(),
})
export type OfficePrices = z.infer<typeof officePrices>

const nightPrice = poundsBetween(0, MAX_PENCE, 'Please enter a price per night of at most £99,999,999.99')
const weekendNightPrice = z.nullable(
  poundsBetween(0, MAX_PENCE, 'Please enter a weekend price of at most £99,999,999.99, or leave it blank'),
)
const reductionOf = (from: number) => {
  const message = `Please enter a reduction from ${from} nights of 0 to 90 per cent`
  return z.int(message).check(z.gte(0, message), z.lte(90, message))
}
const optionalNights = z.nullable(
  z
    .int('Please enter a number of nights')
    .check(z.gte(1, 'Please enter a number of nights'), z.lte(365, 'Please enter at most 365 nights')),
)

/** A stored season has an `id`. A season has at most 750 nights. */
export const seasonForm = z
  .strictObject({
    id: z.optional(idInBody('This season no longer exists')),
    name: line(1, 60, 'Please enter a name'),
    firstNight: day,
    lastNight: day,
    pricePerNight: nightPrice,
    weekendPrice: weekendNightPrice,
    minimumStay: optionalNights,
  })
  .check(
    z.refine(({ firstNight, lastNight }) => lastNight >= firstNight, {
      path: ['lastNight'],
      error: 'The last night must not come before the first',
    }),
    z.refine(({ firstNight, lastNight }) => nightsBetween(firstNight, lastNight) < MAX_DAYS, {
      path: ['lastNight'],
      error: `A season has at most ${MAX_DAYS} nights`,
    }),
  )

/** The prices and rules of a home outside its seasons. */
export const standardPrices = z.strictObject({
  pricePerNight: nightPrice,
  weekendPrice: weekendNightPrice,
  weeklyReduction: reductionOf(7),
  monthlyReduction: reductionOf(28),
  cleaningFee: poundsBetween(0, pence(999_999), 'Please enter a cleaning fee of at most £9,999.99'),
  includedGuests: z.nullable(
    z
      .int('Please enter how many guests the price is for')
      .check(
        z.gte(1, 'Please enter how many guests the price is for'),
        z.lte(1000, 'Please enter how many guests the price is for'),
      ),
  ),
  extraGuestPrice: poundsBetween(0, pence(99_999), 'Please enter a price for each further guest of at most £999.99'),
  vat: z.nullable(vat),
  letsGaps: z.boolean('Please choose whether shorter gaps are let'),
  minimumStay: optionalNights,
})

/** Enough seasons for about a decade. */
const MAX_SEASONS = 100

export const pricesForm = z.extend(standardPrices, {
  seasons: z
    .array(seasonForm, 'Please send the seasons')
    .check(z.maxLength(MAX_SEASONS, `Please keep at most ${MAX_SEASONS} seasons`)),
  version: baseVersion,
})
export type PricesForm = z.input<typeof pricesForm>
export type SetPrices = z.output<typeof pricesForm>

const WRONG_YEAR = 'year is 1950 to 2150'

/** The year whose nights are returned; by default the current year in London. */
const yearQuery = z.object({
  year: z.optional(
    z.coerce.number(WRONG_YEAR).check(z.int(WRONG_YEAR), z.gte(1950, WRONG_YEAR), z.lte(2150, WRONG_YEAR)),
  ),
})

export const getPrices = endpoint({
  ...calls.getPrices,
  access: 'view lettings',
  summary: "Returns a home's stored prices, its seasons and the price of each night of a year",
  params: propertyParams,
  query: yearQuery,
  answer: officePrices,
})

export const putPrices = endpoint({
  method: 'PUT',
  path: '/api/admin/properties/{id}/prices',
  access: 'edit lettings',
  summary: 'Sets all prices of a home; a season left out is deleted, overlapping seasons are a 409',
  changes: ['prices', 'audit-log'],
  params: propertyParams,
  query: yearQuery,
  body: pricesForm,
  answer: officePrices,
})

const HOW_MANY_GUESTS = 'Please enter the number of guests'

export const tryPrices = endpoint({
  ...calls.tryPrices,
  access: 'view lettings',
  summary: 'Prices a stay for the office, line by line, also in hidden homes and in the past',
  params: propertyParams,
  query: z.object({
    checkin: day,
    checkout: day,
    guests: z.coerce
      .number(HOW_MANY_GUESTS)
      .check(z.int(HOW_MANY_GUESTS), z.gte(1, 'At least 1 guest required'), z.lte(1000, HOW_MANY_GUESTS)),
  }),
  answer: quote,
})
