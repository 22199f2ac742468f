import { queryOf } from '#platform/web/api.ts'
import type { getAvailability } from '../contract.ts'

/** The nights that others have, from today on, as far ahead as a guest can look. */
export function takenNightsQuery(propertyId: number) {
  return queryOf<typeof getAvailability>(
    '/api/properties/{id}/availability',
    { params: { id: propertyId }, query: {} },
    ['nights'],
  )
}
