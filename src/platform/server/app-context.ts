import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Caches } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { JobMonitor } from './job-report.ts'
import type { Log } from './log.ts'

/** What every verb of the business is handed first: the database, the clock, and the house's settings. */
export interface AppContext {
  database: Kysely<DB>
  clock: Clock
  config: Config
  log: Log
  /** Tells who keeps copies of public pages that what they show has changed. */
  publicDataChanged(): void
  /** Tells the mailer that emails are due. */
  emailsDue(): void
  /** What everybody is told, kept for a moment; a transaction has none, and reads what is true now. */
  caches?: Caches | undefined
  /** Where somebody wants to know what is done: a job of the schedule, and a dry run of one. */
  monitor?: JobMonitor
}

/** The database within one transaction: a fact, its audit log and its emails. */
export type DbTransaction = Transaction<DB>
