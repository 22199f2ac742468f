import { officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import { type CalendarDeps, changeBlock, createBlock, readBlocks, removeBlock } from './blocks.ts'
import { readAvailability, viewerOf } from './calendar.ts'

/** `deps` come from `src/app`, as the calendar does not import bookings. */
export function calendarRoutes(deps: CalendarDeps): Route[] {
  return [
    route(calls.getAvailability, (ctx, { params, query, caller }) =>
      readAvailability(ctx, params.id, { ...query, viewer: viewerOf(caller) }),
    ),
    route(calls.listBlocks, (ctx, { query }) => readBlocks(ctx, query)),
    officeRouteOnce(calls.addBlock, (tx, { body }) => createBlock(tx, body, deps)),
    officeRoute(calls.changeBlock, (tx, { params, body }) => changeBlock(tx, { ...body, id: params.id }, deps)),
    officeRoute(calls.removeBlock, async (tx, { params }) => {
      await removeBlock(tx, params.id)
      return { success: true as const }
    }),
  ]
}
