import { type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { getAvailability, getQuote } from '../contract.ts'
import { quoteStay, readAvailability } from './calendar.ts'

export function calendarRoutes(office: Office): Route[] {
  return [
    route(getAvailability, ({ params, query }) => readAvailability(office, params.id, query.from, query.to)),
    route(getQuote, ({ params, query }) =>
      quoteStay(office, params.id, { checkIn: query.checkin, checkOut: query.checkout }, query.guests),
    ),
  ]
}
