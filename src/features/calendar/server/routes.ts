import { officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { type CalendarTies, changeBlock, enterBlock, readBlocks, removeBlock } from './blocks.ts'
import { askerOf, readAvailability } from './calendar.ts'
import { readOfficeCalendar } from './inside/office-calendar.ts'

/** `ties` is what the composition knows and the calendar does not. */
export function calendarRoutes(ties: CalendarTies): Route[] {
  return [
    route(calls.getAvailability, (ctx, { params, query, visitor }) =>
      readAvailability(ctx, params.id, { ...query, who: askerOf(visitor) }),
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
