import { queryOf } from '#platform/web/api.ts'
import type { getAvailability } from '../contract.ts'

/** A home's taken nights, from today for as long as a guest can look ahead. */
export function takenNightsQuery(propertyId: number) {
  return queryOf<typeof getAvailability>(
    '/api/properties/{id}/availability',
    { params: { id: propertyId }, query: {} },
    ['nights'],
  )
}
