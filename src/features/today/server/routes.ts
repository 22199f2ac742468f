import { type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import type { TodayDeps } from './internal/waiting.ts'
import { readStart } from './start.ts'
import { readStaysOfWeek } from './stays-of-days.ts'
import { readToday } from './today.ts'

export function todayRoutes(deps: TodayDeps): Route[] {
  return [
    route(calls.getToday, (ctx, { caller }) => readToday(ctx, deps, caller.staff)),
    route(calls.getStaysOfWeek, (ctx) => readStaysOfWeek(ctx)),
    route(calls.getStart, (ctx) => readStart(ctx)),
  ]
}
