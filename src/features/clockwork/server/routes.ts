import { type Route, route } from '#platform/server/http/route.ts'
import type { TimetableJob } from '#platform/server/jobs/runs.ts'
import * as calls from '../contract.ts'
import { readJobs, runNow } from './clockwork.ts'

/** What happens by itself, for the office to see and to call for. */
export function clockworkRoutes(timetable: readonly TimetableJob[]): Route[] {
  return [
    route(calls.listJobs, (office) => readJobs(office, timetable)),
    route(calls.runJob, (office, { params, visitor }) =>
      runNow(office, timetable, { staff: visitor.staff, name: params.name }),
    ),
  ]
}
