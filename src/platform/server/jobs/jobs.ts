import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { DB } from '#database/tables.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { DatabaseLog } from '../database/log.ts'
import { LONDON } from './times.ts'
import { vacuum } from './vacuum.ts'

/** Work that runs later or on a schedule. `work` gets the `Context`, usually the `AppContext`. */
export interface Job<Context> {
  name: string
  /** Five cron fields, in London time. */
  cron?: string
  /** Retries after a failure, with growing pauses; 3 by default. */
  retries?: number
  /** Seconds after which a running job counts as failed; 900 by default. */
  deadline?: number
  work(context: Context, data: unknown): Promise<unknown>
}

export interface Jobs {
  /**
   * Queues a job within a transaction: the job runs soon after the commit, and never after a rollback. Equal queued calls
   * become one call.
   */
  enqueue(db: Transaction<DB>, name: string, data?: object): Promise<void>
  /** Starts no more jobs, waits up to 20 s for running jobs, and returns unfinished jobs to the queue. */
  stop(): Promise<void>
}

export interface JobSettings {
  log: DatabaseLog
  /** Seconds between two polls of the queue; 30 by default. */
  pollSeconds?: number
}

const STOP_TIMEOUT_MS = 20_000
/** Jobs need not start to the second, and each poll is a query for each of about forty jobs. */
const POLL_SECONDS = 30
const CRON_MONITOR_SECONDS = 30
const CRON_WORKER_SECONDS = 5
const RETRIES = 3
const FIRST_RETRY_SECONDS = 5
const MAX_RETRY_SECONDS = 3600
const RETENTION_SECONDS = 3 * 24 * 3600

/** Starts the schedule in the application's database. A job runs on one node at a time. */
export async function startJobs<Context>(
  context: Context,
  database: OpenDatabase,
  schedule: Job<Context>[],
  { log, pollSeconds: pollEvery = POLL_SECONDS }: JobSettings,
): Promise<Jobs> {
  const isEmbedded = database.engine === 'embedded'
  const jobs = isEmbedded ? [...schedule, vacuumJob(database)] : schedule
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: isEmbedded ? 'pglite' : 'postgres',
    // The embedded engine has no autovacuum to monitor, and no second session to rebuild an index in.
    ...(isEmbedded ? { reindex: false, monitorVacuum: false } : {}),
    cronMonitorIntervalSeconds: pollEvery < 1 ? 1 : CRON_MONITOR_SECONDS,
    cronWorkerIntervalSeconds: pollEvery < 1 ? 1 : CRON_WORKER_SECONDS,
  })
  boss.on('error', (error) => log.error({ error: error.message }, 'The scheduler failed'))

  await database.patiently(() => boss.start())
  for (const job of jobs) await prepare(job)
  await removeOldSchedules()
  for (const job of jobs)
    await boss.work(job.name, { pollingIntervalSeconds: pollEvery }, ([call]) => run(job, call?.data))

  return {
    async enqueue(db, name, data) {
      const singletonKey = data && JSON.stringify(data)
      await boss.send(name, data ?? null, { db: fromKysely(db), ...(singletonKey ? { singletonKey } : {}) })
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  }

  async function prepare(job: Job<Context>) {
    const options = {
      retryLimit: job.retries ?? RETRIES,
      retryDelay: FIRST_RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: MAX_RETRY_SECONDS,
      expireInSeconds: job.deadline ?? 900,
      deleteAfterSeconds: RETENTION_SECONDS,
    }
    // Across all nodes, one of several calls with equal data may wait while another runs, so no such call runs twice at
    // once.
    await boss.createQueue(job.name, { policy: 'stately', ...options })
    await boss.updateQueue(job.name, options)
    if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: LONDON })
  }

  async function removeOldSchedules() {
    const scheduled = new Set(jobs.filter(({ cron }) => cron).map(({ name }) => name))
    for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
  }

  async function run(job: Job<Context>, data: unknown) {
    try {
      await job.work(context, data)
    } catch (error) {
      log.error({ job: job.name, error: error instanceof Error ? error.message : String(error) }, 'A job failed')
      throw error
    }
  }
}

/**
 * The embedded engine has no autovacuum, so this job removes old row versions and updates the planner's statistics each night.
 */
function vacuumJob(database: OpenDatabase): Job<unknown> {
  return { name: 'vacuum', cron: '40 3 * * *', retries: 0, work: () => vacuum(database) }
}
