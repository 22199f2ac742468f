import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Caches } from './cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { JobMonitor } from './job-report.ts'
import type { Log } from './log.ts'

/** The context of every business function: database, clock, settings and log. */
export interface AppContext {
  database: Kysely<DB>
  clock: Clock
  config: Config
  log: Log
  /** Empties the caches of public data; called after a change of such data. */
  publicDataChanged(): void
  /** Notifies the mailer that emails are due. */
  emailsDue(): void
  /** Caches of public data; undefined in a transaction, which reads the current rows. */
  caches?: Caches | undefined
  /** Records what a job or a dry run does; undefined elsewhere. */
  monitor?: JobMonitor
}

/** One open transaction: a change, its audit log entries and its emails commit together. */
export type DbTransaction = Transaction<DB>
