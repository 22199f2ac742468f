import type { JsonValue } from '#database/tables.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type JobDefinition, type RunChanges, runJobNow } from '#platform/server/jobs/runs.ts'
import { describeTime, nextTimeOf } from '#platform/server/jobs/times.ts'
import { inTransaction, type StaffMember } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { JobRun, ScheduledJob } from '../contract.ts'
import { describeChanges } from './internal/describe-changes.ts'

const BACKUP = 'make-backup'

/** Returns every scheduled job with its last run, and the last backup. */
export async function readJobs(ctx: AppContext, schedule: readonly JobDefinition[]) {
  const [runs, backup] = await Promise.all([findLastRuns(ctx), findLastBackup(ctx)])
  return { jobs: schedule.map((job) => serializeJob(ctx, job, runs.get(job.name) ?? null)), backup }
}

/**
 * Runs a job and returns it with this run, which reports a failure. Throws not-found for an unknown job, conflict for a running
 * job.
 */
export async function runNow(
  ctx: AppContext,
  schedule: readonly JobDefinition[],
  { staff, name }: { staff: StaffMember; name: string },
): Promise<ScheduledJob> {
  const job = schedule.find((one) => one.name === name)
  if (!job) throw new Refusal('not-found', 'There is no such job')
  await inTransaction(ctx, staff, (tx) => tx.audit({ action: 'ran', item: 'job', after: { job: job.what } }))
  await runJobNow(ctx, job, 'office').catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'conflict') throw error
    ctx.log.error({ err: error, job: name }, 'A job failed')
  })
  return serializeJob(ctx, job, (await findLastRuns(ctx)).get(name) ?? null)
}

function serializeJob(
  { clock }: AppContext,
  { name, what, cron }: JobDefinition,
  lastRun: JobRun | null,
): ScheduledJob {
  return { name, what, when: describeTime(cron), nextAt: nextTimeOf(cron, clock.now()).toISOString(), lastRun }
}

async function findLastRuns({ database }: AppContext): Promise<Map<string, JobRun>> {
  const rows = await database
    .selectFrom('job_run')
    .distinctOn('job')
    .selectAll()
    .orderBy('job')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(
    rows.map(({ job, started_at, ended_at, called_by, outcome, changes, failure }) => [
      job,
      {
        startedAt: started_at.toISOString(),
        endedAt: ended_at?.toISOString() ?? null,
        calledBy: called_by,
        outcome,
        changes: describeChanges(asChanges(changes)),
        failure,
      },
    ]),
  )
}

export async function findLastBackup({ database }: AppContext) {
  const row = await database
    .selectFrom('job_run')
    .select(['ended_at', 'changes'])
    .where('job', '=', BACKUP)
    .where('outcome', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.ended_at ? { madeAt: row.ended_at.toISOString(), facts: asChanges(row.changes).beyond?.[0] ?? '' } : null
}

/** Types the stored changes of a job run; empty for a run that is unfinished or was cut off. */
function asChanges(stored: JsonValue): Partial<RunChanges> {
  return stored as Partial<RunChanges>
}
