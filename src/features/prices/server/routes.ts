import { askerOf } from '#features/calendar/server/calendar.ts'
import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import type { Day } from '#platform/shared/day.ts'
import { getPrices, getQuote, getRates, putPrices, tryPrices } from '../contract.ts'
import { showRates } from './home-rates.ts'
import { type PriceDeps, setPrices, showPrices } from './prices.ts'
import { quoteStay, tryStay } from './quotes.ts'

/** `ties` are the functions of other features that the composition root passes in. */
export function priceRoutes(ties: PriceDeps): Route[] {
  return [
    route(getQuote, (ctx, { params, query }) => quoteStay(ctx, requestedStayOf(params.id, query))),
    route(getRates, (ctx, { params, caller }) => showRates(ctx, params.id, askerOf(caller)), { cached: true }),
    route(getPrices, (ctx, { params, query }) => showPrices(ctx, params.id, query.year)),
    officeRoute(putPrices, (tx, { params, query, body }) =>
      setPrices(tx, { propertyId: params.id, year: query.year, prices: body }, ties),
    ),
    route(tryPrices, (ctx, { params, query }) => tryStay(ctx, requestedStayOf(params.id, query))),
  ]
}

function requestedStayOf(
  propertyId: number,
  { checkin, checkout, guests }: { checkin: Day; checkout: Day; guests: number },
) {
  return { propertyId, stay: { checkIn: checkin, checkOut: checkout }, guests }
}
