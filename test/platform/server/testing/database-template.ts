import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseSettings, openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { migrationsFolder } from '#platform/server/database/paths.ts'

export const quietLog = { info() {}, warn() {}, error() {} }

const MAX_AGE_MS = 24 * 60 * 60_000

/** Returns a folder with a migrated, empty embedded database to copy. The folder is made again when a migration changes. */
export async function embeddedTemplate(): Promise<string> {
  const folder = join(migrationsFolder(), '..', '..', '.cache', 'test-databases')
  const template = join(folder, await fingerprint())
  if (existsSync(template)) return template
  await mkdir(folder, { recursive: true })
  await removeOldTemplates(folder)
  const draft = `${template}-${process.pid}`
  await migrated({ folder: draft, keeping: 'fleeting', log: quietLog })
  // Another run may have finished first; both templates are equal.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
  await rm(`${draft}.lock`, { force: true })
  return template
}

/** Creates a migrated, empty database as a template, and returns its name. */
export async function postgresTemplate(url: string): Promise<string> {
  const name = `latchkey_template_${process.pid}_${Date.now()}`
  await command(url, `create database ${name}`)
  await migrated({ databaseUrl: databaseUrl(url, name), log: quietLog })
  return name
}

/** Deletes a template and the databases that this run's tests made from it. */
export async function removeDatabasesOf(url: string, template: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** Returns the address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs one statement on a new connection. */
export async function command(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function migrated(settings: DatabaseSettings) {
  const database = await openDatabase(settings)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

async function fingerprint() {
  const hash = createHash('sha256')
  const folder = migrationsFolder()
  for (const file of (await readdir(folder)).sort()) hash.update(file).update(await readFile(join(folder, file)))
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  hash.update(await readFile(join(pglite, '..', '..', 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

async function removeOldTemplates(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const age = Date.now() - (await stat(path)).mtimeMs
    if (age > MAX_AGE_MS) await rm(path, { recursive: true, force: true })
  }
}
