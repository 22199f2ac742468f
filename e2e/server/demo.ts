import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/log.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { SOURCES, stampOf } from '#scripts/build.ts'
import { command, databaseUrl } from '#test/platform/server/testing/database-template.ts'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { type ScratchPostgres, startScratchPostgres } from '#test/platform/server/testing/scratch-postgres.ts'
import { end, start, waitForImageVariants } from './server.ts'

/** A change in these sources generates the demo's image variants again. */
const PICTURE_SOURCES = [
  'src/platform/server/images',
  'demo/data/photographs',
  'src/app/server/demo/photographs.ts',
  'node_modules/sharp/package.json',
]
const PICTURES = '.cache/demo-pictures'
/** A change in these sources fills the demo databases again. */
const DEMO_SOURCES = [...SOURCES, 'e2e/server/demo.ts']
const DEMOS = '.cache/demos'
const DAY_MS = 24 * 3600_000
const UPLOADS = 'uploads'

/** Where a server's database is: in its folder or in PostgreSQL. */
export interface DatabaseLocation {
  folder: string
  databaseUrl?: string
}

/** Returns the environment variables by which a server finds its database. */
export function databaseVariables({ databaseUrl }: DatabaseLocation): Record<string, string> {
  return databaseUrl ? { DATABASE_URL: databaseUrl, SECRET: 'for-journeys-only-0123456789abcdef' } : {}
}

/** Opens a server's database. An embedded database must first be closed by its server. */
export function openServerDatabase({ folder, databaseUrl }: DatabaseLocation): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl, folder: join(folder, 'database'), keeping: 'fleeting', log: openLog('silent') })
}

/** The demo on both database engines; journeys work on copies. */
export interface Demo {
  /** A data folder with the embedded database and all image variants. */
  folder: string
  /** A PostgreSQL with the same demo in its database `demo`; undefined if not needed or not available. */
  postgres: ScratchPostgres | undefined
}

/**
 * Returns the demo of this build and day, stored in `.cache/demos`. `withPostgres` also starts a PostgreSQL with the
 * demo, if PostgreSQL is available.
 */
export async function openDemo(server: string, withPostgres: boolean): Promise<Demo> {
  const stored = join(DEMOS, `${stampOf(DEMO_SOURCES)}-${dayInLondon(new Date())}`)
  const [folder, data] = [join(stored, 'folder'), join(stored, 'postgres')]
  if (!existsSync(folder)) await storeAtomically(folder, (draft) => fillDemo(server, { folder: draft }))
  removeOld(DEMOS, stored)
  if (!withPostgres) return { folder, postgres: undefined }
  try {
    if (existsSync(data)) return { folder, postgres: await startScratchPostgres('fleeting', data) }
    return { folder, postgres: await fillPostgres(server, data) }
  } catch (error) {
    if (process.env.CI === 'true') throw error
    console.warn(`No PostgreSQL here: ${error}\nEvery journey runs on the embedded database.`)
    return { folder, postgres: undefined }
  }
}

async function fillPostgres(server: string, stored: string): Promise<ScratchPostgres> {
  const postgres = await startScratchPostgres()
  const folder = quickFolder()
  await command(postgres.url, 'create database demo')
  await fillDemo(server, { folder, databaseUrl: databaseUrl(postgres.url, 'demo') })
  rmSync(folder, { recursive: true, force: true })
  await postgres.halt()
  await storeAtomically(stored, (draft) => postgres.copyData(draft))
  await postgres.start()
  return postgres
}

/**
 * Fills an empty database and folder with the demo. Copies image variants from an earlier run, else generates and
 * stores new variants.
 */
async function fillDemo(server: string, location: DatabaseLocation): Promise<void> {
  const pictures = join(PICTURES, stampOf(PICTURE_SOURCES))
  const { child, url } = await start(server, location.folder, databaseVariables(location))
  if (existsSync(pictures)) {
    await end(child, 'SIGTERM')
    await addPictures(pictures, location)
  } else {
    await waitForImageVariants(url)
    await end(child, 'SIGTERM')
    await storeAtomically(pictures, (draft) => copyPictures(location, draft))
  }
  // The end of the day. Otherwise a server started after the hour of a daily job would first make up for that job.
  await withDatabase(location, (db) => db.pool.query('update installation set started_at = current_date + 1'))
}

async function addPictures(pictures: string, location: DatabaseLocation): Promise<void> {
  cpSync(join(pictures, UPLOADS), join(location.folder, UPLOADS), { recursive: true, preserveTimestamps: true })
  const widths: { hash: string; widths: number[] }[] = JSON.parse(readFileSync(join(pictures, 'widths.json'), 'utf8'))
  await withDatabase(location, async (db) => {
    for (const one of widths)
      await db.pool.query('update photograph set widths = $1 where hash = $2', [one.widths, one.hash])
  })
}

async function copyPictures(location: DatabaseLocation, target: string): Promise<void> {
  const { rows } = await withDatabase(location, (db) => db.pool.query('select hash, widths from photograph'))
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'widths.json'), JSON.stringify(rows))
  cpSync(join(location.folder, UPLOADS), join(target, UPLOADS), { recursive: true, preserveTimestamps: true })
}

/** Writes a folder completely or not at all, so that an interrupted run leaves no incomplete folder. */
async function storeAtomically(folder: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  await write(draft)
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another run has already stored the folder, with the same content.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function removeOld(folder: string, current: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (path !== current && Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true, force: true })
  }
}

async function withDatabase<T>(location: DatabaseLocation, work: (db: OpenDatabase) => Promise<T>): Promise<T> {
  const db = await openServerDatabase(location)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
