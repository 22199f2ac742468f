import type { OfficeProperty } from '#features/properties/contract.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import type { Difference } from '#platform/web/office/changed-meanwhile.tsx'
import { plainText } from '../description-parts.ts'
import { describeFact, type FactsValues } from './facts-fields.ts'
import { HOME_LABELS, HOME_ROWS, type HomeField, type HomeValues, valuesOf } from './home-fields.ts'

/** Returns the fields in which the typed values differ from the home that another member of staff has stored meanwhile. */
export function homeDifferences(typed: HomeValues, current: OfficeProperty): Difference[] {
  const theirs = valuesOf(current)
  return (Object.keys(HOME_LABELS) as HomeField[]).flatMap((name) => {
    const [mine, other] = [inWords(name, typed), inWords(name, theirs)]
    return mine === other ? [] : [{ label: HOME_LABELS[name], yours: shortened(mine), theirs: shortened(other) }]
  })
}

function inWords(name: HomeField, values: HomeValues): string {
  if (isFact(name)) return describeFact(name, values)
  const value = values[name]
  if (name === 'description' || name === 'importantInformation') return plainText(String(value))
  if ((name === 'pricePerNight' || name === 'securityDepositAmount') && isFigure(value))
    return formatPounds(penceOf(Number(value).toFixed(2)))
  if (name === 'nearby')
    return values.nearby.map((place) => `${place.name}, ${place.minutes} min by ${place.by}`).join('; ')
  if (name === 'amenities') return values.amenities.join('; ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || Number.isNaN(value) ? '' : String(value).trim()
}

function isFact(name: HomeField): name is keyof FactsValues {
  return (HOME_ROWS as readonly string[]).includes(name)
}

function isFigure(value: unknown): value is number {
  return Number.isFinite(value)
}

const LONGEST = 300

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
