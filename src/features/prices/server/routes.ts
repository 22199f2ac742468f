import { viewerOf } from '#features/calendar/server/calendar.ts'
import { officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import type { Day } from '#platform/shared/day.ts'
import { getPrices, getQuote, getRates, putPrices, tryPrices } from '../contract.ts'
import { readRates } from './home-rates.ts'
import { type PriceDeps, readPrices, setPrices } from './prices.ts'
import { quoteStay, quoteStayForOffice } from './quotes.ts'

/** `deps` come from `src/app`, as prices do not import properties. */
export function priceRoutes(deps: PriceDeps): Route[] {
  return [
    route(getQuote, (ctx, { params, query }) => quoteStay(ctx, requestedStayOf(params.id, query)), { search: true }),
    route(getRates, (ctx, { params, caller }) => readRates(ctx, params.id, viewerOf(caller)), { cached: true }),
    route(getPrices, (ctx, { params, query }) => readPrices(ctx, params.id, query.year)),
    officeRoute(putPrices, (tx, { params, query, body }) =>
      setPrices(tx, { propertyId: params.id, year: query.year, prices: body }, deps),
    ),
    route(tryPrices, (ctx, { params, query }) => quoteStayForOffice(ctx, requestedStayOf(params.id, query))),
  ]
}

function requestedStayOf(
  propertyId: number,
  { checkin, checkout, guests }: { checkin: Day; checkout: Day; guests: number },
) {
  return { propertyId, stay: { checkIn: checkin, checkOut: checkout }, guests }
}
