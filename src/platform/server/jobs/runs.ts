import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { inBatches } from '../retention.ts'
import { dryRun } from '../transaction.ts'
import { emptyReport, type JobReport } from './job-report.ts'
import type { Job } from './jobs.ts'
import { lastTimeOf } from './times.ts'

/** A scheduled job. The schedule only starts the job; the application's clock and the rows decide which work is due. */
export interface JobDefinition extends Job<AppContext> {
  cron: string
  /** A description for the office: "Erases old enquiries". */
  what: string
  /** Whether the office gets an email when the job fails. */
  isVital?: boolean
}

/** The caller of a run outside the schedule: a member of staff, or a command-line tool. */
export type Caller = 'office' | 'tool'

/** Stored as JSON with every finished run, also with a failed run. */
export interface RunChanges {
  rows: Record<string, { added: number; changed: number; removed: number }>
  emails: number
  /** The first effects outside the database; `beyondCount` counts all effects. */
  beyond: string[]
  beyondCount: number
}

const PROCESS = randomUUID()
const DEFAULT_DEADLINE_SECONDS = 900
const MAX_SIDE_EFFECTS = 5
const MAX_FAILURE_LENGTH = 300
const RETENTION_DAYS = 60
const DAY_MS = 24 * 60 * 60_000

/** Runs a job whatever its schedule. Throws `conflict` while the job is running. An error of the job is recorded and thrown. */
export async function runJobNow(ctx: AppContext, job: JobDefinition, caller: Caller): Promise<void> {
  const run = await claimRun(ctx, job, { caller })
  if (run === null) throw new Refusal('conflict', 'This job is running already')
  await executeRun(ctx, job, run)
}

/**
 * Runs a job, unless a run on any server is open or has succeeded since the latest scheduled time. Returns whether the job
 * ran.
 */
export async function runDue(ctx: AppContext, job: JobDefinition): Promise<boolean> {
  const run = await claimRun(ctx, job, { caller: 'schedule', since: lastTimeOf(job.cron, ctx.clock.now()) })
  if (run !== null) await executeRun(ctx, job, run)
  return run !== null
}

/**
 * Runs, once each, the jobs that missed scheduled times since the installation. A failure is recorded, and the other jobs
 * still run.
 */
export async function runMissedJobs(ctx: AppContext, schedule: readonly JobDefinition[]): Promise<void> {
  const installation = await ctx.database.selectFrom('installation').select('started_at').executeTakeFirst()
  for (const job of schedule) {
    if (!installation || lastTimeOf(job.cron, ctx.clock.now()) <= installation.started_at) continue
    await runDue(ctx, job).catch((error: unknown) => ctx.log.error({ err: error, job: job.name }, 'A job failed'))
  }
}

/**
 * Closes open runs, so that their jobs may start again. `any` is safe on the embedded engine, whose database only one process
 * can open.
 */
export async function closeRuns({ database, clock }: AppContext, ofProcess: 'this' | 'any'): Promise<void> {
  await database
    .updateTable('job_run')
    .set({ outcome: 'cut-off', ended_at: clock.now() })
    .where('ended_at', 'is', null)
    .$if(ofProcess === 'this', (runs) => runs.where('process', '=', PROCESS))
    .execute()
}

/** Returns what the job would have done: its writes are rolled back. */
export function dryRunJob(ctx: AppContext, job: JobDefinition): Promise<JobReport> {
  return dryRun(ctx, (running) => job.work(running, null))
}

/** Deletes runs older than 60 days. Called by the scheduler. */
export async function sweepRuns(ctx: AppContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - RETENTION_DAYS * DAY_MS)
  await inBatches(ctx, async ({ database }, batchSize) => {
    const old = database
      .selectFrom('job_run')
      .select('id')
      .where('started_at', '<', before)
      .orderBy('id')
      .limit(batchSize)
    const rows = await database.deleteFrom('job_run').where('id', 'in', old).returning('id').execute()
    return rows.length
  })
}

/** Records the start of a run and returns its id; `null` while another run is open, or after a success since `since`. */
async function claimRun(
  ctx: AppContext,
  job: JobDefinition,
  { caller, since }: { caller: Caller | 'schedule'; since?: Date },
): Promise<number | null> {
  const now = ctx.clock.now()
  const oldestOpen = new Date(now.getTime() - (job.deadline ?? DEFAULT_DEADLINE_SECONDS) * 1000)
  await ctx.database
    .updateTable('job_run')
    .set({ outcome: 'cut-off', ended_at: now })
    .where('job', '=', job.name)
    .where('ended_at', 'is', null)
    .where('started_at', '<=', oldestOpen)
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into job_run (process, job, started_at, called_by)
    select ${PROCESS}, ${job.name}, ${now}, ${caller}
    where ${since ?? null}::timestamptz is null or not exists (
      select from job_run where job = ${job.name} and started_at >= ${since ?? null} and outcome = 'done')
    on conflict (job) where ended_at is null do nothing
    returning id`.execute(ctx.database)
  const run = rows[0]?.id ?? null
  if (run === null || since === undefined) return run
  // The INSERT may miss the outcome of a run that ended meanwhile, so the outcome is checked again. No other run can start
  // now.
  const { numDeletedRows } = await ctx.database
    .deleteFrom('job_run')
    .where('id', '=', run)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('job_run as other')
          .select('other.id')
          .where('other.job', '=', job.name)
          .where('other.started_at', '>=', since)
          .where('other.outcome', '=', 'done'),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows > 0n ? null : run
}

async function executeRun(ctx: AppContext, job: JobDefinition, run: number): Promise<void> {
  const report = emptyReport()
  const end = (values: { outcome: 'done' | 'failed'; failure?: string }) =>
    ctx.database
      .updateTable('job_run')
      .set({ ...values, ended_at: ctx.clock.now(), changes: JSON.stringify(changesOf(report)) })
      .where('id', '=', run)
      .where('ended_at', 'is', null)
      .execute()
  try {
    await job.work({ ...ctx, monitor: { isDryRun: false, report } }, null)
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await end({ outcome: 'failed', failure: failure.slice(0, MAX_FAILURE_LENGTH) })
    throw error
  }
  await end({ outcome: 'done' })
}

function changesOf({ rows, emails, sideEffects: beyond }: JobReport): RunChanges {
  return {
    rows: Object.fromEntries(rows),
    emails: emails.length,
    beyond: beyond.slice(0, MAX_SIDE_EFFECTS),
    beyondCount: beyond.length,
  }
}
