import * as calls from '#features/prices/calls.ts'
import type { getPrices, tryPrices } from '#features/prices/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'

export function pricesQuery(propertyId: number, year: number) {
  return queryOf<typeof getPrices>(calls.getPrices, {
    params: { id: propertyId },
    query: { year },
  })
}

export function tryPricesQuery(propertyId: number, stay: { checkIn: Day; checkOut: Day; guests: number }) {
  return queryOf<typeof tryPrices>(calls.tryPrices, {
    params: { id: propertyId },
    query: { checkin: stay.checkIn, checkout: stay.checkOut, guests: stay.guests },
  })
}
