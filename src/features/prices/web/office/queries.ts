import type { getPrices, tryPrices } from '#features/prices/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

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
