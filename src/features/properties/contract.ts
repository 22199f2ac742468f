import * as z from 'zod/mini'
import { PROPERTY_NOT_FOUND } from '#features/calendar/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { access, homeQuestions, houseRules, rooms } from '#features/home-facts.ts'
import { publicSettings } from '#features/settings/contract.ts'
import { MOST_PENCE } from '#platform/shared/money.ts'
import { PHOTOGRAPH_TYPES, photograph } from '#platform/shared/photograph.ts'
import {
  amount,
  id,
  idCalled,
  instant,
  line,
  paging,
  paragraph,
  poundsBetween,
  searchWords,
  sentVersion,
  success,
} from '#platform/shared/wire.ts'

export { MOST_PHOTOGRAPH_BYTES, type Photograph } from '#platform/shared/photograph.ts'

/** Something worth knowing the way to. */
export const nearbyPlace = z.object({ name: z.string(), minutes: z.int(), by: z.enum(['car', 'foot']) })
export type NearbyPlace = z.infer<typeof nearbyPlace>

/** What everybody may know of a home [threat public-personal-data]. */
export const property = z.object({
  id,
  title: z.string(),
  description: z.string(),
  importantInformation: z.nullable(z.string()),
  location: z.string(),
  city: z.string(),
  /** What a night costs outside seasons and weekends, as the office entered it: without VAT where prices are [rule one-price]. */
  pricePerNight: amount,
  /** The lowest price of a free night from today on, VAT included: what "From £145 a night" says. */
  fromPrice: amount,
  /** Once for each stay, VAT included; part of every total. */
  cleaningFee: amount,
  /** The home's own security deposit, a flat sum or per cent of the price; both `null` where the business's rule holds. */
  securityDepositAmount: z.nullable(amount),
  securityDepositPercent: z.nullable(z.int()),
  bedrooms: z.int(),
  bathrooms: z.int(),
  maxGuests: z.int(),
  amenities: z.array(z.string()),
  images: z.array(z.string()),
  photographs: z.array(photograph),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  isAvailable: z.boolean(),
  featured: z.boolean(),
  /** Nights, as the office entered them; `null` where the business's own rule holds. */
  minimumStay: z.nullable(z.int()),
  /** Nights that a stay has at least, whoever's rule that is; a season or a gap may have another. */
  shortestStay: z.int(),
  nearby: z.array(nearbyPlace),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  registrationNumber: z.nullable(z.string()),
  accessibilityNotes: z.nullable(z.string()),
  rooms,
  houseRules: z.nullable(houseRules),
  access: z.nullable(access),
  questions: homeQuestions,
  floorPlan: z.nullable(photograph),
  /** A picture of the area, drawn by the office: it asks nobody for anything. */
  mapPicture: z.nullable(photograph),
  version: z.int(),
})
export type Property = z.infer<typeof property>

const aProperty = z.object({ id: idCalled(PROPERTY_NOT_FOUND) })

export const listProperties = endpoint({
  method: 'GET',
  path: '/api/properties',
  access: 'public',
  summary: 'All homes that are let; the office also sees the hidden ones',
  shows: ['homes', 'prices', 'reviews'],
  query: z.object(paging),
  answer: z.array(property),
  paged: true,
})

export const listFeaturedProperties = endpoint({
  method: 'GET',
  path: '/api/properties/featured',
  access: 'public',
  summary: 'The homes shown on the home page',
  shows: ['homes', 'prices', 'reviews'],
  query: z.object(paging),
  answer: z.array(property),
  paged: true,
})

export const getProperty = endpoint({
  method: 'GET',
  path: '/api/properties/{id}',
  access: 'public',
  summary: 'One home',
  shows: ['homes', 'prices', 'reviews'],
  params: aProperty,
  answer: property,
})

const WRONG_PRICE = 'Please enter a price a night of at most £99,999,999.99'

/** An amount of pounds, as a number or as text, without VAT where the business's prices are so. */
const price = poundsBetween(0, MOST_PENCE, WRONG_PRICE)

