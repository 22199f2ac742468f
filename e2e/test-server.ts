import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { command, databaseUrl } from '#platform/server/testing/database-template.ts'
import { quickFolder } from '#platform/server/testing/scratch-folder.ts'
import { type DatabaseLocation, databaseVariables, openServerDatabase } from './demo.ts'
import { end, start } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built server's file. */
    server: string
    /** A data folder of the demo, its pictures made: each journey works on a copy. */
    demo: string
    /** A PostgreSQL that has the same in its database `demo`; null where there is none. */
    postgres: string | null
    /** Where the server for journeys that only look is to be found. */
    shared: ServerAddress
  }
}

/** How one comes into a server. */
export interface ServerAddress {
  url: string
  account: { username: string; password: string }
}

/** A server of its own for one journey, as `npm start` runs it. */
export interface TestServer extends ServerAddress {
  dataDir: string
  /** Asks it to close, as a deploy does. */
  stop(): Promise<void>
  /** Pulls the plug. */
  kill(): Promise<void>
  /** Opens its doors again, on the same data. */
  reopen(): Promise<void>
  /** How the process that ran last ended; two times null while it runs. */
  ended(): { code: number | null; signal: string | null }
  /** Its database is in its folder, and is not read before it is closed. */
  embedded: boolean
  /** The database; those of an embedded database once it is closed. */
  openDatabase(): Promise<OpenDatabase>
  /** Everything it printed. */
  printed(): string
}

/**
 * Opens a server on a copy of the demo's data, or on an empty folder. Closed and swept by `stopServers`. `demo` has its database in
 * PostgreSQL, where there is one: that takes half of the time, and is read without closing the server. What a journey shows
 * of the embedded database itself, which is what a first visitor gets, asks for `embedded demo`.
 */
export async function startServer(
  variables: Record<string, string> = {},
  data: 'demo' | 'embedded demo' | 'nothing' = 'demo',
  folder = quickFolder(),
): Promise<TestServer> {
  const place = await furnished(data, folder)
  const dataDir = place.folder
  const all = { ...databaseVariables(place), ...variables }
  let process = await start(inject('server'), dataDir, all)
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
      process = await start(inject('server'), dataDir, all)
    },
    ended: () => ({ code: process.child.exitCode, signal: process.child.signalCode }),
    embedded: !place.databaseUrl,
    openDatabase: () => openServerDatabase(place),
    printed: () => process.printed(),
  }
}

/** Where a new server has its data: a folder, and a database of its own in PostgreSQL. */
export async function furnished(
  data: 'demo' | 'embedded demo' | 'nothing',
  folder = quickFolder(),
): Promise<DatabaseLocation> {
  if (data === 'nothing') return { folder }
  const postgres = data === 'demo' ? inject('postgres') : null
  cpSync(inject('demo'), folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !postgres || path !== join(inject('demo'), 'database'),
  })
  if (!postgres) return { folder }
  const name = `house_${randomUUID().replaceAll('-', '')}`
  await command(postgres, `create database ${name} template demo`)
  return { folder, databaseUrl: databaseUrl(postgres, name) }
}

/** The one server, without limits, for journeys that change nothing which another could see. */
export function sharedServer(): ServerAddress {
  return inject('shared')
}

const opened: (() => Promise<void>)[] = []

/** Closes every server that a test file opened. */
export async function stopServers(): Promise<void> {
  await Promise.all(opened.splice(0).map((close) => close()))
}
