import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { build } from 'vite'
import { expect, onTestFinished } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { makeDue } from '#platform/server/mail/due.ts'
import { SENT_AT_ONCE } from '#platform/server/mail/smtp.ts'
import { fastClock } from '#platform/server/testing/fast-clock.ts'
import { quietLog } from '../testing/database-template.ts'
import { mailServer } from '../testing/mail-server.ts'
import { startScratchPostgres } from '../testing/scratch-postgres.ts'

/** At this speed a lease of five minutes ends after six seconds. */
const SPEED = 50
const INTERRUPTIONS = 2

/** Builds the worker and returns the path of the built file, which is deleted after the test. */
async function buildWorker(): Promise<string> {
  // Node does not read TSX, so the worker is built like the server. Within `node_modules` the built file finds packages.
  const folder = mkdtempSync(join(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), '.post-'))
  const entry = fileURLToPath(new URL('./mail-worker.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: folder, target: 'node24', minify: false, emptyOutDir: true },
  })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'mail-worker.js')
}

/**
 * Sends emails from two servers, of which one is killed, while the mail server restarts. Returns the number of doubled emails.
 */
export async function doubledOf(emails: number): Promise<number> {
  const worker = await buildWorker()
  const start = new Date()
  const { ctx, url } = await databaseWith(emails, fastClock(start, SPEED))
  let mail = await mailServer()
  const { port } = mail
  const arrived = [...mail.arrived]
  const open = () => startWorker([worker, url, mail.url, start.toISOString(), String(SPEED)])
  const [first] = await Promise.all([open(), open()])
  const hasArrived = (number: number) =>
    expect.poll(() => arrived.length + mail.arrived.length, WAIT).toBeGreaterThan(number)

  await hasArrived(emails / 4)
  await mail.close()
  arrived.push(...mail.arrived)
  await pause(2_000)
  mail = await mailServer({}, port)
  onTestFinished(() => mail.close())

  await hasArrived(emails / 2)
  first.kill('SIGKILL')

  const left = () => ctx.database.selectFrom('email_outbox').where('state', '<>', 'sent').select('id').execute()
  await expect.poll(async () => (await left()).length, WAIT).toBe(0)
  arrived.push(...mail.arrived)

  const subjects = new Set(arrived.map(({ raw }) => raw.match(/^Subject: (.+)$/m)?.[1]))
  expect(subjects.size).toBe(emails)
  // Both copies of a doubled email have one Message-ID.
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(emails)
  expect(arrived.length - emails).toBeLessThanOrEqual(INTERRUPTIONS * SENT_AT_ONCE)
  expect(await ctx.database.selectFrom('email').select('id').execute()).toHaveLength(emails)
  return arrived.length - emails
}

const WAIT = { timeout: 10 * 60_000, interval: 20 }

async function databaseWith(emails: number, clock: AppContext['clock']): Promise<{ ctx: AppContext; url: string }> {
  const postgres = await startScratchPostgres()
  onTestFinished(() => postgres.stop())
  const database = await openDatabase({ databaseUrl: postgres.url, log: quietLog })
  onTestFinished(() => database.close())
  await migrate(database)
  const ctx: AppContext = {
    database: database.kysely,
    clock,
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    publicDataChanged: () => {},
    emailsDue: () => {},
  }
  for (let itemId = 1; itemId <= emails; itemId++)
    await makeDue(ctx, { kind: 'test', about: { item: 'booking', itemId }, to: 'guest' })
  return { ctx, url: postgres.url }
}

async function startWorker(words: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  })
  await once(child.stdout, 'data')
  return child
}
