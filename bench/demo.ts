import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, start, waitForImageVariants } from '../e2e/server/server.ts'
import { buildOnce } from '../scripts/build.ts'

export interface BuiltDemo {
  url: string
  pid: number
  close(): Promise<void>
}

/** Starts the built site with demo data and photographs, like `npm start`, as a separate process without rate limits. */
export async function openBuiltDemo(): Promise<BuiltDemo> {
  await buildOnce()
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  const { child, url } = await start('scripts/start.ts', dataDir, { RATE_LIMITS: 'off' })
  await waitForImageVariants(url)
  return {
    url,
    pid: child.pid ?? 0,
    close: async () => {
      await end(child, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const TICKS_PER_SECOND = 100

/** Returns the seconds of processor time that a process and its threads have used (Linux). */
export function readCpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
