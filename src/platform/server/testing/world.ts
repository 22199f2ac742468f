import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import type { TestEngine } from './database-setup.ts'
import { command, databaseUrl, quietLog } from './database-template.ts'

// Who uses the pool inside a transaction waits for ever; a test should say so soon.
const ACQUIRE_TIMEOUT = 5_000

const open = new Set<() => Promise<void>>()
let made = 0

/**
 * A fresh, migrated, empty database on the engine of the running project. Asked for inside a test it is closed at the
 * test's end, elsewhere at the end of the file.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const engine = inject('testEngine')
  if (!engine) throw new Error('Tests with a database lie in a server folder')
  made += 1
  const { database, remove } = await copyOf(engine, `test_${process.pid}_${made}`)
  const close = async () => {
    if (!open.delete(close)) return
    await database.close()
    await remove()
  }
  open.add(close)
  closeAtEndOfTest(close)
  return database
}

/** A folder with a migrated, empty embedded database that nobody has open; removed with the run. */
export async function testFolder(): Promise<string> {
  const engine = inject('testEngine')
  if (engine.engine !== 'embedded') throw new Error('Only the embedded engine has a folder')
  made += 1
  const folder = join(engine.scratch, `folder_${process.pid}_${made}`)
  await cp(engine.template, folder, { recursive: true })
  return folder
}

/** Closes and removes what the tests of a file left open. */
export async function closeTestDatabases() {
  for (const close of open) await close()
}

async function copyOf(engine: TestEngine, name: string) {
  if (engine.engine === 'none') return { database: nothing(engine.reason), remove: async () => {} }
  if (engine.engine === 'embedded') {
    const folder = join(engine.scratch, name)
    await cp(engine.template, folder, { recursive: true })
    const database = await openDatabase({ folder, keeping: 'fleeting', log: quietLog, acquireTimeout: ACQUIRE_TIMEOUT })
    return { database, remove: () => rm(folder, { recursive: true, force: true }) }
  }
  await command(engine.url, `create database ${name} template ${engine.template}`)
  const url = databaseUrl(engine.url, name)
  const database = await openDatabase({ databaseUrl: url, log: quietLog, acquireTimeout: ACQUIRE_TIMEOUT })
  return { database, remove: () => command(engine.url, `drop database ${name} with (force)`) }
}

/** Stands where the database would be in a project whose tests are all skipped, so that files can be read at all. */
function nothing(reason: string): OpenDatabase {
  return new Proxy({} as OpenDatabase, {
    get: (_, property) => {
      if (property === 'then') return undefined
      if (property === 'close') return async () => {}
      if (property === 'kysely' || property === 'pool') return nothing(reason)
      throw new Error(reason)
    },
  })
}

function closeAtEndOfTest(close: () => Promise<void>) {
  try {
    onTestFinished(close)
  } catch {
    // Not inside a test: the end of the file closes it.
  }
}
