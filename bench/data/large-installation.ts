import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { AppContext } from '#platform/server/app-context.ts'
import { readConfig } from '#platform/server/config.ts'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startScratchPostgres } from '#test/platform/server/testing/scratch-postgres.ts'
import { fillLargeInstallation, TODAY } from './large-fill.ts'

const log = pino({ level: 'error' })
const ANSWER_DEADLINE = 1_800_000

type Engine = OpenDatabase['engine']

interface LargeInstallation {
  ctx: AppContext
  database: OpenDatabase
  close(): Promise<void>
}

const installations = new Map<Engine, Promise<LargeInstallation>>()

/**
 * Returns a database with 10,000 homes and a million bookings; each further call for the engine returns this database.
 * The database of `BENCH_DATABASE_URL` is kept for later runs.
 */
export function largeInstallation(engine: Engine): Promise<LargeInstallation> {
  const installation = installations.get(engine) ?? openInstallation(engine)
  installations.set(engine, installation)
  return installation
}

/** Closes the large databases and stops their scratch PostgreSQL. */
export async function closeLargeInstallations(): Promise<void> {
  for (const installation of installations.values()) await (await installation).close()
  installations.clear()
}

async function openInstallation(engine: Engine): Promise<LargeInstallation> {
  const { database, close } = engine === 'postgres' ? await openPostgres() : await openEmbedded()
  await migrate(database)
  const { homes } = await database.kysely
    .selectFrom('property')
    .select((home) => home.fn.countAll<number>().as('homes'))
    .executeTakeFirstOrThrow()
  if (homes === 0) await database.patiently(() => fillLargeInstallation(database))
  return { ctx: createContext(database), database, close }
}

async function openPostgres() {
  const given = process.env.BENCH_DATABASE_URL
  const server = given ? null : await startScratchPostgres()
  const database = await openDatabase({ databaseUrl: given ?? server?.url, log, answerDeadline: ANSWER_DEADLINE })
  const close = async () => {
    await database.close()
    await server?.stop()
  }
  return { database, close }
}

async function openEmbedded() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const database = await openDatabase({ folder, log, keeping: 'fleeting', answerDeadline: ANSWER_DEADLINE })
  const close = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { database, close }
}

function createContext(database: OpenDatabase): AppContext {
  return {
    database: database.kysely,
    clock: { now: () => new Date(`${TODAY}T11:00:00Z`) },
    config: readConfig({}),
    log,
    publicDataChanged: () => {},
    emailsDue: () => {},
  }
}
