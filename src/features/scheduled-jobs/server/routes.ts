import { type Route, route } from '#platform/server/http/routes/route.ts'
import type { JobDefinition } from '#platform/server/jobs/runs.ts'
import * as calls from '../contract.ts'
import { readJobs, runNow } from './scheduled-jobs.ts'

export function scheduledJobRoutes(schedule: readonly JobDefinition[]): Route[] {
  return [
    route(calls.listJobs, (ctx) => readJobs(ctx, schedule)),
    route(calls.runJob, (ctx, { params, caller }) => runNow(ctx, schedule, { staff: caller.staff, name: params.name })),
  ]
}
