import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import type { TestEngine } from './database-setup.ts'
import { command, databaseUrl, quietLog } from './database-template.ts'
import { type Blank, emptyAgain, lookAtBlank } from './emptied-again.ts'

// Who uses the pool inside a transaction waits for ever, which a test should say before its own time is over. Twenty who
// want the one connection of the embedded engine at once wait for each other, and on a busy machine that is long.
const ACQUIRE_TIMEOUT = 60_000

interface Lent {
  database: OpenDatabase
  /** Set where the database may be emptied and lent again, which is a hundred times quicker than making one. */
  blank?: Blank | undefined
  remove(): Promise<void>
}

/** Node has it, its types have not. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> }

/**
 * The embedded engine's compiled code. As long as it is held every database that this process opens shares it: compiled anew
 * for each, it took longer than most tests.
 */
export const engineCode = readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((code) =>
  WebAssembly.compile(code),
)

const lent = new Set<Lent>()
const spare: Lent[] = []
let made = 0

/**
 * A fresh, migrated, empty database on the engine of the running project. Asked for inside a test it is given back at
 * the test's end, elsewhere at the end of the file.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const one = spare.pop() ?? (await make())
  lent.add(one)
  atEndOfTest(() => giveBack(one))
  return one.database
}

/** A folder with a migrated, empty embedded database that nobody has open; removed with the run. */
export async function testFolder(): Promise<string> {
  const engine = inject('testEngine')
  if (engine.engine === 'postgres') throw new Error('Only the embedded engine has a folder')
  const folder = join(engine.scratch, nextName())
  await cp(engine.template, folder, { recursive: true })
  return folder
}

/** Takes back what a file asked for outside its tests. One database stays for the next file, others would only hold memory. */
export async function takeBackDatabases() {
  for (const one of lent) await giveBack(one)
  for (const one of spare.splice(1)) await discard(one)
}

async function giveBack(one: Lent) {
  if (!lent.delete(one)) return
  const isAsNew = one.blank !== undefined && (await emptyAgain(one.database, one.blank).catch(() => false))
  if (isAsNew) spare.push(one)
  else await discard(one)
}

async function discard({ database, remove }: Lent) {
  if (!database.pool.ending) await database.close()
  await remove()
}

async function make(): Promise<Lent> {
  const engine = inject('testEngine')
  if (!engine) throw new Error('Tests with a database lie in a server folder')
  return engine.engine === 'postgres' ? makePostgres(engine) : makeEmbedded()
}

async function makeEmbedded(): Promise<Lent> {
  const folder = await testFolder()
  const database = await openDatabase({ folder, keeping: 'fleeting', log: quietLog, acquireTimeout: ACQUIRE_TIMEOUT })
  const remove = () => rm(folder, { recursive: true, force: true })
  return { database, blank: await lookAtBlank(database), remove }
}

async function makePostgres({ url, template }: Extract<TestEngine, { engine: 'postgres' }>): Promise<Lent> {
  const name = `${template}_${nextName()}`
  await command(url, `create database ${name} template ${template}`)
  const databaseAddress = databaseUrl(url, name)
  const database = await openDatabase({
    databaseUrl: databaseAddress,
    log: quietLog,
    acquireTimeout: ACQUIRE_TIMEOUT,
  })
  const remove = () => command(url, `drop database ${name} with (force)`)
  return { database, blank: await lookAtBlank(database), remove }
}

function nextName() {
  made += 1
  return `${process.pid}_${made}`
}

function atEndOfTest(close: () => Promise<void>) {
  try {
    onTestFinished(close)
  } catch {
    // Not inside a test: the end of the file closes it.
  }
}
