import { type Route, route } from '#platform/server/http/route.ts'
import type { TimetableJob } from '#platform/server/jobs/runs.ts'
import * as calls from '../contract.ts'
import { readJobs, runNow } from './clockwork.ts'

/** The routes with which the office lists and runs the jobs of a timetable. */
export function clockworkRoutes(timetable: readonly TimetableJob[]): Route[] {
  return [
    route(calls.listJobs, (ctx) => readJobs(ctx, timetable)),
    route(calls.runJob, (ctx, { params, caller }) =>
      runNow(ctx, timetable, { staff: caller.staff, name: params.name }),
    ),
  ]
}
