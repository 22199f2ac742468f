import { askerOf } from '#features/calendar/server/calendar.ts'
import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import type { Day } from '#platform/shared/day.ts'
import { getPrices, getQuote, getRates, putPrices, tryPrices } from '../contract.ts'
import { showRates } from './home-rates.ts'
import { type PriceTies, setPrices, showPrices } from './prices.ts'
import { quoteStay, tryStay } from './quotes.ts'

/** `ties` is what the composition knows and prices do not. */
export function priceRoutes(ties: PriceTies): Route[] {
  return [
    route(getQuote, (office, { params, query }) => quoteStay(office, askedBy(params.id, query))),
    route(getRates, (office, { params, visitor }) => showRates(office, params.id, askerOf(visitor)), { kept: true }),
    route(getPrices, (office, { params, query }) => showPrices(office, params.id, query.year)),
    officeRoute(putPrices, (tx, { params, query, body }) =>
      setPrices(tx, { propertyId: params.id, year: query.year, prices: body }, ties),
    ),
    route(tryPrices, (office, { params, query }) => tryStay(office, askedBy(params.id, query))),
  ]
}

function askedBy(propertyId: number, { checkin, checkout, guests }: { checkin: Day; checkout: Day; guests: number }) {
  return { propertyId, stay: { checkIn: checkin, checkOut: checkout }, guests }
}
