import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { quickFolder, sweepScratchFolders } from '#platform/server/testing/scratch-folder.ts'
import { buildOnce } from '../scripts/build.ts'
import { findChromium } from './chromium.ts'
import { layDemo } from './demo.ts'
import { end, start } from './server.ts'

/**
 * Before the journeys: the browser; the build; one demo with its pictures made, which every journey that writes copies; and one server
 * for those that only look.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepScratchFolders()
  await findChromium()
  const server = resolve(join(await buildOnce(), 'server/main.js'))
  const demo = quickFolder()
  await layDemo(server, demo)
  const shared = quickFolder()
  cpSync(demo, shared, { recursive: true, preserveTimestamps: true })
  const { child, url, account } = await start(server, shared, { RATE_LIMITS: 'off' })
  project.provide('server', server)
  project.provide('demo', demo)
  project.provide('shared', { url, account })
  return async () => {
    await end(child, 'SIGKILL')
    for (const folder of [demo, shared]) rmSync(folder, { recursive: true, force: true })
  }
}
