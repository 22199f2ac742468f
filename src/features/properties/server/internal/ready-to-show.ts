import { lackingToShow, type OfficeProperty } from '#features/properties/contract.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * Throws `invalid`, with an error per field, when a home is newly shown without a price or a city. `before` is undefined for a
 * new home. A home that was already shown stays shown.
 */
export function refuseUnready(
  before: Pick<OfficeProperty, 'isAvailable'> | undefined,
  after: Pick<OfficeProperty, 'isAvailable' | 'pricePerNight' | 'city'>,
): void {
  if (before?.isAvailable || !after.isAvailable) return
  const lacking = lackingToShow({ pricePerNight: Number(after.pricePerNight), city: after.city })
  if (lacking.length === 0) return
  throw new Refusal('invalid', pleaseEnter(lacking.map((field) => IN_WORDS[field]).join(' and ')), {
    errors: lacking.map((path) => ({ path, message: pleaseEnter(IN_WORDS[path]) })),
  })
}

const IN_WORDS = { pricePerNight: 'a price a night', city: 'a city' }

function pleaseEnter(what: string): string {
  return `Please enter ${what} before the home is shown`
}