const WRONG_DEPOSIT = 'Please enter a deposit of at most £99,999,999.99'
const WRONG_PERCENT = 'Please enter a deposit of 0 to 100 per cent'
const wholePercent = z.int(WRONG_PERCENT).check(z.gte(0, WRONG_PERCENT), z.lte(100, WRONG_PERCENT))

/** Words beside a picture, for those who do not see it and for those who do. */
const ALT_MOST = 300
const CAPTION_MOST = 300

/** Rich text as an editor writes it; the server takes out all but a few tags. */
export const MOST_OF_RICH_TEXT = 20_000

const whole = (least: number, message: string) => z.int(message).check(z.gte(least, message), z.lte(1000, message))

const between = (least: number, most: number, message: string) =>
  z.number(message).check(z.gte(least, message), z.lte(most, message))

/** A list, or text with commas between its entries. */
const list = (message: string) => {
  const entry = paragraph(0, MOST_OF_RICH_TEXT, message)
  return z.union([entry, z.array(entry).check(z.maxLength(200, 'Please enter at most 200 of them'))], message)
}

/** A picture that was sent by `keepPicture`, with what is to be seen on it; whatever else it was read with counts for nothing. */
const ownPicture = z.object({
  src: z
    .string('Please upload the picture')
    .check(z.regex(/^\/photographs\/[0-9a-f]{64}-\d+\.(?:avif|webp|jpg)$/, 'Please upload the picture')),
  alt: line(0, ALT_MOST, `Please describe the picture in at most ${ALT_MOST} characters`),
})

/** Whether anything is left of rich text for a reader. */
export const hasWords = (html: string) => html.replace(/<[^<>]*>|&nbsp;/g, '').trim() !== ''

/**
 * The office's form of a home, for both faces. Amenities and images come as a list or as text with
 * commas. What is optional and left out takes its default in a new home and stays as it is in another.
 */
export const propertyForm = z.strictObject({
  title: line(1, 200, 'Please enter a title'),
  /** Rich text. */
  description: paragraph(1, MOST_OF_RICH_TEXT, 'Please enter a description').check(
    z.refine(hasWords, 'Please enter a description'),
  ),
  /** Rich text, shown under that heading; blank or `null` for none. */
  importantInformation: z.optional(z.nullable(paragraph(0, MOST_OF_RICH_TEXT, 'Please enter a text'))),
  location: line(1, 200, 'Please enter a location'),
  city: line(1, 200, 'Please enter a city'),
  pricePerNight: price,
  /** A flat sum in place of the business's rule; `null` for none. Not both of this and the next. */
  securityDepositAmount: z.optional(z.nullable(poundsBetween(0, MOST_PENCE, WRONG_DEPOSIT))),
  /** Per cent of the price in place of the business's rule, without its least amount; `null` for none. */
  securityDepositPercent: z.optional(z.nullable(wholePercent)),
  bedrooms: whole(0, 'Please enter the number of bedrooms'),
  bathrooms: whole(0, 'Please enter the number of bathrooms'),
  maxGuests: whole(1, 'Please enter how many guests there is room for'),
  amenities: z.optional(list('Please enter amenities separated by commas')),
  images: z.optional(list('Please enter addresses separated by commas')),
  /** Shown only while no review of the home is published. */
  rating: z.optional(z.nullable(between(0, 5, 'Please enter a rating of 0 to 5'))),
  isAvailable: z.optional(z.boolean('Please choose whether the home is shown')),
  featured: z.optional(z.boolean('Please choose whether the home is featured')),
  /** Nights; `null` where the business's own rule holds. */
  minimumStay: z.optional(z.nullable(whole(1, 'Please enter a number of nights'))),
  nearby: z.optional(
    z
      .array(
        z.strictObject({
          name: line(1, 100, 'Please enter the name of the place'),
          minutes: whole(0, 'Please enter how many minutes away it is'),
          by: z.enum(['car', 'foot'], 'Please choose by car or on foot'),
        }),
        'Please enter places with minutes',
      )
      .check(z.maxLength(50, 'Please enter at most 50 places')),
  ),
  latitude: z.optional(z.nullable(between(-90, 90, 'Please enter a latitude from -90 to 90'))),
  longitude: z.optional(z.nullable(between(-180, 180, 'Please enter a longitude from -180 to 180'))),
  registrationNumber: z.optional(z.nullable(line(0, 100, 'Please enter a registration number'))),
  accessibilityNotes: z.optional(z.nullable(paragraph(0, 5000, 'Please enter a text'))),
  rooms: z.optional(z.nullable(rooms)),
  houseRules: z.optional(z.nullable(houseRules)),
  access: z.optional(z.nullable(access)),
  questions: z.optional(z.nullable(homeQuestions)),
  floorPlan: z.optional(z.nullable(ownPicture)),
  mapPicture: z.optional(z.nullable(ownPicture)),
  version: sentVersion,
})

