import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Caches } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { JobMonitor } from './jobs/job-report.ts'
import type { Log } from './log.ts'

/** The context of every business function: database, clock, settings and log. */
export interface AppContext {
  database: Kysely<DB>
  clock: Clock
  config: Config
  log: Log
  /** Empties the caches of public data: at once or, in a transaction, after the commit. */
  publicDataChanged(): void
  /** Starts the mailer: at once or, in a transaction, after the commit. */
  emailsDue(): void
  /**
   * Caches of public data; undefined in a transaction, which must read the current rows, in development, and in
   * command-line tools.
   */
  caches?: Caches | undefined
  /** Records what a job or a dry run does; undefined elsewhere. */
  monitor?: JobMonitor
}

/** One open transaction: a change, its audit log entries and its emails commit together. */
export type DbTransaction = Transaction<DB>
