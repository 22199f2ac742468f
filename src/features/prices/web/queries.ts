import type { ChosenStay } from '#features/calendar/web/stay-choice.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getQuote, getRates } from '../contract.ts'

/** What a stay costs, and whether its nights are free. */
export function quoteQuery(propertyId: number, { checkIn, checkOut, guests }: ChosenStay) {
  return queryOf<typeof getQuote>(
    '/api/properties/{id}/quote',
    {
      params: { id: propertyId },
      query: { checkin: checkIn, checkout: checkOut, guests: guests ?? 1 },
    },
    ['nights', 'prices'],
  )
}

/** What a home costs through the year. */
export function ratesQuery(propertyId: number) {
  return queryOf<typeof getRates>('/api/properties/{id}/prices', { params: { id: propertyId } }, ['prices', 'settings'])
}
