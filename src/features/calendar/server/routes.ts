import { officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { type CalendarDeps, changeBlock, enterBlock, readBlocks, removeBlock } from './blocks.ts'
import { askerOf, readAvailability } from './calendar.ts'
import { readOfficeCalendar } from './internal/office-calendar.ts'

/** `ties` come from the composition root, as the calendar does not import bookings. */
export function calendarRoutes(ties: CalendarDeps): Route[] {
  return [
    route(calls.getAvailability, (ctx, { params, query, caller }) =>
      readAvailability(ctx, params.id, { ...query, who: askerOf(caller) }),
    ),
    route(calls.getOfficeCalendar, (ctx, { query }) => readOfficeCalendar(ctx, query)),
    route(calls.listBlocks, (ctx, { query }) => readBlocks(ctx, query)),
    officeRouteOnce(calls.addBlock, (tx, { body }) => enterBlock(tx, body, ties)),
    officeRoute(calls.changeBlock, (tx, { params, body }) => changeBlock(tx, { ...body, id: params.id }, ties)),
    officeRoute(calls.removeBlock, async (tx, { params }) => {
      await removeBlock(tx, params.id)
      return { success: true as const }
    }),
  ]
}