/** A home has one rule for its deposit. */
export const oneDepositRule = z.refine<
  Partial<Pick<PropertyFields, 'securityDepositAmount' | 'securityDepositPercent'>>
>(
  ({ securityDepositAmount, securityDepositPercent }) =>
    (securityDepositAmount ?? null) === null || (securityDepositPercent ?? null) === null,
  { path: ['securityDepositPercent'], error: 'Please enter a sum or per cent, not both' },
)
export type PropertyFields = z.output<typeof propertyForm>
export type PropertyForm = z.input<typeof propertyForm>

/**
 * A home as the office edits it: everything as it is stored. The cleaning too is without VAT where prices are; a text or a
 * rating that is not set is `null`.
 */
export const officeProperty = z.extend(property, {
  /** `null` where the home does as the business does. */
  vat: z.nullable(publicSettings.shape.vat),
  /** The average of published reviews, which the public sees instead of `rating`; `null` while there are none. */
  publishedRating: z.nullable(z.number()),
  /** Confirmed stays whose guests have yet to arrive. */
  upcomingStays: z.int(),
  createdAt: instant,
  updatedAt: instant,
  deletedAt: z.nullable(instant),
  /** Until when a deleted home can be brought back. */
  restorableUntil: z.nullable(instant),
})
export type OfficeProperty = z.infer<typeof officeProperty>

/** What a home must have before guests are shown it, and where in its form it is entered [rule ready-to-show]. */
export function lackingToShow(home: { pricePerNight: number; city: string }): ('pricePerNight' | 'city')[] {
  return [
    ...(home.pricePerNight > 0 ? [] : (['pricePerNight'] as const)),
    ...(home.city.trim() === '' ? (['city'] as const) : []),
  ]
}

/** A home in the office's list. */
const listedHome = z.object({
  id,
  title: z.string(),
  description: z.string(),
  location: z.string(),
  city: z.string(),
  /** As stored, without VAT where prices are. */
  pricePerNight: amount,
  /** As guests are shown it. */
  fromPrice: amount,
  bedrooms: z.int(),
  bathrooms: z.int(),
  maxGuests: z.int(),
  isAvailable: z.boolean(),
  featured: z.boolean(),
  /** The first picture; the smallest of its `srcset` does for a row. */
  cover: z.nullable(photograph),
  photographCount: z.int(),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  upcomingStays: z.int(),
  version: z.int(),
  deletedAt: z.nullable(instant),
  restorableUntil: z.nullable(instant),
})
export type ListedHome = z.infer<typeof listedHome>

type ReadOnlyField = Exclude<keyof OfficeProperty | keyof ListedHome | 'stay', keyof PropertyForm>
const whatever = z.optional(z.unknown())

/** What a home is read with, by any call, and its form does not have. */
const readOnlyFields: Record<ReadOnlyField, typeof whatever> = {
  id: whatever,
  fromPrice: whatever,
  cleaningFee: whatever,
  photographs: whatever,
  reviewCount: whatever,
  shortestStay: whatever,
  vat: whatever,
  publishedRating: whatever,
  upcomingStays: whatever,
  createdAt: whatever,
  updatedAt: whatever,
  deletedAt: whatever,
  restorableUntil: whatever,
  cover: whatever,
  photographCount: whatever,
  stay: whatever,
}

