import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { futureDay } from '../server/future-day.ts'
import type { ServerAddress } from '../server/test-server.ts'
import { adminApi } from './admin.ts'

export interface Answer {
  path: string
  method: string
  status: number
  header(name: string): string | null
  body: string
  begun: number
  ended: number
}

/** A request without a complete response. */
interface BrokenRequest {
  path: string
  reason: string
  begun: number
  ended: number
}

const WRITING = { 'Content-Type': 'application/json' }
const STAY = { checkInDate: futureDay('2099-05-04'), checkOutDate: futureDay('2099-05-07') }

/**
 * Sends guests' and the office's requests and records responses. Each write has its own number. Forms and sign-ins also
 * send their own X-Forwarded-For address.
 */
export function createCallers(server: ServerAddress) {
  const answers: Answer[] = []
  const brokenRequests: BrokenRequest[] = []
  const acknowledged = { enquiries: new Set<string>(), messages: new Set<string>(), settings: new Set<string>() }
  let number = 0

  async function ask(method: string, path: string, request: () => Promise<Response>): Promise<Answer | undefined> {
    const begun = Date.now()
    try {
      const response = await request()
      const body = await response.text()
      const header = (name: string) => response.headers.get(name)
      const answer = { path, method, status: response.status, header, body, begun, ended: Date.now() }
      answers.push(answer)
      return answer
    } catch (error) {
      brokenRequests.push({ path, reason: reasonOf(error), begun, ended: Date.now() })
    }
  }

  const send = (path: string, body: object) => {
    const from = { 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
    const request = { method: 'POST', headers: { ...WRITING, ...from }, body: JSON.stringify(body) }
    return ask('POST', path, () => fetch(`${server.url}${path}`, request))
  }
  const read = (path: string, accept: string) =>
    ask('GET', path, () => fetch(`${server.url}${path}`, { headers: { Accept: accept } }))
  const note = (kind: keyof typeof acknowledged, name: string, answer: Answer | undefined) => {
    if (answer && isGood(answer)) acknowledged[kind].add(name)
  }

  return {
    answers,
    brokenRequests,
    acknowledged,
    /** Signs in before the measurement, because signing in takes as long as twenty writes. */
    signInOffice: async () => expect((await adminApi(server, 'GET', '/api/admin/settings')).status).toBe(200),
    readCall: async (path: string) => void (await read(path, 'application/json')),
    readPage: async (path: string) => void (await read(path, 'text/html')),
    readAsOffice: async (path: string) => void (await ask('GET', path, () => adminApi(server, 'GET', path))),
    enquire: async () => {
      const email = `guest-${++number}@example.org`
      const words = { name: 'Jo Ash', message: 'Is it quiet there at night?', phone: '01632 960123' }
      const stay = { propertyTitle: 'Chase View', guests: 2, ...STAY }
      note('enquiries', email, await send('/api/enquiries', { email, ...words, ...stay }))
    },
    writeMessage: async (message = 'Is it quiet there at night?') => {
      const email = `guest-${++number}@example.org`
      const words = { name: 'Jo Ash', subject: 'General Inquiry', message }
      note('messages', email, await send('/api/contact', { email, ...words }))
    },
    changeSettings: async () => {
      const figure = 1_000 + ++number
      const path = '/api/admin/settings'
      const change = { marketing: { happyGuests: figure } }
      const answer = await ask('PATCH', path, () => adminApi(server, 'PATCH', path, change))
      note('settings', String(figure), answer)
    },
    /** Signs in with an unknown username, for which the server needs the time of a known username. */
    tryPassword: async () => {
      const account = { username: `nobody-${++number}`, password: 'not the password of anybody' }
      await send('/api/admin/login', account)
    },
  }
}

export type Callers = ReturnType<typeof createCallers>

export function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

export function isRead({ method }: Answer): boolean {
  return method === 'GET'
}

export function isWrite(answer: Answer): boolean {
  return !isRead(answer)
}

/** Expects 503 with Retry-After and a text. JSON has only a message; a page has a heading. */
export function expectRetryLater({ status, header, body }: Answer): void {
  expect([status, Number(header('retry-after')) > 0], body).toEqual([503, true])
  if (header('content-type')?.includes('json')) expect(Object.keys(JSON.parse(body))).toEqual(['message'])
  else expect(body).toMatch(/<h1>[^<]+ Please try again/)
}

/** Returns a function that calls the given functions in rotation, one function per call. */
export function inTurns(...works: (() => Promise<unknown>)[]): () => Promise<unknown> {
  let turn = 0
  return async () => works[turn++ % works.length]?.()
}

/** Starts `work` this often without waiting for its end. `stop` starts no more work, and waits for all started work. */
export function runAtRate(perSecond: number, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let isOver = false
  const under: Promise<unknown>[] = []
  const beginning = (async () => {
    const started = performance.now()
    while (!isOver) {
      under.push(work())
      await pause(Math.max(0, started + (under.length * 1_000) / perSecond - performance.now()))
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await beginning
      await Promise.all(under)
    },
  }
}

/**
 * Expects each acknowledged write to be stored once. Each enquiry and message has one audit log entry and one
 * acknowledgement email.
 */
export async function expectStoredOnce({ pool }: OpenDatabase, acknowledged: Callers['acknowledged']): Promise<void> {
  const ask = async (question: string) => (await pool.query<Record<string, unknown>>(question)).rows
  for (const [table, names, thanks] of [
    ['enquiry', acknowledged.enquiries, 'enquiry-acknowledgement'],
    ['contact_message', acknowledged.messages, 'message-acknowledgement'],
  ] as const) {
    const rows = await ask(`
      select row.email,
        (select count(*)::int from audit_log where item = '${table}' and item_id = row.id and action = 'received') as "auditLog",
        (select count(*)::int from email_outbox
          where item = '${table}' and item_id = row.id and kind = '${thanks}') as emails
      from ${table} as row where row.email like 'guest-%@example.org'`)
    expectEachOnce(
      names,
      rows.map(({ email }) => String(email)),
    )
    expect(rows.filter(({ auditLog, emails }) => auditLog !== 1 || emails !== 1)).toEqual([])
  }
  const auditLog = await ask(`select after ->> 'marketing.happyGuests' as figure from audit_log where item = 'setting'`)
  expectEachOnce(
    acknowledged.settings,
    auditLog.map(({ figure }) => String(figure)),
  )
}

function expectEachOnce(acknowledged: Set<string>, stored: string[]): void {
  const times = new Map<string, number>()
  for (const name of stored) times.set(name, (times.get(name) ?? 0) + 1)
  expect([...acknowledged].filter((name) => times.get(name) !== 1)).toEqual([])
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause ? String(cause.code) : cause.message
}
