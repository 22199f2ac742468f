import { type Route, route, type Visitor } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { getPrices, putPrices, tryPrices } from '../contract.ts'
import { tryStay } from './calendar.ts'
import { setPrices, showPrices } from './prices.ts'

/** What the office reads and sets of a home's prices. */
export function priceRoutes(office: Office): Route[] {
  return [
    route(getPrices, ({ params, query }) => showPrices(office, params.id, query.year)),
    route(putPrices, ({ params, query, body, visitor }) =>
      setPrices(office, staffOf(visitor), { propertyId: params.id, year: query.year, prices: body }),
    ),
    route(tryPrices, ({ params, query: { checkin, checkout, guests } }) =>
      tryStay(office, { propertyId: params.id, stay: { checkIn: checkin, checkOut: checkout }, guests }),
    ),
  ]
}

function staffOf({ staff }: Visitor) {
  if (!staff) throw new Refusal('signed-out', 'Please sign in')
  return staff
}
