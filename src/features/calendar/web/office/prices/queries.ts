import type { QueryClient } from '@tanstack/react-query'
import type { Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getPrices, tryPrices } from '../../../contract.ts'

/** What a home costs, and each night of a year. */
export function pricesQuery(propertyId: number, year: number) {
  return queryOf<typeof getPrices>('/api/admin/properties/{id}/prices', {
    params: { id: propertyId },
    query: { year },
  })
}

/** What a stay would cost. */
export function tryPricesQuery(propertyId: number, stay: { checkIn: Day; checkOut: Day; guests: number }) {
  return queryOf<typeof tryPrices>('/api/admin/properties/{id}/prices/quote', {
    params: { id: propertyId },
    query: { checkin: stay.checkIn, checkout: stay.checkOut, guests: stay.guests },
  })
}

/** Everything that shows what a home or a stay costs reads it again. */
export function pricesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      /^\/api\/(admin\/)?(properties|trail)|^\/api\/bookings\/quote/.test(String(path)),
  })
}
