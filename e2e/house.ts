import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/log.ts'
import { quickFolder } from '#platform/server/testing/scratch-folder.ts'
import { end, start } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built server's file. */
    server: string
    /** A data folder of the demo, its pictures made: each journey works on a copy. */
    demo: string
    /** Where the server for journeys that only look is to be found. */
    shared: Address
  }
}

/** How one comes into a house. */
export interface Address {
  url: string
  account: { username: string; password: string }
}

/** A server of its own for one journey, as `npm start` runs it. */
export interface House extends Address {
  dataDir: string
  /** Asks it to close, as a deploy does. */
  stop(): Promise<void>
  /** Pulls the plug. */
  kill(): Promise<void>
  /** Opens its doors again, on the same data. */
  reopen(): Promise<void>
  /** The books, once it is closed. */
  books(): Promise<OpenDatabase>
  /** Everything it printed. */
  printed(): string
}

/** Opens a server on a copy of the demo's data, or on an empty folder. Closed and swept by `closeHouses`. */
export async function openHouse(
  variables: Record<string, string> = {},
  data: 'demo' | 'nothing' = 'demo',
): Promise<House> {
  const dataDir = quickFolder()
  if (data === 'demo') cpSync(inject('demo'), dataDir, { recursive: true, preserveTimestamps: true })
  let process = await start(inject('server'), dataDir, variables)
  opened.push(async () => {
    await end(process.child, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    get url() {
      return process.url
    },
    dataDir,
    get account() {
      return process.account
    },
    stop: () => end(process.child, 'SIGTERM'),
    kill: () => end(process.child, 'SIGKILL'),
    reopen: async () => {
      process = await start(inject('server'), dataDir, variables)
    },
    books: () => openDatabase({ folder: join(dataDir, 'database'), log: openLog('silent') }),
    printed: () => process.printed(),
  }
}

/** The one house, without limits, for journeys that change nothing which another could see. */
export function sharedHouse(): Address {
  return inject('shared')
}

const opened: (() => Promise<void>)[] = []

/** Closes every server that a test file opened. */
export async function closeHouses(): Promise<void> {
  await Promise.all(opened.splice(0).map((close) => close()))
}
