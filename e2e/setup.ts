import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { quickFolder, sweepScratchFolders } from '#platform/server/testing/scratch-folder.ts'
import { buildOnce } from '../scripts/build.ts'
import { findChromium } from './chromium.ts'
import { openDemo } from './demo.ts'
import { end, start } from './server.ts'

/** Every journey of the quick tier has the embedded database. */
const needsPostgres = () => process.env.TEST_TIER !== 'quick'

/**
 * Before the journeys: the browser; the build; one demo in the embedded database and in PostgreSQL, which every journey that
 * writes copies; and one server for journeys that only read.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepScratchFolders()
  await findChromium()
  const server = resolve(join(await buildOnce(), 'server/main.js'))
  // Shared by all servers of a run: none compiles what another has compiled.
  const compiled = quickFolder()
  process.env.NODE_COMPILE_CACHE = compiled
  const { folder, postgres } = await openDemo(server, needsPostgres())
  const shared = quickFolder()
  cpSync(folder, shared, { recursive: true, preserveTimestamps: true })
  const { child, url, account } = await start(server, shared, { RATE_LIMITS: 'off' })
  project.provide('server', server)
  project.provide('demo', resolve(folder))
  project.provide('postgres', postgres?.url ?? null)
  project.provide('shared', { url, account })
  return async () => {
    await end(child, 'SIGKILL')
    await postgres?.stop()
    for (const path of [compiled, shared]) rmSync(path, { recursive: true, force: true })
  }
}
