import { lackingToShow, type OfficeProperty } from '#features/properties/contract.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * Throws `invalid`, at each field, a home that guests are newly shown and that has no price or no city. `before` is
 * the home as it was, nothing for a new one: what was shown already stays so.
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
