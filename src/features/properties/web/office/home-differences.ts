import { formatPounds, penceOf } from '#platform/shared/money.ts'
import type { Difference } from '#platform/web/office/changed-meanwhile.tsx'
import type { OfficeProperty } from '../../contract.ts'
import { plainText } from '../description-parts.ts'
import { type HomeValues, valuesOf } from './home-fields.ts'

type Field = Exclude<keyof HomeValues, 'words'>

const LABELS: Record<Field, string> = {
  title: 'Title',
  description: 'Description',
  importantInformation: 'Important information',
  location: 'Location',
  city: 'City',
  pricePerNight: 'Price a night',
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
}

/** Where what was typed and what somebody else stored meanwhile part, in words. */
export function homeDifferences(typed: HomeValues, current: OfficeProperty): Difference[] {
  const theirs = valuesOf(current)
  return (Object.keys(LABELS) as Field[]).flatMap((name) => {
    const [mine, other] = [inWords(name, typed), inWords(name, theirs)]
    return mine === other ? [] : [{ label: LABELS[name], yours: shortened(mine), theirs: shortened(other) }]
  })
}

function inWords(name: Field, values: HomeValues): string {
  const value = values[name]
  if (name === 'description' || name === 'importantInformation') return plainText(String(value))
  if (name === 'pricePerNight' && Number.isFinite(value)) return formatPounds(penceOf(Number(value)))
  if (name === 'nearby')
    return values.nearby.map((place) => `${place.name}, ${place.minutes} min by ${place.by}`).join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || Number.isNaN(value) ? '' : String(value).trim()
}

const LONGEST = 300

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
