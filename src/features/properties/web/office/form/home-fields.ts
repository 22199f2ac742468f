import * as z from 'zod/mini'
import {
  depositSumOrPercent,
  type NearbyPlace,
  type OfficeProperty,
  type Photograph,
  type PropertyFormInput,
  propertyForm,
} from '#features/properties/contract.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { joinAddresses, parseAddresses } from '../photographs/photograph-order.ts'
import { type FactsValues, factsBody, factsValuesOf } from './facts-fields.ts'

export interface PhotographTexts {
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
  photographTexts: Record<string, PhotographTexts>
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
  rooms: 'Rooms and beds',
  houseRules: 'House rules',
  access: 'Access',
  questions: 'Questions and answers',
  floorPlan: 'Floor plan',
  mapPicture: 'Map',
}

/** Fields with nested fields such as `rooms.0.name`. */
export const NESTED_FIELDS = ['rooms', 'houseRules', 'access', 'questions', 'floorPlan', 'mapPicture'] as const

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
  photographTexts: {},
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

/** Returns the initial form values: the values of the home, or the defaults of a new home. */
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
    images: joinAddresses(home.images),
    photographTexts: {},
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

const bodySchema = z
  .extend(propertyForm, {
    photographTexts: z.record(z.string(), z.object({ alt: z.string(), caption: z.string() })),
  })
  .check(depositSumOrPercent)

/** Converts form values and validates them by the schema of the request body. */
export const homeFields = z.pipe(
  z.transform(
    (values: HomeValues): z.input<typeof bodySchema> => ({
      ...values,
      ...factsBody(values),
      importantInformation: values.importantInformation.trim() || null,
      registrationNumber: values.registrationNumber.trim() || null,
      accessibilityNotes: values.accessibilityNotes.trim() || null,
      rating: numberOrNull(values.rating),
      minimumStay: numberOrNull(values.minimumStay),
      securityDepositAmount: numberOrNull(values.securityDepositAmount),
      securityDepositPercent: numberOrNull(values.securityDepositPercent),
      latitude: numberOrNull(values.latitude),
      longitude: numberOrNull(values.longitude),
      nearby: values.nearby.filter(({ name, minutes }) => name.trim() !== '' || numberOrNull(minutes) !== null),
    }),
  ),
  bodySchema,
)
export type TypedHome = z.output<typeof homeFields>

/** Converts validated values to the request body. Texts of photographs are sent by another call. */
export function toBody({
  photographTexts: _,
  pricePerNight,
  securityDepositAmount,
  ...fields
}: TypedHome): PropertyFormInput {
  return {
    ...fields,
    pricePerNight: toPounds(pricePerNight),
    securityDepositAmount: poundsOrNull(securityDepositAmount),
  }
}

function poundsOrNull(sum: Pence | null | undefined): string | null {
  return sum === null || sum === undefined ? null : toPounds(sum)
}

/** An empty number field yields `NaN`. */
function numberOrNull(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value
}

/** Returns the typed texts of a photograph, else the stored texts. */
export function textsOf(
  key: string,
  photographTexts: Record<string, PhotographTexts>,
  storedPhotographs: readonly Photograph[],
): PhotographTexts {
  const stored = storedPhotographs.find(({ src }) => src === key)
  return photographTexts[key] ?? { alt: stored?.alt ?? '', caption: stored?.caption ?? '' }
}

export function photographsInOrder(
  images: readonly string[],
  photographTexts: Record<string, PhotographTexts>,
  storedPhotographs: readonly Photograph[],
) {
  return images.map((src) => {
    const { alt, caption } = textsOf(src, photographTexts, storedPhotographs)
    return { src, alt: alt.trim(), caption: caption.trim() || null }
  })
}

/** Returns whether leaving the form would lose typed values, ordered photographs or their texts. */
export function hasUnsavedChanges(
  typed: HomeValues,
  stored: HomeValues,
  storedPhotographs: readonly Photograph[],
): boolean {
  const { photographTexts, images, ...fields } = typed
  const { photographTexts: _, images: storedImages, ...storedFields } = stored
  const addresses = parseAddresses(images)
  if (joinAddresses(addresses) !== joinAddresses(parseAddresses(storedImages))) return true
  if (
    addresses.some(
      (src) => !isSame(textsOf(src, photographTexts, storedPhotographs), textsOf(src, {}, storedPhotographs)),
    )
  )
    return true
  return !isSame(fields, storedFields)
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
