import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildOnce } from '../scripts/build.ts'
import { end, start } from './house.ts'

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

/** Waits until every home's pictures exist in all their widths, so that no journey shares the machine with that work. */
async function picturesMade(url: string): Promise<void> {
  const patience = Date.now() + 180_000
  for (;;) {
    const homes: { photographs: { srcset: { avif: string } }[] }[] = await (await fetch(`${url}/api/properties`)).json()
    const site: { photographs?: Record<string, { srcset: { avif: string } } | null> } = await (
      await fetch(`${url}/api/site`)
    ).json()
    const pictures = [...homes.flatMap((home) => home.photographs), ...Object.values(site.photographs ?? {})]
    if (pictures.every((picture) => picture?.srcset.avif)) return
    if (Date.now() > patience) throw new Error('The demo’s pictures were not made in three minutes')
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
