import type { ChosenStay } from '#features/calendar/web/stay-choice.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getQuote } from '../contract.ts'

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
