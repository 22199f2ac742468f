import { type FieldToShow, missingFieldsToShow, type OfficeProperty } from '#features/properties/contract.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * Throws `invalid`, with an error per field, when a home is newly shown with fields missing. `before` is undefined for a new
 * home.
 */
export function requireReadyToShow(
  before: Pick<OfficeProperty, 'isAvailable'> | undefined,
  after: Pick<OfficeProperty, 'isAvailable' | FieldToShow>,
): void {
  if (before?.isAvailable || !after.isAvailable) return
  const missing = missingFieldsToShow({ ...after, pricePerNight: Number(after.pricePerNight) })
  if (missing.length === 0) return
  const names = missing.map((field) => FIELD_DESCRIPTIONS[field])
  throw new Refusal(
    'invalid',
    describeMissing(`${names.slice(0, -1).join(', ')} and ${names.at(-1)}`.replace(/^ and /, '')),
    {
      errors: missing.map((path) => ({ path, message: describeMissing(FIELD_DESCRIPTIONS[path]) })),
    },
  )
}

const FIELD_DESCRIPTIONS: Record<FieldToShow, string> = {
  title: 'a title of its own',
  description: 'a description',
  location: 'a location',
  city: 'a city',
  pricePerNight: 'a price per night',
}

function describeMissing(what: string): string {
  return `Please enter ${what} before the home is shown`
}
