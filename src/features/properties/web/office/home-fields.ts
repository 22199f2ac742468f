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

/** Alternative text and caption of a photograph. */
export interface PhotographWords {
  alt: string
  caption: string
}

/** Form values of a home. `images` is comma-separated text; an empty number is `null` or `NaN`. */
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
  /** Only changed texts, keyed by address or by the id of a pending upload. */
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

/** Records keyed by this type must name every field: the server silently keeps the old value of a missing field. */
export type HomeField = Exclude<keyof PropertyForm, 'version'>

/** Labels for comparing two versions of a home. */
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

/** Fields with nested fields such as `rooms.0.name`. */
export const HOME_ROWS = ['rooms', 'houseRules', 'access', 'questions', 'floorPlan', 'mapPicture'] as const

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

/** Returns the initial form values: those of the home, or the defaults of a new home. */
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

/** The server's schema, applied to form values. */
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

/** Converts validated values to the request body. Texts of photographs are sent by another call. */
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

/** An empty number field yields `NaN`. */
function given(figure: number | null): number | null {
  return figure === null || Number.isNaN(figure) ? null : figure
}

/** Returns the typed texts of a photograph, else the stored ones. */
export function wordsBeside(
  key: string,
  words: Record<string, PhotographWords>,
  placed: readonly Photograph[],
): PhotographWords {
  const stored = placed.find(({ src }) => src === key)
  return words[key] ?? { alt: stored?.alt ?? '', caption: stored?.caption ?? '' }
}

/** Returns the photographs in the order of `images`, with their texts. */
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

/** Returns whether leaving would lose typed values. */
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
