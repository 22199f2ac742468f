import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { DB } from '#database/tables.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { DatabaseLog } from '../database/log.ts'
import { LONDON } from './times.ts'
import { vacuum } from './vacuum.ts'

/** One piece of work that is done later, or again and again. `Context` is what it is handed: usually the office. */
export interface Job<Context> {
  name: string
  /** When it runs by itself: five cron fields, London time. */
  cron?: string
  /** How often it is tried again after a failure, with growing pauses; 3 unless said otherwise. */
  retries?: number
  /** Seconds after which it counts as failed; 900 unless said otherwise. */
  deadline?: number
  work(context: Context, data: unknown): Promise<unknown>
}

export interface Jobs {
  /**
   * Calls for a job within a transaction: it runs soon after the commit, and never when that fails. Calls that wait
   * already and are the same become one.
   */
  call(db: Transaction<DB>, name: string, data?: object): Promise<void>
  /** Takes up no more work, waits for what is under way (at most 20 s), and gives the rest back. */
  stop(): Promise<void>
}

export interface JobSettings {
  log: DatabaseLog
  /** Seconds between two looks at what waits. */
  pollEvery?: number
}

const STOPPING_TIME = 20_000
/** No job is due to the second, and each look at each of forty jobs is a question of its own. */
const POLL_EVERY = 30
const CRON_LOOK = 30
const CRON_WORK = 5
const RETRIES = 3
const FIRST_PAUSE = 5
const LONGEST_PAUSE = 3600
const RETENTION_SECONDS = 3 * 24 * 3600

/** Starts the schedule on the application's own database; a job runs on one node at a time. */
export async function startJobs<Context>(
  context: Context,
  database: OpenDatabase,
  timetable: Job<Context>[],
  { log, pollEvery = POLL_EVERY }: JobSettings,
): Promise<Jobs> {
  const isEmbedded = database.engine === 'embedded'
  const jobs = isEmbedded ? [...timetable, sweeping(database)] : timetable
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    backend: isEmbedded ? 'pglite' : 'postgres',
    // The embedded engine has neither autovacuum to watch nor a second session to rebuild an index in.
    ...(isEmbedded ? { reindex: false, monitorVacuum: false } : {}),
    cronMonitorIntervalSeconds: pollEvery < 1 ? 1 : CRON_LOOK,
    cronWorkerIntervalSeconds: pollEvery < 1 ? 1 : CRON_WORK,
  })
  boss.on('error', (error) => log.error({ error: error.message }, 'The timetable has a fault'))

  await database.patiently(() => boss.start())
  for (const job of jobs) await prepare(job)
  await forgetOldSchedules()
  for (const job of jobs)
    await boss.work(job.name, { pollingIntervalSeconds: pollEvery }, ([call]) => run(job, call?.data))

  return {
    async call(db, name, data) {
      const singletonKey = data && JSON.stringify(data)
      await boss.send(name, data ?? null, { db: fromKysely(db), ...(singletonKey ? { singletonKey } : {}) })
    },
    stop: () => boss.stop({ graceful: true, timeout: STOPPING_TIME }),
  }

  async function prepare(job: Job<Context>) {
    const options = {
      retryLimit: job.retries ?? RETRIES,
      retryDelay: FIRST_PAUSE,
      retryBackoff: true,
      retryDelayMax: LONGEST_PAUSE,
      expireInSeconds: job.deadline ?? 900,
      deleteAfterSeconds: RETENTION_SECONDS,
    }
    // One of a kind waits and one is under way, on all nodes together: so nothing is ever done twice side by side.
    await boss.createQueue(job.name, { policy: 'stately', ...options })
    await boss.updateQueue(job.name, options)
    if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: LONDON })
  }

  async function forgetOldSchedules() {
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

/** The embedded engine has no autovacuum: old row versions go, and the planner learns the tables' sizes, by night. */
function sweeping(database: OpenDatabase): Job<unknown> {
  return { name: 'vacuum', cron: '40 3 * * *', retries: 0, work: () => vacuum(database) }
}