/** The form of a home that is on the books; it may come with all that the home was read with [rule home-sent-back]. */
const propertyAsRead = z.pipe(
  z.strictObject({ ...propertyForm.shape, ...readOnlyFields }).check(oneDepositRule),
  z.transform((sent): PropertyFields => {
    const form = { ...sent }
    for (const name of Object.keys(readOnlyFields) as ReadOnlyField[]) delete form[name]
    return form
  }),
)

export const HOME_ORDERS = ['title', '-title', 'price', '-price', 'newest', 'city'] as const
export type HomeOrder = (typeof HOME_ORDERS)[number]

export const listOfficeProperties = endpoint({
  method: 'GET',
  path: '/api/admin/properties',
  access: 'admin',
  summary: 'Homes as the office lists them: hidden ones too, or only those deleted',
  shows: ['homes', 'prices', 'reviews'],
  query: z.object({
    ...paging,
    search: searchWords,
    sort: z.optional(z.enum(HOME_ORDERS, `sort is one of ${HOME_ORDERS.join(', ')}`)),
    shown: z.optional(z.enum(['true', 'false'], 'shown is true or false')),
    deleted: z.optional(z.enum(['true', 'false'], 'deleted is true or false')),
  }),
  answer: z.array(listedHome),
  paged: true,
})

export const getOfficeProperty = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}',
  access: 'admin',
  summary: 'One home as it is stored, for the form; a deleted one too',
  shows: ['homes', 'prices', 'reviews'],
  params: aProperty,
  answer: officeProperty,
})

export const addProperty = endpoint({
  method: 'POST',
  path: '/api/properties',
  access: 'admin',
  summary: 'Adds a home',
  changes: ['homes', 'trail'],
  body: propertyForm.check(oneDepositRule),
  answer: officeProperty,
  status: 201,
})

export const changeProperty = endpoint({
  method: 'PUT',
  path: '/api/properties/{id}',
  access: 'admin',
  summary:
    'Changes a home; optional fields that are left out stay as they are, and those that are only read count for nothing',
  changes: ['homes', 'prices', 'trail'],
  params: aProperty,
  body: propertyAsRead,
  answer: officeProperty,
})

export const markProperty = endpoint({
  method: 'PATCH',
  path: '/api/properties/{id}',
  access: 'admin',
  summary: 'Hides or shows a home, or features it',
  changes: ['homes', 'trail'],
  params: aProperty,
  body: z.strictObject({
    isAvailable: z.optional(z.boolean('Please choose whether the home is shown')),
    featured: z.optional(z.boolean('Please choose whether the home is featured')),
    version: sentVersion,
  }),
  answer: officeProperty,
})

export const removeProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/{id}',
  access: 'admin',
  summary: 'Takes a home off the books; refused while a confirmed or held stay lies ahead',
  changes: ['homes', 'trail'],
  params: aProperty,
  answer: success,
})

/** How long a deleted home can be brought back. */
export const RESTORABLE_DAYS = 30

export const restoreProperty = endpoint({
  method: 'POST',
  path: '/api/properties/{id}/restore',
  access: 'admin',
  summary: 'Brings a deleted home back, within 30 days',
  changes: ['homes', 'trail'],
  params: aProperty,
  answer: officeProperty,
})

export const MOST_PHOTOGRAPHS = 200

/** The pictures of a home, in order, after one of them was added or changed. */
export const photographsOfHome = z.object({
  version: z.int(),
  images: z.array(z.string()),
  photographs: z.array(photograph),
})
export type PhotographsOfHome = z.infer<typeof photographsOfHome>

