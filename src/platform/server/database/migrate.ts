import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { DB } from '#database/tables.ts'
import type { OpenDatabase } from './database.ts'
import { migrationsFolder } from './paths.ts'

export interface Migrated {
  /** Names of the migrations that ran now, in order. */
  ran: string[]
  /** Whether the database was new: all migrations ran now. */
  first: boolean
}

/**
 * Runs pending `.sql` files of `folder` in one transaction. Throws, with nothing changed, when a file fails, or for data of a
 * newer Latchkey or a Latchkey before 0.1.0.
 */
export function migrate(database: OpenDatabase, folder = migrationsFolder()): Promise<Migrated> {
  return database.patiently(async () => {
    await refuseOtherVersions(database, Object.keys(await readMigrations(folder)))
    return migrateWithin(database.kysely, { folder })
  })
}

/** Throws when the database has a migration that is not in `known`. */
async function refuseOtherVersions(database: OpenDatabase, known: string[]): Promise<void> {
  const ran = await migrationsRun(database.kysely)
  const unknown = ran.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  if (known.every((name) => ran.includes(name)))
    throw new Error(
      `This data was made by a newer version of Latchkey (its last migration is ${unknown.at(-1)}). Install that version and start again.`,
    )
  throw new Error(
    `This data was made by Latchkey before 0.1.0, which this version cannot read. ${await freshStartAdvice(database)}`,
  )
}

async function freshStartAdvice({ folder, kysely }: OpenDatabase): Promise<string> {
  if (folder !== undefined) return `Move the folder ${folder} away and start again.`
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely)
  return `Set DATABASE_URL to an empty database instead of ${rows[0]?.name} and start again.`
}

async function migrationsRun(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ isNew: boolean }>`
    select to_regclass('kysely_migration') is null as "isNew"`.execute(db)
  if (rows[0]?.isNew) return []
  const { rows: ran } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db)
  return ran.map(({ name }) => name)
}

/** Runs the pending migrations up to `upTo`, by default all, in the transaction `db` or else in a new transaction. */
export async function migrateWithin(
  db: Kysely<DB>,
  { folder = migrationsFolder(), upTo }: { folder?: string; upTo?: string } = {},
): Promise<Migrated> {
  const migrations = await readMigrations(folder)
  const migrator = new Migrator({
    db: db,
    provider: { getMigrations: async () => migrations },
    nameComparator: (one, other) => (one < other ? -1 : one > other ? 1 : 0),
  })
  const { error, results = [] } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')
    const what = failed ? `The migration ${failed.migrationName}.sql failed` : 'The database cannot be migrated'
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${what}, and nothing was changed: ${why}`, { cause: error })
  }
  const ran = results.map(({ migrationName }) => migrationName)
  return { ran, first: ran.length > 0 && ran.length === Object.keys(migrations).length }
}

/** Returns the names of this program's migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations(migrationsFolder()))
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  if (files.length === 0) throw new Error(`There are no migrations in ${folder}`)
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, file), 'utf8')
    // Without parameters the file is sent as one simple query, which may contain many statements.
    const up: Migration['up'] = async (db) => {
      await db.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
      await db.executeQuery(CompiledQuery.raw(text))
    }
    return [file.slice(0, -'.sql'.length), { up }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
