import { sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'

/** Returns the names of jobs that have failed since `since`, or ever, and not succeeded afterwards. */
export async function findFailedJobs(
  { database }: Pick<AppContext, 'database'>,
  since: Date | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select distinct job from job_run as failed
    where outcome in ('failed', 'cut-off') and (${since}::timestamptz is null or started_at >= ${since})
      and not exists (select from job_run as later where later.job = failed.job and later.id > failed.id and later.outcome = 'done')
    order by job`.execute(database)
  return rows.map(({ job }) => job)
}
