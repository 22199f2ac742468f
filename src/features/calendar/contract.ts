import * as z from 'zod/mini'
import { publicSettings } from '#features/settings/contract.ts'
import { formatBritishMoment, nightsBetween } from '#platform/shared/day.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { type Pence, pence, penceOf } from '#platform/shared/money.ts'
import {
  amount,
  day,
  id,
  idCalled,
  idParam,
  instant,
  line,
  paging,
  searchWords,
  sentVersion,
  success,
} from '#platform/shared/wire.ts'

/** What a home is that nobody may see, whatever the reason (specification 2; decisions 4, row 24). */
export const PROPERTY_NOT_FOUND = 'Property Not Found'

const aProperty = z.object({ id: idCalled(PROPERTY_NOT_FOUND) })

/** The most days that one availability answer covers (decisions 2). */
export const MOST_DAYS = 750

export const availability = z.object({ from: day, to: day, taken: z.array(day) })
export type Availability = z.infer<typeof availability>

export const quoteLine = z.object({ kind: z.string(), label: z.string(), amount })

/** The price of a stay before anybody asks for it (decisions 2). */
export const quote = z.object({
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

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/properties/{id}/availability',
  access: 'public',
  summary: 'The nights of a home that are taken, from a day up to another',
  params: aProperty,
  query: z.object({ from: day, to: day }),
  answer: availability,
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/properties/{id}/quote',
  access: 'public',
  summary: 'What a stay costs, line by line',
  params: aProperty,
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

// Prices as the office sets them (decisions 5, 5) -------------------------------------------------------------------

const vat = publicSettings.shape.vat

/** Days of the year that cost something of their own; both nights are in it. Amounts without VAT where it is added. */
export const season = z.object({
  id,
  name: z.string(),
  firstNight: day,
  lastNight: day,
  pricePerNight: amount,
  weekendPrice: z.nullable(amount),
  minimumStay: z.nullable(z.int()),
})
export type Season = z.infer<typeof season>

/** All that makes the price of a stay in a home, as it is stored, and what each night of a year costs a guest. */
export const officePrices = z.object({
  pricePerNight: amount,
  /** Friday and Saturday nights; `null` where they cost what the others do. */
  weekendPrice: z.nullable(amount),
  /** Per cent off the nights of a stay of 7 nights or more, and of 28. */
  weeklyReduction: z.int(),
  monthlyReduction: z.int(),
  cleaningFee: amount,
  /** Guests that the nightly price is for; `null` for as many as the home takes. */
  includedGuests: z.nullable(z.int()),
  extraGuestPrice: amount,
  /** `null` where the home does as the business does. */
  vat: z.nullable(vat),
  effectiveVat: vat,
  letsGaps: z.boolean(),
  minimumStay: z.nullable(z.int()),
  /** By their first nights; those gone by too. */
  seasons: z.array(season),
  year: z.int(),
  /** Each night of the year as a guest pays it, VAT included; `season` is the id of the one that it lies in. */
  nights: z.array(z.object({ night: day, price: amount, season: z.nullable(id), weekend: z.boolean() })),
  /** Counts every change of a price; the home's own `version` counts those that its form shows too. */
  version: z.int(),
})
export type OfficePrices = z.infer<typeof officePrices>

/** The dearest night: with the longest stay, 750 nights with VAT, it still fits an amount of the books. */
export const DEAREST_NIGHT = pence(9_999_999)

/** An amount of pounds, as a number or as text, of at most so much. */
const poundsUpTo = (most: Pence, message: string) =>
  z.pipe(
    z.union([z.string(), z.number()], message).check(
      z.refine((given) => {
        const amount = tryPenceOf(given)
        return amount !== null && amount >= 0 && amount <= most
      }, message),
    ),
    z.transform((given: string | number): Pence => penceOf(given)),
  )

function tryPenceOf(given: string | number): Pence | null {
  try {
    return penceOf(given)
  } catch {
    return null
  }
}

const nightly = poundsUpTo(DEAREST_NIGHT, 'Please enter a price a night of at most £99,999.99')
const weekendNightly = z.nullable(
  poundsUpTo(DEAREST_NIGHT, 'Please enter a weekend price of at most £99,999.99, or leave it empty'),
)
const reductionOf = (from: number) => {
  const message = `Please enter a reduction from ${from} nights of 0 to 90 per cent`
  return z.int(message).check(z.gte(0, message), z.lte(90, message))
}
const someNights = z.nullable(
  z
    .int('Please enter a number of nights')
    .check(z.gte(1, 'Please enter a number of nights'), z.lte(365, 'Please enter at most 365 nights')),
)

/** A season as the office writes it; with its `id` when it is one that is there. At most 750 nights. */
export const seasonForm = z
  .strictObject({
    id: z.optional(id),
    name: line(1, 60, 'Please enter a name'),
    firstNight: day,
    lastNight: day,
    pricePerNight: nightly,
    weekendPrice: weekendNightly,
    minimumStay: someNights,
  })
  .check(
    z.refine(({ firstNight, lastNight }) => lastNight >= firstNight, {
      path: ['lastNight'],
      error: 'The last night must not come before the first',
    }),
    z.refine(({ firstNight, lastNight }) => nightsBetween(firstNight, lastNight) < MOST_DAYS, {
      path: ['lastNight'],
      error: `A season has at most ${MOST_DAYS} nights`,
    }),
  )

/** What a home costs usually, and its rules; the seasons come beside it. */
export const usualPrices = z.strictObject({
  pricePerNight: nightly,
  weekendPrice: weekendNightly,
  weeklyReduction: reductionOf(7),
  monthlyReduction: reductionOf(28),
  cleaningFee: poundsUpTo(pence(999_999), 'Please enter a cleaning fee of at most £9,999.99'),
  includedGuests: z.nullable(
    z
      .int('Please enter how many guests the price is for')
      .check(
        z.gte(1, 'Please enter how many guests the price is for'),
        z.lte(1000, 'Please enter how many guests the price is for'),
      ),
  ),
  extraGuestPrice: poundsUpTo(pence(99_999), 'Please enter a price for each further guest of at most £999.99'),
  vat: z.nullable(vat),
  letsGaps: z.boolean('Please choose whether shorter gaps are let'),
  minimumStay: someNights,
})

/** So many seasons are a decade of them. */
const MOST_SEASONS = 100

export const pricesForm = z.extend(usualPrices, {
  seasons: z
    .array(seasonForm, 'Please send the seasons')
    .check(z.maxLength(MOST_SEASONS, `Please keep at most ${MOST_SEASONS} seasons`)),
  version: sentVersion,
})
export type PricesForm = z.input<typeof pricesForm>
export type SetPrices = z.output<typeof pricesForm>

const WRONG_YEAR = 'year is 1950 to 2150'

/** The year whose nights are shown; this one, by London, when left out. */
const ofYear = z.object({
  year: z.optional(
    z.coerce.number(WRONG_YEAR).check(z.int(WRONG_YEAR), z.gte(1950, WRONG_YEAR), z.lte(2150, WRONG_YEAR)),
  ),
})

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/prices',
  access: 'admin',
  summary: 'What a home costs, with its seasons and each night of a year',
  params: aProperty,
  query: ofYear,
  answer: officePrices,
})

