import { type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import { listChangeovers } from './internal/changeovers.ts'
import { readOfficeCalendar } from './internal/office-calendar.ts'

export const officeCalendarRoutes: Route[] = [
  route(calls.getOfficeCalendar, (ctx, { query }) => readOfficeCalendar(ctx, query)),
  route(calls.listChangeovers, listChangeovers),
]
