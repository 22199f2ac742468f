import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { instant } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const run = z.object({
  startedAt: instant,
  /** `null` while the job is running. */
  endedAt: z.nullable(instant),
  calledBy: z.enum(['schedule', 'office', 'tool']),
  outcome: z.nullable(z.enum(['done', 'failed', 'cut-off'])),
  /** A summary: "3 records changed, 1 email" or "Nothing to do". */
  changes: z.string(),
  failure: z.nullable(z.string()),
})
export type JobRun = z.infer<typeof run>

const job = z.object({
  name: z.string(),
  what: z.string(),
  /** The schedule as text: "daily at 02:05". */
  when: z.string(),
  nextAt: instant,
  lastRun: z.nullable(run),
})
export type ScheduledJob = z.infer<typeof job>

const jobs = z.object({
  jobs: z.array(job),
  /** The last successful backup, with a summary of its file and contents. */
  backup: z.nullable(z.object({ madeAt: instant, facts: z.string() })),
})

export const listJobs = endpoint({
  ...calls.listJobs,
  access: 'edit office',
  summary: 'Lists the scheduled jobs, each with its times and last run, and the last backup',
  answer: jobs,
})

export const runJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/{name}/runs',
  access: 'edit office',
  summary: 'Runs a job now and returns it with the result',
  changes: ['jobs', 'audit-log'],
  params: z.object({ name: z.string().check(z.maxLength(60, 'There is no such job')) }),
  answer: job,
})
