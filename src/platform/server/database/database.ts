import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.ts'
import { HonestPostgresDialect } from './dialect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import type { Keeping } from './embedded/embedded-messages.ts'
import type { DatabaseLog } from './log.ts'
import { beside } from './paths.ts'
import { valueTypes } from './value-types.ts'

export interface OpenDatabase {
  engine: 'embedded' | 'postgres'
  /** The folder of the embedded engine's data; undefined on PostgreSQL. */
  folder?: string
  pool: pg.Pool
  kysely: Kysely<DB>
  /** Waits up to 15 minutes for answers while `work` runs: for migrations, restores and VACUUM. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /** Number of fsyncs by the embedded engine; 0 on PostgreSQL. */
  fsyncs(): number
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** Address of a PostgreSQL server. Without an address the embedded engine opens `folder`. */
  databaseUrl?: string | undefined
  folder?: string | undefined
  log: DatabaseLog
  /** Milliseconds to wait for a connection of the pool. */
  acquireTimeout?: number
  /** Milliseconds that one query may take. */
  answerDeadline?: number
  /** `fleeting` skips fsync: for tests and scratch databases, whose data may be lost. */
  keeping?: Keeping
  /** The entry file of the embedded engine's thread. */
  embeddedWorker?: URL
}

const ACQUIRE_TIMEOUT = 10_000
/** Longer than PostgreSQL's deadline, because the embedded engine shares the processor with the server. */
const EMBEDDED_DEADLINE = 30_000
const POSTGRES_DEADLINE = 12_000
/** PostgreSQL ends a query at the deadline. A connection without an answer this many milliseconds later counts as silent. */
const SILENCE = 2_000
const PATIENT_DEADLINE = 15 * 60_000
const KEEP_ALIVE_DELAY = 10_000
const IDLE_IN_TRANSACTION = 60_000
const CONNECTIONS = 10
const CLOSING_TIME = 5_000
const OLDEST_POSTGRES = 15

/**
 * Opens PostgreSQL, or without `databaseUrl` the embedded engine. Throws for PostgreSQL older than 15, an unreachable
 * server, and a folder that is in use or contains no usable database.
 */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const opened = settings.databaseUrl ? openPostgres(settings, settings.databaseUrl) : await openEmbedded(settings)
  listenForLosses(opened.pool, settings.log)
  const kysely = new Kysely<DB>({ dialect: new HonestPostgresDialect({ pool: opened.pool }) })
  const close = async () => {
    // Limited, because a connection still in use must not keep the process running.
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
  const deadline = settings.answerDeadline ?? POSTGRES_DEADLINE
  let patient = 0
  const setUp = setUpSession(deadline)
  const pool = new pg.Pool({
    ...poolSettings(settings),
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: 'latchkey',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
    onConnect: (client) => {
      endWhenSilent(client, () => (patient > 0 ? PATIENT_DEADLINE : deadline + SILENCE))
      return setUp(client)
    },
  })
  return {
    engine: 'postgres' as const,
    pool,
    async patiently<T>(work: () => Promise<T>) {
      patient += 1
      try {
        return await work()
      } finally {
        patient -= 1
      }
    },
    fsyncs: () => 0,
    stop: async () => {},
  }
}

async function openEmbedded(settings: DatabaseSettings) {
  if (!settings.folder) throw new Error('openDatabase needs a databaseUrl or a folder')
  const deadline = settings.answerDeadline ?? EMBEDDED_DEADLINE
  const embedded = await startEmbedded({
    folder: settings.folder,
    keeping: settings.keeping ?? 'durable',
    worker: settings.embeddedWorker ?? beside('embedded-worker'),
    deadline,
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
    onConnect: setUpSession(deadline),
  })
  const { patiently, fsyncs, close } = embedded
  return { engine: 'embedded' as const, folder: settings.folder, pool, patiently, fsyncs, stop: close }
}

function poolSettings({ acquireTimeout }: DatabaseSettings): pg.PoolConfig {
  return { types: valueTypes(), connectionTimeoutMillis: acquireTimeout ?? ACQUIRE_TIMEOUT }
}

function setUpSession(deadline: number) {
  return (client: pg.ClientBase) =>
    client.query(
      // JIT compilation would take longer than any of our queries.
      `set timezone = 'UTC'; set jit = off; set statement_timeout = ${deadline}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION}`,
    )
}

/**
 * Destroys a connection that does not answer in time [threat silent-database]. The driver's own `query_timeout` would leave
 * the silent connection in the pool.
 */
function endWhenSilent(client: pg.ClientBase, deadline: () => number): void {
  if (!(client instanceof pg.Client)) return
  const { stream } = client.connection
  const send = client.query
  const query = (...args: unknown[]): unknown => {
    const late = setTimeout(() => stream.destroy(new SilentDatabase()), deadline())
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const answered = (...outcome: unknown[]) => {
        clearTimeout(late)
        callback(...outcome)
      }
      return Reflect.apply(send, client, [...args.slice(0, -1), answered])
    }
    const answer: unknown = Reflect.apply(send, client, args)
    if (answer instanceof Promise) return answer.finally(() => clearTimeout(late))
    clearTimeout(late)
    return answer
  }
  Object.assign(client, { query })
}

/** An error with the code of a network timeout, so that callers may retry later. */
class SilentDatabase extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super('The database did not answer')
  }
}

/** A connection may fail at any moment; an unhandled error event would end the process. */
function listenForLosses(pool: pg.Pool, log: DatabaseLog) {
  const note = (error: Error) => log.warn({ error: error.message }, 'A connection to the database was lost')
  pool.on('error', (error) => {
    // The driver attaches the client, with the connection's settings, to the error.
    Reflect.deleteProperty(error, 'client')
    note(error)
  })
  pool.on('connect', (client) => client.on('error', note))
}

async function refuseOldPostgres(pool: pg.Pool) {
  const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (version < OLDEST_POSTGRES) {
    throw new Error(`DATABASE_URL is PostgreSQL ${version}; Latchkey needs ${OLDEST_POSTGRES} or newer.`)
  }
}