export const putPrices = endpoint({
  method: 'PUT',
  path: '/api/admin/properties/{id}/prices',
  access: 'admin',
  summary: 'Sets all that a home costs; a season that is left out goes, and two that overlap are refused',
  params: aProperty,
  query: ofYear,
  body: pricesForm,
  answer: officePrices,
})

const HOW_MANY_GUESTS = 'Please enter the number of guests'

export const tryPrices = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/prices/quote',
  access: 'admin',
  summary: 'What a stay would cost, line by line; of hidden homes and past days too',
  params: aProperty,
  query: z.object({
    checkin: day,
    checkout: day,
    guests: z.coerce
      .number(HOW_MANY_GUESTS)
      .check(z.int(HOW_MANY_GUESTS), z.gte(1, 'At least 1 guest required'), z.lte(1000, HOW_MANY_GUESTS)),
  }),
  answer: quote,
})

/** Why nights are kept free of guests: the office's own reasons, the owner who comes, something that is mended. */
export const BLOCK_KINDS = ['office', 'owner', 'maintenance'] as const
export const blockKind = z.enum(BLOCK_KINDS, 'kind is office, owner or maintenance')
export type BlockKind = z.infer<typeof blockKind>

/** Nights of a home that the office keeps free of guests: the night of `to` is free again. */
export const block = z.object({
  id,
  propertyId: id,
  from: day,
  to: day,
  kind: blockKind,
  reason: z.string(),
  version: z.int(),
})
export type Block = z.infer<typeof block>

