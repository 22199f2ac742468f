import { addDays, type Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getAvailability } from '../contract.ts'

/** As far ahead as a guest can look: a year and a half. */
const DAYS_AHEAD = 548

/** The nights that others have. */
export function takenNightsQuery(propertyId: number, today: Day) {
  return queryOf<typeof getAvailability>(
    '/api/properties/{id}/availability',
    {
      params: { id: propertyId },
      query: { from: today, to: addDays(today, DAYS_AHEAD) },
    },
    ['nights'],
  )
}
