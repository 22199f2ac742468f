import * as z from 'zod/mini'
import {
  type NearbyPlace,
  type OfficeProperty,
  oneDepositRule,
  type Photograph,
  type PropertyForm,
  propertyForm,
} from '#features/properties/contract.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { type FactsValues, factsSent, factsValuesOf } from './facts-fields.ts'
import { addressesIn, textOf } from './photograph-order.ts'

/** What stands beside a photograph. */
export interface PhotographWords {
  alt: string
  caption: string
}

/** The form of a home as it is typed: addresses of photographs are text with commas, and a number may be missing. */
export type HomeValues = {
  title: string
  description: string
  importantInformation: string
  location: string
  city: string
  pricePerNight: number
  securityDepositAmount: number | null
  securityDepositPercent: number | null
  bedrooms: number
  bathrooms: number
  maxGuests: number
  amenities: string[]
  images: string
  /** Only what was changed, by address or by the id of a file on its way. */
  words: Record<string, PhotographWords>
  rating: number | null
  isAvailable: boolean
  featured: boolean
  minimumStay: number | null
  nearby: NearbyPlace[]
  latitude: number | null
  longitude: number | null
  registrationNumber: string
  accessibilityNotes: string
} & FactsValues

/** A field that the contract has and this form has not would be left as it is for ever, without a word. */
export type HomeField = Exclude<keyof PropertyForm, 'version'>

/** What each field is called where two versions of a home are compared. */
export const HOME_LABELS: Record<HomeField, string> = {
  title: 'Title',
  description: 'Description',
  importantInformation: 'Important information',
  location: 'Location',
  city: 'City',
  pricePerNight: 'Price a night',
  securityDepositAmount: 'Security deposit',
  securityDepositPercent: 'Security deposit in per cent',
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
  rooms: 'Rooms and beds',
  houseRules: 'House rules',
  access: 'Access',
  questions: 'Questions and answers',
  floorPlan: 'Floor plan',
  mapPicture: 'Map',
}

/** Fields whose parts have fields of their own, `rooms.0.name`. */
export const HOME_ROWS = ['rooms', 'houseRules', 'access', 'questions', 'floorPlan', 'mapPicture'] as const

/** A new home starts from these numbers. */
const NEW_HOME: HomeValues & Record<HomeField, unknown> = {
  title: '',
  description: '',
  importantInformation: '',
  location: '',
  city: '',
  pricePerNight: 0,
  securityDepositAmount: null,
  securityDepositPercent: null,
  bedrooms: 1,
  bathrooms: 1,
  maxGuests: 2,
  amenities: [],
  images: '',
  words: {},
  rating: null,
  isAvailable: true,
  featured: false,
  minimumStay: null,
  nearby: [],
  latitude: null,
  longitude: null,
  registrationNumber: '',
  accessibilityNotes: '',
  ...factsValuesOf(),
}

/** What the form starts from: the home as it is stored, or the numbers of a new one. */
export function valuesOf(home: OfficeProperty | undefined): HomeValues {
  if (!home) return NEW_HOME
  return {
    title: home.title,
    description: home.description,
    importantInformation: home.importantInformation ?? '',
    location: home.location,
    city: home.city,
    pricePerNight: Number(home.pricePerNight),
    securityDepositAmount: home.securityDepositAmount === null ? null : Number(home.securityDepositAmount),
    securityDepositPercent: home.securityDepositPercent,
    bedrooms: home.bedrooms,
    bathrooms: home.bathrooms,
    maxGuests: home.maxGuests,
    amenities: home.amenities,
    images: textOf(home.images),
    words: {},
    rating: home.rating,
    isAvailable: home.isAvailable,
    featured: home.featured,
    minimumStay: home.minimumStay,
    nearby: home.nearby,
    latitude: home.latitude,
    longitude: home.longitude,
    registrationNumber: home.registrationNumber ?? '',
    accessibilityNotes: home.accessibilityNotes ?? '',
    ...factsValuesOf(home),
  }
}

const sent = z
  .extend(propertyForm, {
    words: z.record(z.string(), z.object({ alt: z.string(), caption: z.string() })),
  })
  .check(oneDepositRule)

/** The server's own rules, over what is typed. */
export const homeFields = z.pipe(
  z.transform(
    (values: HomeValues): z.input<typeof sent> => ({
      ...values,
      ...factsSent(values),
      importantInformation: values.importantInformation.trim() || null,
      registrationNumber: values.registrationNumber.trim() || null,
      accessibilityNotes: values.accessibilityNotes.trim() || null,
      rating: given(values.rating),
      minimumStay: given(values.minimumStay),
      securityDepositAmount: given(values.securityDepositAmount),
      securityDepositPercent: given(values.securityDepositPercent),
      latitude: given(values.latitude),
      longitude: given(values.longitude),
      nearby: values.nearby.filter(({ name, minutes }) => name.trim() !== '' || given(minutes) !== null),
    }),
  ),
  sent,
)
export type TypedHome = z.output<typeof homeFields>

/** What of it travels; the words of photographs go a way of their own. */
export function bodyOf({ words: _, pricePerNight, securityDepositAmount, ...fields }: TypedHome): PropertyForm {
  return {
    ...fields,
    pricePerNight: toPounds(pricePerNight),
    securityDepositAmount: poundsOrNone(securityDepositAmount),
  }
}

function poundsOrNone(sum: Pence | null | undefined): string | null {
  return sum === null || sum === undefined ? null : toPounds(sum)
}

/** A field for a number that is empty gives none. */
function given(figure: number | null): number | null {
  return figure === null || Number.isNaN(figure) ? null : figure
}

/** What stands beside a photograph: what was typed, else what is stored. */
export function wordsBeside(
  key: string,
  words: Record<string, PhotographWords>,
  placed: readonly Photograph[],
): PhotographWords {
  const stored = placed.find(({ src }) => src === key)
  return words[key] ?? { alt: stored?.alt ?? '', caption: stored?.caption ?? '' }
}

/** The photographs of a home in the order they are to have, with their words. */
export function photographsInOrder(
  images: readonly string[],
  words: Record<string, PhotographWords>,
  placed: readonly Photograph[],
) {
  return images.map((src) => {
    const { alt, caption } = wordsBeside(src, words, placed)
    return { src, alt: alt.trim(), caption: caption.trim() || null }
  })
}

/** Whether something typed differs from what is stored: leaving would lose it. */
export function differs(typed: HomeValues, stored: HomeValues, placed: readonly Photograph[]): boolean {
  const { words, images, ...fields } = typed
  const { words: _, images: storedImages, ...storedFields } = stored
  const addresses = addressesIn(images)
  if (textOf(addresses) !== textOf(addressesIn(storedImages))) return true
  if (addresses.some((src) => !same(wordsBeside(src, words, placed), wordsBeside(src, {}, placed)))) return true
  return !same(fields, storedFields)
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