/** The body is the file itself, not JSON. */
export const addPhotograph = endpoint({
  method: 'POST',
  path: '/api/properties/{id}/photographs',
  access: 'admin',
  summary: 'Hangs a photograph behind the others of a home: one file, at most 25 MB and 60 megapixels',
  changes: ['homes', 'trail'],
  params: aProperty,
  upload: PHOTOGRAPH_TYPES,
  answer: photographsOfHome,
  status: 201,
})

/** The body is the file itself, not JSON. */
export const keepPicture = endpoint({
  method: 'POST',
  path: '/api/photographs',
  access: 'admin',
  summary: 'Keeps a picture for a floor plan or a map; it goes a day later unless a home shows it',
  changes: [],
  upload: PHOTOGRAPH_TYPES,
  answer: photograph,
  status: 201,
})

/** One picture by its `src`, with its words. */
const photographWords = z.strictObject({
  src: line(1, 2000, 'Please choose a photograph'),
  alt: line(0, ALT_MOST, `Please describe the photograph in at most ${ALT_MOST} characters`),
  caption: z.nullable(line(0, CAPTION_MOST, `Please use at most ${CAPTION_MOST} characters`)),
})

export const arrangePhotographs = endpoint({
  method: 'PATCH',
  path: '/api/properties/{id}/photographs',
  access: 'admin',
  summary: 'Puts the pictures of a home in order, with their words; one that is left out is taken down',
  changes: ['homes', 'trail'],
  params: aProperty,
  body: z.strictObject({
    photographs: z
      .array(photographWords, 'Please send the photographs')
      .check(z.maxLength(MOST_PHOTOGRAPHS, `Please keep at most ${MOST_PHOTOGRAPHS} photographs`)),
    version: sentVersion,
  }),
  answer: photographsOfHome,
})

/** Texts as one writes them; a line break is one character wherever it was typed. */
const plainText = (most: number) =>
  z.pipe(
    paragraph(0, most, `Please use at most ${most} characters`),
    z.transform((text: string) => text.replace(/\r\n?/g, '\n')),
  )

/** What gets a guest through the door: kept sealed, in no trail, letter or log. */
const arrivalSecrets = {
  address: plainText(300),
  doorCode: line(0, 100, 'Please enter a door code of at most 100 characters'),
  wifiName: line(0, 100, 'Please enter a name of at most 100 characters'),
  wifiPassword: line(0, 100, 'Please enter a password of at most 100 characters'),
  notes: plainText(2000),
}

/** How guests find a home and get in. */
export const arrivalForm = z.strictObject({
  directions: plainText(5000),
  houseRules: plainText(5000),
  ...arrivalSecrets,
  version: sentVersion,
})
export type ArrivalForm = z.output<typeof arrivalForm>

/** How a guest gets in; what is not set is empty. */
export const arrivalDetails = z.object({
  address: z.string(),
  doorCode: z.string(),
  wifiName: z.string(),
  wifiPassword: z.string(),
  notes: z.string(),
})
export type ArrivalDetails = z.infer<typeof arrivalDetails>

/** The same for the form. */
const homeArrival = z.extend(arrivalDetails, {
  directions: z.string(),
  houseRules: z.string(),
  /** False where the details were sealed with another secret of the house, as after a move: they must be entered again. */
  readable: z.boolean(),
  /** 0 until something was entered. */
  version: z.int(),
  updatedAt: z.nullable(instant),
  updatedBy: z.nullable(z.string()),
})
export type HomeArrival = z.infer<typeof homeArrival>

export const getArrival = endpoint({
  method: 'GET',
  path: '/api/admin/properties/{id}/arrival',
  access: 'admin',
  summary: 'How guests find a home and get in; of a deleted one too',
  shows: ['arrival'],
  params: aProperty,
  answer: homeArrival,
})

export const putArrival = endpoint({
  method: 'PUT',
  path: '/api/admin/properties/{id}/arrival',
  access: 'admin',
  summary: 'Tells how guests find a home and get in; guests are shown it from now on',
  changes: ['arrival', 'trail'],
  params: aProperty,
  body: arrivalForm,
  answer: homeArrival,
})
