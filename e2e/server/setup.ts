import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildOnce } from '#scripts/build.ts'
import { quickFolder, sweepScratchFolders } from '#test/platform/server/testing/scratch-folder.ts'
import { findChromium } from '../browser/chromium.ts'
import { openDemo } from './demo.ts'
import { end, start } from './server.ts'

/** All journeys of the quick tier use the embedded database. */
const needsPostgres = () => process.env.TEST_TIER !== 'quick'

/**
 * Finds the browser, builds the site, fills the demo on the database engines that the tier needs, and starts the server
 * that journeys share.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepScratchFolders()
  await findChromium()
  const server = resolve(join(await buildOnce(), 'server/main.js'))
  // All servers of a run share the compile cache.
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