const written = {
  from: day,
  to: day,
  kind: blockKind,
  reason: line(1, 500, 'Please give a reason'),
}

export const newBlock = z.strictObject({
  ...written,
  propertyId: z
    .int('Please select a property')
    .check(z.positive('Please select a property'), z.lte(2_147_483_647, 'Please select a property')),
})
export type NewBlock = z.output<typeof newBlock>

export const blockChanges = z.partial(z.strictObject({ ...written, version: sentVersion }))
export type BlockChanges = z.output<typeof blockChanges>

const aBlock = z.object({ id: idParam })

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/admin/blocks',
  access: 'admin',
  summary: 'Blocks by their first night; those only of a home, or with nights from a day up to another',
  query: z.object({
    ...paging,
    propertyId: z.optional(idParam),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: z.array(block),
  paged: true,
})

export const addBlock = endpoint({
  method: 'POST',
  path: '/api/admin/blocks',
  access: 'admin',
  summary: 'Keeps nights of a home free of guests',
  body: newBlock,
  answer: block,
  status: 201,
})

export const changeBlock = endpoint({
  method: 'PATCH',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Changes a block: its nights, its kind, its reason',
  params: aBlock,
  body: blockChanges,
  answer: block,
})

export const removeBlock = endpoint({
  method: 'DELETE',
  path: '/api/admin/blocks/{id}',
  access: 'admin',
  summary: 'Lifts a block: its nights are free at once',
  params: aBlock,
  answer: success,
})

/** The most days that the office's calendar is read for at once. */
export const MOST_CALENDAR_DAYS = 120

/**
 * One bar of the office's calendar, from noon of `from` to noon of `to`. A `booking` has its nights for good, a `hold`
 * until a moment; a `wish` is a pending booking that has none. What a kind does not have is `null`.
 */
export const calendarBar = z.object({
  kind: z.enum(['booking', 'hold', 'wish', 'block']),
  id,
  from: day,
  to: day,
  guestName: z.nullable(z.string()),
  status: z.nullable(z.enum(['pending', 'confirmed', 'completed'])),
  heldUntil: z.nullable(instant),
  blockKind: z.nullable(blockKind),
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type CalendarBar = z.infer<typeof calendarBar>

/** A home with everything that touches the days asked for, by its first day. */
export const calendarHome = z.object({
  id,
  title: z.string(),
  city: z.string(),
  /** False for a home that the public does not see. */
  isAvailable: z.boolean(),
  bars: z.array(calendarBar),
})
export type CalendarHome = z.infer<typeof calendarHome>

export const getOfficeCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/calendar',
  access: 'admin',
  summary: 'Homes by their titles, each with its bookings, holds, wishes and blocks from a day up to another',
  query: z.object({
    ...paging,
    from: day,
    to: day,
    search: searchWords,
    propertyId: z.optional(idParam),
  }),
  answer: z.array(calendarHome),
  paged: true,
})

/** The end of a hold on which money has come: it ends by no clock, but by the office's word (decisions 2). */
export const UNTIL_DECIDED = '9999-12-31T00:00:00.000Z'

/** Until when nights are held, for the office to read on: `held until 14 September 2026 at 17:00`. */
export function heldInWords(heldUntil: string): string {
  return heldUntil === UNTIL_DECIDED
    ? 'held until the office decides'
    : `held until ${formatBritishMoment(new Date(heldUntil))}`
}
