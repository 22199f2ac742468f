import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import type { TestEngine } from './database-setup.ts'
import { command, databaseUrl, quietLog } from './database-template.ts'
import { describeEmptyDatabase, type EmptyState, emptyDatabase } from './empty-database.ts'

// Shorter than a test's timeout, so that a pool query inside a transaction fails instead of waiting. Long, because twenty
// callers may share one connection.
const ACQUIRE_TIMEOUT = 60_000

interface LentDatabase {
  database: OpenDatabase
  /** Set when the database may be emptied and reused, which is a hundred times faster than making a database. */
  emptyState?: EmptyState | undefined
  remove(): Promise<void>
}

/** Node's types lack this interface. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> }

/** The compiled embedded engine, shared by all databases of this process: compiling takes longer than most tests. */
export const engineCode = readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((code) =>
  WebAssembly.compile(code),
)

const lent = new Set<LentDatabase>()
const spare: LentDatabase[] = []
let made = 0

/**
 * Returns a migrated, empty database on the current engine. The database is reused after the test, or after the file when
 * requested outside a test.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const one = spare.pop() ?? (await make())
  lent.add(one)
  atEndOfTest(() => returnDatabase(one))
  return one.database
}

/** Creates a folder with a migrated, empty embedded database, which is not open. The folder is deleted after the run. */
export async function testFolder(): Promise<string> {
  const engine = inject('testEngine')
  if (engine.engine === 'postgres') throw new Error('Only the embedded engine has a folder')
  const folder = join(engine.scratch, nextName())
  await cp(engine.template, folder, { recursive: true })
  return folder
}

/** Frees the databases requested outside tests. Keeps one database for the next file; further databases would only use memory. */
export async function returnDatabases() {
  for (const one of lent) await returnDatabase(one)
  for (const one of spare.splice(1)) await discard(one)
}

async function returnDatabase(one: LentDatabase) {
  if (!lent.delete(one)) return
  const isAsNew = one.emptyState !== undefined && (await emptyDatabase(one.database, one.emptyState).catch(() => false))
  if (isAsNew) spare.push(one)
  else await discard(one)
}

async function discard({ database, remove }: LentDatabase) {
  if (!database.pool.ending) await database.close()
  await remove()
}

async function make(): Promise<LentDatabase> {
  const engine = inject('testEngine')
  if (!engine) throw new Error('Tests with a database must be in a server folder')
  return engine.engine === 'postgres' ? makePostgres(engine) : makeEmbedded()
}

async function makeEmbedded(): Promise<LentDatabase> {
  const folder = await testFolder()
  const database = await openDatabase({ folder, keeping: 'fleeting', log: quietLog, acquireTimeout: ACQUIRE_TIMEOUT })
  const remove = () => rm(folder, { recursive: true, force: true })
  return { database, emptyState: await describeEmptyDatabase(database), remove }
}

async function makePostgres({ url, template }: Extract<TestEngine, { engine: 'postgres' }>): Promise<LentDatabase> {
  const name = `${template}_${nextName()}`
  await command(url, `create database ${name} template ${template}`)
  const databaseAddress = databaseUrl(url, name)
  const database = await openDatabase({
    databaseUrl: databaseAddress,
    log: quietLog,
    acquireTimeout: ACQUIRE_TIMEOUT,
  })
  const remove = () => command(url, `drop database ${name} with (force)`)
  return { database, emptyState: await describeEmptyDatabase(database), remove }
}

function nextName() {
  made += 1
  return `${process.pid}_${made}`
}

function atEndOfTest(close: () => Promise<void>) {
  try {
    onTestFinished(close)
  } catch {
    // Outside a test the database is returned at the end of the file.
  }
}
