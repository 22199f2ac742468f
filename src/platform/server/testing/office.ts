import { pino } from 'pino'
import { readConfig } from '../config.ts'
import type { Office } from '../office.ts'
import { testDatabase } from './world.ts'

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): Date
  set(instant: string | Date): void
  forward(minutes: number): void
}

/** A small world of one's own: a fresh migrated database, a clock that can be moved, no noise. */
export interface TestOffice {
  office: Office
  clock: TestClock
  /** How often public data was said to have changed. */
  changes(): number
}

/** Opens a world at `now` (default: a Wednesday noon in London). Closed by the test file's own end. */
export async function testOffice(
  now = '2026-09-09T11:00:00Z',
  variables: Record<string, string> = {},
): Promise<TestOffice> {
  const database = await testDatabase()
  const clock = testClock(now)
  let changes = 0
  const office: Office = {
    database: database.kysely,
    clock,
    config: readConfig(variables),
    log: pino({ level: 'silent' }),
    publicDataChanged: () => {
      changes += 1
    },
  }
  return { office, clock, changes: () => changes }
}

function testClock(start: string): TestClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: (instant) => {
      at = new Date(instant).getTime()
    },
    forward: (minutes) => {
      at += minutes * 60_000
    },
  }
}
