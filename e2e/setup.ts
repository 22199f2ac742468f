import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { command, databaseUrl } from '#platform/server/testing/database-template.ts'
import { quickFolder, sweepScratchFolders } from '#platform/server/testing/scratch-folder.ts'
import { startScratchPostgres } from '#platform/server/testing/scratch-postgres.ts'
import { buildOnce } from '../scripts/build.ts'
import { findChromium } from './chromium.ts'
import { layDemo } from './demo.ts'
import { end, start } from './server.ts'

/**
 * Before the journeys: the browser; the build; one demo with its pictures made, in the embedded database and in PostgreSQL, which
 * every journey that writes copies; and one server for those that only look.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepScratchFolders()
  await findChromium()
  const server = resolve(join(await buildOnce(), 'server/main.js'))
  // What one server compiles, or this process, the next one takes over.
  const compiled = quickFolder()
  process.env.NODE_COMPILE_CACHE = compiled
  const demo = quickFolder()
  await layDemo(server, { folder: demo })
  const postgres = await postgresDemo(server)
  const shared = quickFolder()
  cpSync(demo, shared, { recursive: true, preserveTimestamps: true })
  const { child, url, account } = await start(server, shared, { RATE_LIMITS: 'off' })
  project.provide('server', server)
  project.provide('demo', demo)
  project.provide('postgres', postgres?.url ?? null)
  project.provide('shared', { url, account })
  return async () => {
    await end(child, 'SIGKILL')
    await postgres?.stop()
    for (const folder of [compiled, demo, shared]) rmSync(folder, { recursive: true, force: true })
  }
}

/** A PostgreSQL with the demo in the database `demo`; nothing where there are no programs of it. */
async function postgresDemo(server: string) {
  const postgres = await startScratchPostgres().catch((error: Error) => {
    if (process.env.CI === 'true') throw error
    console.warn(`No PostgreSQL here: ${error.message}\nEvery journey runs on the embedded database.`)
  })
  if (!postgres) return
  const folder = quickFolder()
  await command(postgres.url, 'create database demo')
  await layDemo(server, { folder, databaseUrl: databaseUrl(postgres.url, 'demo') })
  rmSync(folder, { recursive: true, force: true })
  return postgres
}
