import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { mailServer } from '#test/platform/server/testing/mail-server.ts'
import { startScratchPostgres } from '#test/platform/server/testing/scratch-postgres.ts'
import { openSilentProxy } from '#test/platform/server/testing/silent-proxy.ts'
import {
  createCallers,
  expectRetryLater,
  expectStoredOnce,
  inTurns,
  isGood,
  isRead,
  isWrite,
  runAtRate,
} from '../browser/callers.ts'
import { openServerDatabase } from '../server/demo.ts'
import { freePort } from '../server/server.ts'
import { startServer, stopServers } from '../server/test-server.ts'

afterAll(stopServers)

const SECRET = 'for-trials-only-0123456789abcdef'
const SECOND = 1_000

test('[threat power-cut] every acknowledged write exists exactly once after kill -9', async () => {
  const server = await startServer({ RATE_LIMITS: 'off' }, 'embedded demo')
  const { answers, brokenRequests, acknowledged, enquire, writeMessage, changeSettings, signInOffice } =
    createCallers(server)
  await signInOffice()
  const write = inTurns(enquire, writeMessage, changeSettings)
  const perRound: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const began = Date.now()
    const writing = runAtRate(50, write)
    await pause(2 * SECOND + 37 * round)
    const killed = Date.now()
    await server.kill()
    await writing.stop()
    expect(brokenRequests.filter(({ begun, ended }) => begun >= began && ended < killed)).toEqual([])
    const ofRound = answers.filter((answer) => answer.begun >= began)
    expect(ofRound.filter((answer) => !isGood(answer))).toEqual([])
    perRound.push((ofRound.length * SECOND) / (killed - began))
    const stopped = Date.now()
    await server.reopen()
    expect(Date.now() - stopped).toBeLessThan(15 * SECOND)
  }
  console.log(`${perRound.map(Math.round).join(', ')} acknowledged writes a second`)
  // Writes in flight at the kill do not count, and throughput is lower right after a start.
  expect(Math.min(...perRound)).toBeGreaterThan(20)
  expect(perRound.toSorted((one, other) => one - other)[10]).toBeGreaterThan(45)
  await server.stop()
  await withOpenDatabase(server.openDatabase(), (db) => expectStoredOnce(db, acknowledged))
})

test('[threat silent-database] [threat hanging-stop] a silent database causes a 503 within 15 seconds', async () => {
  const postgres = await startScratchPostgres('durable')
  onTestFinished(() => postgres.stop())
  const proxy = await openSilentProxy(postgres.url)
  const server = await startServer({ DATABASE_URL: proxy.url, SECRET }, 'nothing')
  const timed = async () => {
    const began = performance.now()
    const { status } = await fetch(`${server.url}/api/properties/search?guests=2&page=${Math.ceil(began)}`)
    return { status, seconds: (performance.now() - began) / SECOND }
  }
  proxy.isSilent = true
  const answers = await Promise.all(Array.from({ length: 20 }, timed))
  console.log(`answers within ${Math.max(...answers.map(({ seconds }) => seconds)).toFixed(1)} s`)
  for (const { status, seconds } of answers) {
    expect(status).toBe(503)
    expect(seconds).toBeLessThan(15)
  }
  proxy.isSilent = false
  const back = performance.now()
  while ((await fetch(`${server.url}/readyz`)).status !== 200) await pause(200)
  const recovered = (performance.now() - back) / SECOND
  proxy.isSilent = true
  const stopping = performance.now()
  await server.stop()
  const stopped = (performance.now() - stopping) / SECOND
  console.log(`recovered after ${recovered.toFixed(1)} s, stopped after ${stopped.toFixed(1)} s`)
  expect(recovered).toBeLessThan(30)
  expect(stopped).toBeLessThan(30)
})

