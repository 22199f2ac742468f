import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildOnce } from '../scripts/build.ts'
import { end, picturesMade, start } from './server.ts'

/** Before the journeys: the build, and one demo with its pictures made, which every journey copies. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = resolve(join(await buildOnce(), 'server/main.js'))
  const demo = mkdtempSync(join(tmpdir(), 'latchkey-demo-'))
  const { child, url } = await start(server, demo)
  await picturesMade(url)
  await end(child, 'SIGTERM')
  project.provide('server', server)
  project.provide('demo', demo)
  return () => {
    if (existsSync(demo)) rmSync(demo, { recursive: true, force: true })
  }
}
