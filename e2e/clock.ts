import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BrowserPage } from './browser.ts'

/** A server's clock that a journey can put forward. */
export interface ServerClock {
  /** What the server is to be started with. */
  variables: Record<string, string>
  now(): Date
  /** Puts the server's clock at an instant; it goes on from there. Sessions end as they would. */
  goTo(instant: Date): Promise<void>
  /** Lets a visitor's own clock show the same. */
  showTo(client: BrowserPage): Promise<void>
  remove(): void
}

const PATIENCE_MS = 150

/** A clock for one server, at first the wall's own. */
export function serverClock(): ServerClock {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-clock-'))
  const file = join(folder, 'ahead')
  let ahead = 0
  const set = (milliseconds: number) => {
    ahead = milliseconds
    // Never half written: the server may look at any moment.
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
      // The server looks at the file now and then, not at every moment that it asks the time.
      await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    },
    showTo: (client) => client.context.clock.install({ time: new Date(Date.now() + ahead) }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