test('[threat database-away] an outage of PostgreSQL loses no acknowledged write', async () => {
  const postgres = await startScratchPostgres('durable')
  onTestFinished(() => postgres.stop())
  const server = await startServer({ DATABASE_URL: postgres.url, SECRET, RATE_LIMITS: 'off' }, 'nothing')
  const callers = createCallers(server)
  const { answers, brokenRequests, acknowledged, readCall, readPage, readAsOffice } = callers
  await callers.signInOffice()
  const writing = runAtRate(20, inTurns(callers.enquire, callers.writeMessage, callers.changeSettings))
  const reading = runAtRate(
    20,
    inTurns(
      () => readCall('/api/properties'),
      () => readPage('/'),
      () => readAsOffice('/api/admin/messages'),
      () => readCall('/api/properties/search?guests=2'),
    ),
  )
  await pause(3 * SECOND)
  expect(answers.filter((answer) => !isGood(answer))).toEqual([])
  const killed = Date.now()
  await postgres.halt('SIGKILL')
  await pause(10 * SECOND)
  await postgres.start()
  const back = Date.now()
  await pause(15 * SECOND)
  await Promise.all([writing.stop(), reading.stop()])

  expect(brokenRequests).toEqual([])
  const refused = answers.filter((answer) => !isGood(answer))
  for (const answer of refused) expectRetryLater(answer)
  expect(Math.min(...refused.map(({ ended }) => ended))).toBeGreaterThan(killed)
  const late = Math.max(...refused.map(({ ended }) => ended)) - back
  console.log(`${refused.length} of ${answers.length} answers were 503, the last ${late} ms after PostgreSQL was back`)
  expect(late).toBeLessThan(5 * SECOND)
  for (const isOfKind of [isWrite, isRead]) {
    expect(refused.filter(isOfKind)).not.toEqual([])
    expect(answers.filter((answer) => isOfKind(answer) && answer.begun > back + 5 * SECOND).length).toBeGreaterThan(100)
  }
  await server.stop()
  const db = openServerDatabase({ folder: server.dataDir, databaseUrl: postgres.url })
  await withOpenDatabase(db, (opened) => expectStoredOnce(opened, acknowledged))
})

test('[threat stop-under-load] SIGTERM under load drains requests before the process ends', async () => {
  const email = heldEmail()
  const mail = await mailServer({ data: email.hold })
  onTestFinished(() => mail.close())
  const site = await startServer(await realSite(mail.url), 'nothing')
  const { answers, brokenRequests, acknowledged, readCall, readPage, tryPassword, writeMessage } = createCallers(site)
  const call = () => readCall('/api/site')
  const page = () => readPage('/contact')
  const load = runAtRate(100, inTurns(call, page, writeMessage, call, page, call, page, call, page, call))
  const passwords = runAtRate(5, tryPassword)
  await pause(3 * SECOND)
  await email.isHeld
  const signalledAt = Date.now()
  const stopping = site.stop()
  await pause(SECOND / 2)
  const unreadyAt = Date.now()
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  await pause(4 * SECOND)
  email.release()
  await stopping
  const took = Date.now() - signalledAt
  await Promise.all([load.stop(), passwords.stop()])

  console.log(describeEndings(answers, brokenRequests, signalledAt))
  expect(site.ended()).toEqual({ code: 0, signal: null })
  expect(took).toBeLessThan(25 * SECOND)
  const begunIn = (from: number, to: number) => answers.filter(({ begun }) => begun >= from && begun < to)
  expect(begunIn(signalledAt - SECOND, signalledAt).length).toBeGreaterThan(90)
  // Until the load balancer notices, all requests are served as usual.
  const servedAsUsual = begunIn(0, unreadyAt + SECOND)
  expect(servedAsUsual.filter((answer) => !isGood(answer) && !isWrongPassword(answer))).toEqual([])
  expect(
    servedAsUsual.filter(
      (answer) => isWrongPassword(answer) && answer.begun < signalledAt && answer.ended > signalledAt,
    ),
  ).not.toEqual([])
  const refused = answers.filter((answer) => !isGood(answer) && !isWrongPassword(answer))
  for (const answer of refused) {
    expectRetryLater(answer)
    expect(answer.header('connection')).toBe('close')
  }
  // A refused connection has started no request; every other request was answered.
  const closedAt = Math.min(
    ...brokenRequests.filter(({ reason }) => reason === 'ECONNREFUSED').map(({ begun }) => begun),
  )
  expect(closedAt).toBeGreaterThan(unreadyAt + SECOND)
  const others = brokenRequests.filter(({ reason }) => reason !== 'ECONNREFUSED')
  // A connection still in the kernel's queue when the socket closes is reset: at most one, within 30 ms of the close.
  const isResetAtClose = ({ reason, begun }: (typeof others)[number]) =>
    reason === 'ECONNRESET' && Math.abs(begun - closedAt) < 30
  expect(others.filter((one) => !isResetAtClose(one))).toEqual([])
  expect(others.length).toBeLessThanOrEqual(1)
  await withOpenDatabase(site.openDatabase(), async (db) => {
    await expectStoredOnce(db, acknowledged)
    expect(acknowledged.messages.size).toBeGreaterThan(20)
    expect(await findLeased(db)).toEqual([])
    const sent = await db.pool.query(`select state from email_outbox where message_id = $1`, [email.messageId()])
    expect(sent.rows).toEqual([{ state: 'sent' }])
  })
})

