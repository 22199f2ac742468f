import { addDays, type Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getAvailability, getQuote } from '../contract.ts'
import type { ChosenStay } from './stay-choice.ts'

/** As far ahead as a guest can look: a year and a half. */
const DAYS_AHEAD = 548

/** What a stay costs, and whether its nights are free. */
export function quoteQuery(propertyId: number, { checkIn, checkOut, guests }: ChosenStay) {
  return queryOf<typeof getQuote>('/api/properties/{id}/quote', {
    params: { id: propertyId },
    query: { checkin: checkIn, checkout: checkOut, guests: guests ?? 1 },
  })
}

/** The nights that others have. */
export function takenNightsQuery(propertyId: number, today: Day) {
  return queryOf<typeof getAvailability>('/api/properties/{id}/availability', {
    params: { id: propertyId },
    query: { from: today, to: addDays(today, DAYS_AHEAD) },
  })
}
