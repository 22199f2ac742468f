import * as z from 'zod/mini'
import {
  depositSumOrPercent,
  type HomeField,
  type NearbyPlace,
  type OfficeProperty,
  OPTIONAL_NUMBERS,
  OPTIONAL_TEXTS,
  type OptionalNumber,
  type OptionalText,
  type Photograph,
  type PropertyFormInput,
  propertyForm,
} from '#features/properties/contract.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { recordOf } from '#platform/shared/record-of.ts'
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
  nearby: NearbyPlace[]
} & Record<OptionalText, string> &
  Record<OptionalNumber, number | null> &
  FactsValues

/** Fields with nested fields such as `rooms.0.name`. */
export const NESTED_FIELDS = ['rooms', 'houseRules', 'access', 'questions', 'floorPlan', 'mapPicture'] as const

/** Returns the initial form values: the values of the home, or the defaults of a new home. */
export function valuesOf(home: OfficeProperty | undefined): HomeValues & Record<HomeField, unknown> {
  const deposit = home?.securityDepositAmount ?? null
  return {
    title: home?.title ?? '',
    description: home?.description ?? '',
    importantInformation: home?.importantInformation ?? '',
    location: home?.location ?? '',
    city: home?.city ?? '',
    pricePerNight: Number(home?.pricePerNight ?? 0),
    securityDepositAmount: deposit === null ? null : Number(deposit),
    bedrooms: home?.bedrooms ?? 1,
    bathrooms: home?.bathrooms ?? 1,
    maxGuests: home?.maxGuests ?? 2,
    amenities: home?.amenities ?? [],
    images: joinAddresses(home?.images ?? []),
    photographTexts: {},
    rating: home?.rating ?? null,
    isAvailable: home?.isAvailable ?? true,
    featured: home?.featured ?? false,
    nearby: home?.nearby ?? [],
    ...recordOf(OPTIONAL_TEXTS, (name) => home?.[name] ?? ''),
    ...recordOf(OPTIONAL_NUMBERS, (name) => home?.[name] ?? null),
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
      rating: numberOrNull(values.rating),
      securityDepositAmount: numberOrNull(values.securityDepositAmount),
      ...typedOptions(values),
      nearby: typedPlaces(values),
    }),
  ),
  bodySchema,
)
export type TypedHome = z.output<typeof homeFields>

/** Returns the optional texts and numbers; blank ones as `null`. */
export function typedOptions(
  values: HomeValues,
): Record<OptionalText, string | null> & Record<OptionalNumber, number | null> {
  return {
    ...recordOf(OPTIONAL_TEXTS, (name) => values[name].trim() || null),
    ...recordOf(OPTIONAL_NUMBERS, (name) => numberOrNull(values[name])),
  }
}

/** Returns the nearby places without empty rows. */
export function typedPlaces({ nearby }: HomeValues): NearbyPlace[] {
  return nearby
    .map((place) => ({ name: place.name, ...recordOf(PLACE_NUMBERS, (name) => numberOrNull(place[name])) }))
    .filter((place) => place.name.trim() !== '' || PLACE_NUMBERS.some((name) => place[name] !== null))
}

const PLACE_NUMBERS = ['walk', 'drive', 'latitude', 'longitude'] as const

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
