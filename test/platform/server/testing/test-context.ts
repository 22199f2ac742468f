import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { type PasswordCost, readConfig } from '#platform/server/config.ts'
import { generateImageVariants } from '#platform/server/images/image-variants.ts'
import type { StaffMember } from '#platform/server/transaction.ts'
import { scratchFolder } from './scratch-folder.ts'
import { testDatabase } from './test-database.ts'

/** A clock that moves only when a test moves it. Exported, because the types of fixtures contain this type. @public */
export interface TestClock {
  now(): Date
  set(instant: string | Date): void
  forward(minutes: number): void
}

/** The database is empty and migrated, and the log is silent. */
export interface TestContext {
  ctx: AppContext
  clock: TestClock
  /** The number of calls of `publicDataChanged`. */
  changes(): number
}

/** Cheap scrypt cost: tests need no brute-force protection. */
export const CHEAP_PASSWORDS: PasswordCost = { ln: 8, r: 8, p: 1 }

/**
 * Creates a context at `now`, by default a Wednesday noon in London. The database is emptied and reused after the test, or
 * after the file when requested outside a test.
 */
export async function createTestContext(
  now = '2026-09-09T11:00:00Z',
  variables: Record<string, string> = {},
): Promise<TestContext> {
  const database = await testDatabase()
  const clock = testClock(now)
  let changes = 0
  const ctx: AppContext = {
    database: database.kysely,
    clock,
    config: { ...readConfig(variables), passwordCost: CHEAP_PASSWORDS },
    log: pino({ level: 'silent' }),
    publicDataChanged: () => {
      changes += 1
    },
    emailsDue: () => undefined,
  }
  return { ctx, clock, changes: () => changes }
}

/**
 * Creates a context with a data folder of its own, removed after the test. Image variants are made in the background, so the
 * removal waits for them.
 */
export async function createTestContextWithFolder(now?: string): Promise<TestContext & { dataDir: string }> {
  const dataDir = scratchFolder()
  const created = await createTestContext(now, { DATA_DIR: dataDir })
  onTestFinished(async () => {
    await generateImageVariants(created.ctx)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { ...created, dataDir }
}

/** Adds a member of staff to the database. The returned session is not stored. */
export async function createStaff(ctx: AppContext, firstName = 'Alex', lastName = 'Hartley'): Promise<StaffMember> {
  const now = ctx.clock.now()
  const { id } = await ctx.database
    .insertInto('user')
    .values({
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      first_name: firstName,
      last_name: lastName,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { kind: 'staff', userId: id, sid: 'session' }
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
