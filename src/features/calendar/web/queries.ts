import { queryOf } from '#platform/web/api.ts'
import type { getAvailability } from '../contract.ts'

/** A home's taken nights from today on, for 548 days. */
export function takenNightsQuery(propertyId: number) {
  return queryOf<typeof getAvailability>(
    '/api/properties/{id}/availability',
    { params: { id: propertyId }, query: {} },
    ['nights'],
  )
}
