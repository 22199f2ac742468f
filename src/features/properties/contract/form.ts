import * as z from 'zod/mini'
import { access, homeQuestions, houseRules, rooms } from '#features/home-facts.ts'
import { MAX_PENCE } from '#platform/shared/money.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { baseVersion, line, paragraph, poundsBetween } from '#platform/shared/wire.ts'

const WRONG_PRICE = 'Please enter a price per night of at most £99,999,999.99'

/** Pounds, as a number or text. Excludes VAT if the site adds VAT to the prices of the home. */
const price = poundsBetween(0, MAX_PENCE, WRONG_PRICE)

const WRONG_DEPOSIT = 'Please enter a deposit of at most £99,999,999.99'
const WRONG_PERCENT = 'Please enter a deposit of 0 to 100 per cent'

const WRONG_MINUTES = 'Please enter how many minutes away the place is on foot, by car or both'

/** Max characters of alternative text and of a caption. */
export const MAX_ALT = 300
export const MAX_CAPTION = 300

/** Max characters of rich text. The server strips all but a few tags. */
export const MAX_RICH_TEXT = 20_000

const wholeNumber = (min: number, message: string) => z.int(message).check(z.gte(min, message), z.lte(1000, message))

const numberBetween = (min: number, max: number, message: string) =>
  z.number(message).check(z.gte(min, message), z.lte(max, message))

/** A list, or text with commas between the entries. */
const listOrText = (message: string) => {
  const entry = paragraph(0, MAX_RICH_TEXT, message)
  return z.union([entry, z.array(entry).check(z.maxLength(200, 'Please enter at most 200 entries'))], message)
}

/** A picture uploaded with `uploadPicture`, and its alternative text. Other fields, such as `srcset`, are ignored. */
const uploadedPicture = z.object({
  src: z
    .string('Please upload the picture')
    .check(z.regex(/^\/photographs\/[0-9a-f]{64}-\d+\.(?:avif|webp|jpg)$/, 'Please upload the picture')),
  alt: line(0, MAX_ALT, `Please describe the picture in at most ${MAX_ALT} characters`),
})

export const hasVisibleText = (html: string) => html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== ''

const optionalTexts = {
  registrationNumber: line(0, 100, 'Please enter a registration number'),
  accessibilityNotes: paragraph(0, 5000, 'Please enter a text'),
  whyWeLikeIt: paragraph(0, 600, 'Please use at most 600 characters'),
  beforeBooking: paragraph(0, 1000, 'Please use at most 1,000 characters'),
}
const publicNumbers = {
  /** Nights; `null` means that the business's minimum applies. */
  minimumStay: wholeNumber(1, 'Please enter a number of nights'),
  /** Per cent of the price, which replaces the business's deposit rule and minimum sum. */
  securityDepositPercent: z.int(WRONG_PERCENT).check(z.gte(0, WRONG_PERCENT), z.lte(100, WRONG_PERCENT)),
}
/** Where the home is. The public is returned only its area [rule home-area]. */
const position = {
  latitude: numberBetween(-90, 90, 'Please enter a latitude from -90 to 90'),
  longitude: numberBetween(-180, 180, 'Please enter a longitude from -180 to 180'),
}
const optionalNumbers = { ...publicNumbers, ...position }
export type OptionalText = keyof typeof optionalTexts
export type OptionalNumber = keyof typeof optionalNumbers
/** Public texts of a home, each with a column of its name. A blank text is stored as `null`. */
export const OPTIONAL_TEXTS = Object.keys(optionalTexts) as OptionalText[]
/** Numbers of a home, each with a column of its name. */
export const OPTIONAL_NUMBERS = Object.keys(optionalNumbers) as OptionalNumber[]
/** The optional numbers that the public is returned. */
export const PUBLIC_NUMBERS = Object.keys(publicNumbers) as (keyof typeof publicNumbers)[]

/** Responses return the optional texts and numbers as the form takes them, without omissions. */
export const returnedOptions = {
  ...recordOf(OPTIONAL_TEXTS, (name) => z.nullable(optionalTexts[name])),
  ...recordOf(PUBLIC_NUMBERS, (name) => z.nullable(publicNumbers[name])),
}

/** The position as the office is returned it. */
export const returnedPosition = { latitude: z.nullable(position.latitude), longitude: z.nullable(position.longitude) }

/** A place on the map needs both numbers; walking and driving need one. */
const nearbyPlaceForm = z
  .strictObject({
    name: line(1, 100, 'Please enter the name of the place'),
    /** Minutes. */
    walk: z._default(z.nullable(wholeNumber(0, WRONG_MINUTES)), null),
    drive: z._default(z.nullable(wholeNumber(0, WRONG_MINUTES)), null),
    latitude: z._default(returnedPosition.latitude, null),
    longitude: z._default(returnedPosition.longitude, null),
  })
  .check(
    z.refine(({ walk, drive }) => walk !== null || drive !== null, { path: ['walk'], error: WRONG_MINUTES }),
    z.refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
      path: ['latitude'],
      error: 'Please enter both latitude and longitude of the place, or neither',
    }),
  )