test('[threat stop-under-load] SIGTERM ends within 25 seconds while the mail server hangs', async () => {
  const email = heldEmail()
  const mail = await mailServer({ data: email.hold })
  onTestFinished(() => mail.close())
  const site = await startServer(await realSite(mail.url), 'nothing')
  const { writeMessage } = createCallers(site)
  await writeMessage()
  await email.isHeld
  const signalledAt = Date.now()
  await site.stop()
  expect(Date.now() - signalledAt).toBeLessThan(25 * SECOND)
  expect(site.ended()).toEqual({ code: 0, signal: null })
  await withOpenDatabase(site.openDatabase(), async (db) => {
    expect(await findLeased(db)).toEqual([])
    const stored = await db.pool.query(`select state from email_outbox where message_id = $1`, [email.messageId()])
    expect(stored.rows).toEqual([{ state: 'due' }])
  })
})

/** Returns the settings of a deployed site: behind a proxy on its machine, with an SMTP server. */
async function realSite(smtpUrl: string): Promise<Record<string, string>> {
  const port = await freePort()
  return {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET,
    TRUST_PROXY: '127.0.0.1,::1',
    SMTP_URL: smtpUrl,
  }
}

/** An SMTP handler that answers no email before `release` is called. `messageId` returns the first email's id. */
function heldEmail() {
  const held = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<null>()
  let first = ''
  return {
    isHeld: held.promise,
    messageId: () => first,
    release: () => gone.resolve(null),
    hold: ({ messageId }: { messageId: string }) => {
      first ||= messageId
      held.resolve()
      return gone.promise
    },
  }
}

async function withOpenDatabase(opening: Promise<OpenDatabase>, look: (db: OpenDatabase) => Promise<void>) {
  const db = await opening
  try {
    await look(db)
  } finally {
    await db.close()
  }
}

async function findLeased({ pool }: OpenDatabase): Promise<unknown[]> {
  return (await pool.query('select id from email_outbox where leased_by is not null')).rows
}

function isWrongPassword({ path, status }: { path: string; status: number }): boolean {
  return path === '/api/admin/login' && status === 401
}

/** Counts how requests ended after the signal, for the console. */
function describeEndings(
  answers: { status: number; begun: number }[],
  brokenRequests: { reason: string; begun: number }[],
  since: number,
) {
  const ends = [
    ...answers.filter(({ begun }) => begun >= since).map(({ status }) => String(status)),
    ...brokenRequests.filter(({ begun }) => begun >= since).map(({ reason }) => reason),
  ]
  const counts = Object.groupBy(ends, (end) => end)
  return `after SIGTERM: ${Object.entries(counts)
    .map(([end, all]) => `${end} ${all?.length} times`)
    .join(', ')}`
}
