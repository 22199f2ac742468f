import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.ts'
import { HonestPostgresDialect } from './dialect.ts'
import { startEmbedded } from './embedded.ts'
import type { Keeping } from './embedded-messages.ts'
import type { DatabaseLog } from './log.ts'
import { beside } from './paths.ts'
import { valueTypes } from './value-types.ts'

export interface OpenDatabase {
  engine: 'embedded' | 'postgres'
  /** The folder of the embedded engine's data. */
  folder?: string
  pool: pg.Pool
  kysely: Kysely<DB>
  /** Raises the embedded engine's time limit while `work` runs: for migrations, backups and VACUUM. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** Number of fsyncs by the embedded engine; 0 on PostgreSQL. */
  fsyncs(): number
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** Address of a PostgreSQL server. Without it the embedded engine opens `folder`. */
  databaseUrl?: string | undefined
  folder?: string | undefined
  log: DatabaseLog
  /** Milliseconds to wait for a connection of the pool. */
  acquireTimeout?: number
  /** Milliseconds that one query may take. */
  answerDeadline?: number
  /** `fleeting` skips fsync: for tests, whose data may be lost. */
  keeping?: Keeping
  /** The entry file of the embedded engine's thread. */
  embeddedWorker?: URL
}

const ACQUIRE_TIMEOUT = 10_000
const ANSWER_DEADLINE = 30_000
const CONNECTIONS = 10
const CLOSING_TIME = 5_000
const OLDEST_POSTGRES = 15

/**
 * Opens PostgreSQL when `databaseUrl` is given, else the embedded engine in `folder`. Throws for PostgreSQL older than 15, for an
 * unreachable server, and for a folder that another process has open.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const opened = settings.databaseUrl ? openPostgres(settings, settings.databaseUrl) : await openEmbedded(settings)
  listenForLosses(opened.pool, settings.log)
  const kysely = new Kysely<DB>({ dialect: new HonestPostgresDialect({ pool: opened.pool }) })
  const close = async () => {
    // A connection still in use had time to finish, and must not keep the process running.
    await Promise.race([opened.pool.end(), pause(CLOSING_TIME, undefined, { ref: false })])
    await opened.stop()
  }
  try {
    await refuseOldPostgres(opened.pool)
  } catch (error) {
    await close()
    throw error
  }
  const { stop: _, ...rest } = opened
  return { ...rest, kysely, close }
}

function openPostgres(settings: DatabaseSettings, databaseUrl: string) {
  const pool = new pg.Pool({
    ...poolSettings(settings),
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'latchkey',
    keepAlive: true,
  })
  return {
    engine: 'postgres' as const,
    pool,
    patiently: <T>(work: () => Promise<T>) => work(),
    fsyncs: () => 0,
    stop: async () => {},
  }
}

async function openEmbedded(settings: DatabaseSettings) {
  if (!settings.folder) throw new Error('openDatabase needs a databaseUrl or a folder')
  const embedded = await startEmbedded({
    folder: settings.folder,
    keeping: settings.keeping ?? 'durable',
    worker: settings.embeddedWorker ?? beside('embedded-worker'),
    deadline: settings.answerDeadline ?? ANSWER_DEADLINE,
    log: settings.log,
  })
  const pool = new pg.Pool({
    ...poolSettings(settings),
    user: 'postgres',
    database: 'postgres',
    // PGlite has one session, so callers wait in the pool's queue.
    max: 1,
    idleTimeoutMillis: 0,
    stream: embedded.socket,
  })
  const { patiently, fsyncs, close } = embedded
  return { engine: 'embedded' as const, folder: settings.folder, pool, patiently, fsyncs, stop: close }
}

function poolSettings({ acquireTimeout, answerDeadline }: DatabaseSettings): pg.PoolConfig {
  const deadline = answerDeadline ?? ANSWER_DEADLINE
  return {
    types: valueTypes(),
    connectionTimeoutMillis: acquireTimeout ?? ACQUIRE_TIMEOUT,
    onConnect: (client) =>
      client.query(
        // JIT compilation takes longer than any of our queries runs.
        `set timezone = 'UTC'; set jit = off; set statement_timeout = ${deadline}; set idle_in_transaction_session_timeout = ${2 * deadline}`,
      ),
  }
}

/** A connection may fail at any moment; an unhandled error event would end the process. */
function listenForLosses(pool: pg.Pool, log: DatabaseLog) {
  const note = (error: Error) => log.warn({ error: error.message }, 'A connection to the database was lost')
  pool.on('error', (error) => {
    // The driver attaches the client to the error, which would log its settings.
    Reflect.deleteProperty(error, 'client')
    note(error)
  })
  pool.on('connect', (client) => client.on('error', note))
}

async function refuseOldPostgres(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (version < OLDEST_POSTGRES) {
    throw new Error(`DATABASE_URL leads to PostgreSQL ${version}; Latchkey needs ${OLDEST_POSTGRES} or newer.`)
  }
}