/**
 * The office's form of a home. An omitted optional field gets its default in a new home and stays unchanged in an existing
 * home.
 */
export const propertyForm = z.strictObject({
  title: line(1, 200, 'Please enter a title'),
  /** Rich text. */
  description: paragraph(1, MAX_RICH_TEXT, 'Please enter a description').check(
    z.refine(hasVisibleText, 'Please enter a description'),
  ),
  /** Rich text, shown under the heading "Important information"; blank or `null` for none. */
  importantInformation: z.optional(z.nullable(paragraph(0, MAX_RICH_TEXT, 'Please enter a text'))),
  location: line(1, 200, 'Please enter a location'),
  city: line(1, 200, 'Please enter a city'),
  pricePerNight: price,
  /** A fixed sum, which replaces the business's deposit rule; `null` without such a sum. */
  securityDepositAmount: z.optional(z.nullable(poundsBetween(0, MAX_PENCE, WRONG_DEPOSIT))),
  bedrooms: wholeNumber(0, 'Please enter the number of bedrooms'),
  bathrooms: wholeNumber(0, 'Please enter the number of bathrooms'),
  maxGuests: wholeNumber(1, 'Please enter how many guests there is room for'),
  amenities: z.optional(listOrText('Please enter amenities separated by commas')),
  images: z.optional(listOrText('Please enter addresses separated by commas')),
  /** The office's rating. Guests see this rating only while the home has no published review. */
  rating: z.optional(z.nullable(numberBetween(0, 5, 'Please enter a rating of 0 to 5'))),
  isAvailable: z.optional(z.boolean('Please choose whether the home is shown')),
  featured: z.optional(z.boolean('Please choose whether the home is featured')),
  nearby: z.optional(
    z
      .array(nearbyPlaceForm, 'Please enter places with minutes')
      .check(z.maxLength(50, 'Please enter at most 50 places')),
  ),
  rooms: z.optional(z.nullable(rooms)),
  houseRules: z.optional(z.nullable(houseRules)),
  access: z.optional(z.nullable(access)),
  questions: z.optional(z.nullable(homeQuestions)),
  floorPlan: z.optional(z.nullable(uploadedPicture)),
  mapPicture: z.optional(z.nullable(uploadedPicture)),
  ...recordOf(OPTIONAL_TEXTS, (name) => z.optional(z.nullable(optionalTexts[name]))),
  ...recordOf(OPTIONAL_NUMBERS, (name) => z.optional(z.nullable(optionalNumbers[name]))),
  version: baseVersion,
})

/** A home has at most one deposit rule: a sum or a percentage. */
export const depositSumOrPercent = z.refine<
  Partial<Pick<ParsedPropertyForm, 'securityDepositAmount' | 'securityDepositPercent'>>
>(
  ({ securityDepositAmount, securityDepositPercent }) =>
    (securityDepositAmount ?? null) === null || (securityDepositPercent ?? null) === null,
  { path: ['securityDepositPercent'], error: 'Please enter a sum or per cent, not both' },
)
export type ParsedPropertyForm = z.output<typeof propertyForm>
export type PropertyFormInput = z.input<typeof propertyForm>

/** Records keyed by this type must name every field: the server silently keeps the old value of a missing field. */
export type HomeField = Exclude<keyof PropertyFormInput, 'version'>

export const HOME_LABELS: Record<HomeField, string> = {
  title: 'Title',
  description: 'Description',
  importantInformation: 'Important information',
  location: 'Location',
  city: 'City',
  pricePerNight: 'Price a night',
  securityDepositAmount: 'Security deposit',
  securityDepositPercent: 'Security deposit as a percentage',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  maxGuests: 'Max guests',
  amenities: 'Amenities',
  images: 'Images',
  rating: 'Rating',
  isAvailable: 'Shown on the site',
  featured: 'Featured',
  minimumStay: 'Minimum stay',
  nearby: 'Nearby places',
  latitude: 'Latitude',
  longitude: 'Longitude',
  registrationNumber: 'Registration number',
  accessibilityNotes: 'Accessibility notes',
  whyWeLikeIt: 'Why we like it',
  beforeBooking: 'Good to know before you book',
  rooms: 'Rooms and beds',
  houseRules: 'House rules',
  access: 'Access',
  questions: 'Questions and answers',
  floorPlan: 'Floor plan',
  mapPicture: 'Map',
}
