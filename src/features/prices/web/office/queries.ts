import type { getPrices, tryPrices } from '#features/prices/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

/** What a home costs, and each night of a year. */
export function pricesQuery(propertyId: number, year: number) {
  return queryOf<typeof getPrices>(
    '/api/admin/properties/{id}/prices',
    {
      params: { id: propertyId },
      query: { year },
    },
    ['prices'],
  )
}

/** What a stay would cost. */
export function tryPricesQuery(propertyId: number, stay: { checkIn: Day; checkOut: Day; guests: number }) {
  return queryOf<typeof tryPrices>(
    '/api/admin/properties/{id}/prices/quote',
    {
      params: { id: propertyId },
      query: { checkin: stay.checkIn, checkout: stay.checkOut, guests: stay.guests },
    },
    ['prices'],
  )
}
