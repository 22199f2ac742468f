import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { command, databaseUrl } from '#test/platform/server/testing/database-template.ts'
import { quickFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { type DatabaseLocation, databaseVariables, openServerDatabase } from './demo.ts'
import { end, start } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The built server's file. */
    server: string
    /** The demo's data folder with all image variants; each journey works on a copy. */
    demo: string
    /** The URL of a PostgreSQL with the same demo in a database `demo`; null without PostgreSQL. */
    postgres: string | null
    /** The server that journeys share. Rate limits are off. */
    shared: ServerAddress
  }
}

export interface ServerAddress {
  url: string
  account: { username: string; password: string }
}

/** A server for one journey, run like `npm start`. */
export interface TestServer extends ServerAddress {
  dataDir: string
  /** Stops the server as a deploy does. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** Starts the server again on its data. The URL may change. */
  reopen(): Promise<void>
  /** How the last process ended; both fields are null while the process runs. */
  ended(): { code: number | null; signal: string | null }
  /** Whether the database is in the data folder; then it can be opened only while the server is stopped. */
  embedded: boolean
  /** Opens the database; an embedded database only after the server stopped. */
  openDatabase(): Promise<OpenDatabase>
  printed(): string
}

/**
 * Starts a server on a copy of the demo's data, or on an empty folder. `demo` uses PostgreSQL where available, which is faster.
 */
export async function startServer(
  variables: Record<string, string> = {},
  data: 'demo' | 'embedded demo' | 'nothing' = 'demo',
  folder = quickFolder(),
): Promise<TestServer> {
  const location = await prepareData(data, folder)
  const dataDir = location.folder
  const all = { ...databaseVariables(location), ...variables }
  let process = await start(inject('server'), dataDir, all)
  cleanUps.push(async () => {
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
    embedded: !location.databaseUrl,
    openDatabase: () => openServerDatabase(location),
    printed: () => process.printed(),
  }
}

/** Copies the demo into a folder, and for `demo` into a new PostgreSQL database if PostgreSQL is available. */
export async function prepareData(
  data: 'demo' | 'embedded demo' | 'nothing',
  folder = quickFolder(),
): Promise<DatabaseLocation> {
  if (data === 'nothing') return { folder }
  const postgres = data === 'demo' ? inject('postgres') : null
  const ofEmbedded = ['database', 'installation-id'].map((name) => join(inject('demo'), name))
  cpSync(inject('demo'), folder, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !postgres || !ofEmbedded.includes(path),
  })
  if (!postgres) return { folder }
  const name = `house_${randomUUID().replaceAll('-', '')}`
  await command(postgres, `create database ${name} template demo`)
  return { folder, databaseUrl: databaseUrl(postgres, name) }
}

/** Returns the shared server, for journeys whose changes no other journey can see. */
export function sharedServer(): ServerAddress {
  return inject('shared')
}

const cleanUps: (() => Promise<void>)[] = []

export async function stopServers(): Promise<void> {
  await Promise.all(cleanUps.splice(0).map((close) => close()))
}
