import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BrowserPage } from '../browser/browser.ts'

/** The clock of a server, which a journey can move forward. */
export interface ServerClock {
  variables: Record<string, string>
  now(): Date
  /** Sets the server's clock, which then continues from that instant. Sessions expire as usual. */
  goTo(instant: Date): Promise<void>
  /** Sets a browser context's clock to the server's time. */
  applyTo(client: BrowserPage): Promise<void>
  remove(): void
}

const PATIENCE_MS = 150

/** Returns a clock for one server, at first equal to the system clock. */
export function serverClock(): ServerClock {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-clock-'))
  const file = join(folder, 'ahead')
  let ahead = 0
  const set = (milliseconds: number) => {
    ahead = milliseconds
    // Written by a rename, because the server may read the file at any moment.
    writeFileSync(`${file}.next`, String(milliseconds))
    renameSync(`${file}.next`, file)
  }
  set(0)
  const preload = pathToFileURL(fileURLToPath(new URL('./shifted-clock.ts', import.meta.url)))
  return {
    variables: { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD: file },
    now: () => new Date(Date.now() + ahead),
    goTo: async (instant) => {
      set(instant.getTime() - Date.now())
      // The server reads the file at intervals.
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    },
    applyTo: (client) => client.context.clock.install({ time: new Date(Date.now() + ahead) }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
