import { HOME_LABELS, type HomeField, type OfficeProperty } from '#features/properties/contract.ts'
import { describeMinutes } from '#features/properties/web/home/describe-minutes.ts'
import { plainText } from '#features/properties/web/home/description/description-parts.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import type { Difference } from '#platform/web/office/edit-conflict-dialog.tsx'
import { describeFact, type FactsValues } from './facts-fields.ts'
import { type HomeValues, NESTED_FIELDS, typedPlaces, valuesOf } from './home-fields.ts'

/** Returns the fields whose typed value differs from the current home, which another member of staff has changed. */
export function homeDifferences(typed: HomeValues, current: OfficeProperty): Difference[] {
  const stored = valuesOf(current)
  return (Object.keys(HOME_LABELS) as HomeField[]).flatMap((name) => {
    const [typedText, storedText] = [describeField(name, typed), describeField(name, stored)]
    if (typedText === storedText) return []
    return [{ label: HOME_LABELS[name], typed: shortened(typedText), stored: shortened(storedText) }]
  })
}

function describeField(name: HomeField, values: HomeValues): string {
  if (isFact(name)) return describeFact(name, values)
  const value = values[name]
  if (name === 'description' || name === 'importantInformation') return plainText(String(value))
  if ((name === 'pricePerNight' || name === 'securityDepositAmount') && isNumber(value))
    return formatPounds(penceOf(Number(value).toFixed(2)))
  if (name === 'nearby')
    return typedPlaces(values)
      .map((place) => [place.name, describeMinutes(place), place.latitude, place.longitude].filter(Boolean).join(', '))
      .join('; ')
  if (name === 'amenities') return values.amenities.join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || Number.isNaN(value) ? '' : String(value).trim()
}

function isFact(name: HomeField): name is keyof FactsValues {
  return (NESTED_FIELDS as readonly string[]).includes(name)
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value)
}

const MAX_LENGTH = 300

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
