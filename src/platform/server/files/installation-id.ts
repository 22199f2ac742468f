import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type Config, WrongSetting } from '../config.ts'
import { writeWhole } from './files.ts'

/** The file with the id of the installation to which DATA_DIR belongs. */
const FILE = 'installation-id'

/**
 * Throws `WrongSetting` when the ids of database and DATA_DIR differ [threat foreign-files]. A folder without an id gets the
 * id of the database.
 */
export async function matchInstallation(
  database: Kysely<DB>,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  const ofDatabase = await idInDatabase(database)
  const ofFolder = await idInFolder(config.dataDir)
  if (ofFolder === ofDatabase) return
  if (ofFolder === undefined && ofDatabase !== undefined)
    return writeWhole(join(config.dataDir, FILE), Buffer.from(`${ofDatabase}\n`))
  const where = config.databaseUrl ? 'the database of DATABASE_URL' : `the database in ${config.dataDir}`
  throw new WrongSetting(
    `The files in ${config.dataDir} belong to the installation ${ofFolder}, but ${where} ` +
      `${ofDatabase ? `belongs to ${ofDatabase}` : 'is empty'}. Nothing was changed. ` +
      'Correct DATA_DIR or DATABASE_URL, or restore a backup with npm run restore.',
  )
}

/** Replaces the id in DATA_DIR by the database's id, after a restore of both. */
export async function adoptFolder(
  database: Kysely<DB>,
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  await rm(join(config.dataDir, FILE), { force: true })
  await matchInstallation(database, config)
}

/** Returns the id in the database; undefined until the first start has ended. */
export async function idInDatabase(database: Kysely<DB>): Promise<string | undefined> {
  const { rows } = await sql<{ isNew: boolean }>`select to_regclass('installation') is null as "isNew"`.execute(
    database,
  )
  if (rows[0]?.isNew) return undefined
  return (await database.selectFrom('installation').select('id').executeTakeFirst())?.id
}

/** Marks a new database as the demo or as a real site, so that no later start decides again. Keeps an existing mark. */
export async function markInstallation(
  database: Kysely<DB>,
  { demo, now }: { demo: boolean; now: Date },
): Promise<void> {
  await database
    .insertInto('installation')
    .values({ demo, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns the id in DATA_DIR; undefined when the file `installation-id` is missing. */
export async function idInFolder(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, FILE), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
