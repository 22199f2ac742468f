import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { getAvailability } from '../contract.ts'

/** A home's taken nights from today on, for 548 days. */
export function takenNightsQuery(propertyId: number) {
  return queryOf<typeof getAvailability>(calls.getAvailability, { params: { id: propertyId }, query: {} })
}
