import * as calls from '#features/scheduled-jobs/calls.ts'
import type { listJobs } from '#features/scheduled-jobs/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const jobsQuery = queryOf<typeof listJobs>(calls.listJobs, {})
