import { missingFieldsToShow, type OfficeProperty } from '#features/properties/contract.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * Throws `invalid`, with an error per field, when a home is newly shown without a price or a city. `before` is undefined for a
 * new home. A home that was already shown stays shown.
 */
export function requireReadyToShow(
  before: Pick<OfficeProperty, 'isAvailable'> | undefined,
  after: Pick<OfficeProperty, 'isAvailable' | 'pricePerNight' | 'city'>,
): void {
  if (before?.isAvailable || !after.isAvailable) return
  const missing = missingFieldsToShow({ pricePerNight: Number(after.pricePerNight), city: after.city })
  if (missing.length === 0) return
  throw new Refusal('invalid', describeMissing(missing.map((field) => FIELD_DESCRIPTIONS[field]).join(' and ')), {
    errors: missing.map((path) => ({ path, message: describeMissing(FIELD_DESCRIPTIONS[path]) })),
  })
}

const FIELD_DESCRIPTIONS = { pricePerNight: 'a price a night', city: 'a city' }

function describeMissing(what: string): string {
  return `Please enter ${what} before the home is shown`
}
