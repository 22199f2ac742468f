import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { build } from 'vite'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Office } from '../office.ts'
import { quietLog } from '../testing/database-template.ts'
import { fastClock } from '../testing/fast-clock.ts'
import { mailServer } from '../testing/mail-server.ts'
import { startScratchPostgres } from '../testing/scratch-postgres.ts'
import { makeDue } from './due.ts'

const LETTERS = 1000
/** A lease of five minutes is over in six seconds. */
const SPEED = 50
const KILLS = 2

let door: string

beforeAll(async () => {
  // Letters are TSX, which Node does not read: the doors are built as the site's server is. Beside the packages they need.
  const folder = mkdtempSync(join(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), '.post-'))
  const entry = fileURLToPath(new URL('./post-door.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir: folder, target: 'node24', minify: false, emptyOutDir: true },
  })
  door = join(folder, 'post-door.js')
  return () => rmSync(folder, { recursive: true, force: true })
})

test('[threat doubled-letter] of 1,000 letters sent by two servers each arrives, though the mail server and one of them are killed', async () => {
  const start = new Date()
  const { office, url } = await booksWith(LETTERS, fastClock(start, SPEED))
  let mail = await mailServer()
  const { port } = mail
  const arrived = [...mail.arrived]
  const open = () => openDoor(url, mail.url, start)
  const [first] = await Promise.all([open(), open()])
  const hasArrived = (number: number) =>
    expect.poll(() => arrived.length + mail.arrived.length, WAIT).toBeGreaterThan(number)

  await hasArrived(LETTERS / 4)
  await mail.close()
  arrived.push(...mail.arrived)
  await pause(2_000)
  mail = await mailServer({}, port)
  onTestFinished(() => mail.close())

  await hasArrived(LETTERS / 2)
  first.kill('SIGKILL')

  const left = () => office.database.selectFrom('letter_due').where('state', '<>', 'sent').select('id').execute()
  await expect.poll(async () => (await left()).length, WAIT).toBe(0)
  arrived.push(...mail.arrived)

  const subjects = new Set(arrived.map(({ raw }) => raw.match(/^Subject: (.+)$/m)?.[1]))
  expect(subjects.size).toBe(LETTERS)
  // A letter that came twice has one Message-ID.
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(LETTERS)
  console.log(`${arrived.length} letters arrived, ${arrived.length - LETTERS} of them twice`)
  expect(arrived.length - LETTERS).toBeLessThanOrEqual(KILLS)
  expect(await office.database.selectFrom('letter').select('id').execute()).toHaveLength(LETTERS)
})

const WAIT = { timeout: 10 * 60_000, interval: 20 }

async function booksWith(letters: number, clock: Office['clock']): Promise<{ office: Office; url: string }> {
  const postgres = await startScratchPostgres()
  onTestFinished(() => postgres.stop())
  const database = await openDatabase({ databaseUrl: postgres.url, log: quietLog })
  onTestFinished(() => database.close())
  await migrate(database)
  const office: Office = {
    database: database.kysely,
    clock,
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    publicDataChanged: () => {},
    lettersDue: () => {},
  }
  for (let itemId = 1; itemId <= letters; itemId++)
    await makeDue(office, { kind: 'test', about: { item: 'booking', itemId }, to: 'guest' })
  return { office, url: postgres.url }
}

async function openDoor(databaseUrl: string, smtpUrl: string, start: Date): Promise<ChildProcess> {
  const words = [door, databaseUrl, smtpUrl, start.toISOString(), String(SPEED)]
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
