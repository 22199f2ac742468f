import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { parseInput, type RawInput } from '#platform/server/http/routes/parse.ts'
import { openLog } from '#platform/server/log.ts'
import { toDay } from '#platform/shared/day.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { MAX_PENCE, pence, toPounds } from '#platform/shared/money.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'
import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'
import { type Field, fieldsOf, toJsonSchema, withValueAt } from '#test/app/server/endpoint-fields.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { aMessage } from '#test/features/contact/server/fixtures.ts'
import { anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { A_HOME, createHome } from '#test/features/properties/server/fixtures.ts'
import { insertReview } from '#test/features/reviews/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient, type TestResponse } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from './http.ts'

const TODAY = toDay('2026-09-09')
const logged: string[] = []
/** All queries sent to the database, as SQL. */
const queries: CompiledQuery[] = []
const recordQueries: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    queries.push(new PostgresQueryCompiler().compileQuery(node, queryId))
    return node
  },
  transformResult: async ({ result }) => result,
}
// Rate limits would refuse so many requests.
const fixture = (await createTestContext(undefined, { RATE_LIMITS: 'off' })).ctx
const ctx = {
  ...fixture,
  database: fixture.database.withPlugin(recordQueries),
  log: openLog('info', { write: (line: string) => void logged.push(line) }),
}
const routes = allRoutes(ctx)
const fields = routes.flatMap(fieldsOf)
const { asStaff } = createTestClient(ctx, routes, await createStaff(ctx))

test('[rule days-in-reach] a day more than ten years away is refused by every endpoint', () => {
  const days = fields.filter(({ kind }) => kind === 'day')
  expect(days.length).toBeGreaterThan(20)
  for (const field of days)
    for (const far of ['2016-09-08', '2036-09-10', ...FAR_DAYS])
      expect(refusedFields(field, far), `${field.name} as ${far}`).toContain(field.at)
})

test('[threat far-days] every endpoint returns 400 for a day outside the calendar', async () => {
  const days = fields.filter(({ kind, path }) => kind === 'day' || DAY_FIELD_NAMES.test(path.at(-1) ?? ''))
  const calls = Map.groupBy(days, ({ endpoint, part }) => `${endpoint.method} ${endpoint.path} ${part}`)
  expect(calls.size).toBeGreaterThan(25)
  for (const [name, [first, ...others]] of calls) {
    if (!first) continue
    for (const far of FAR_DAYS) {
      const sent = others.reduce((all, { path }) => withValueAt(path, far, all), withValueAt(first.path, far))
      const path = first.endpoint.path.replace('{token}', 'AbCdEfGhIjKlMnOpQrStUv').replace(/\{\w+\}/g, '1')
      const { status, body } =
        first.part === 'query'
          ? await asStaff(first.endpoint.method, `${path}?${new URLSearchParams(sent as Record<string, string>)}`)
          : await asStaff(first.endpoint.method, path, sent as object)
      expect(status, `${name} ${far}`).toBe(400)
      const refused = (body.errors as FieldError[]).map(({ path }) => path)
      expect(
        refused.some((at) => [first, ...others].some((field) => field.at === at)),
        `${name} ${far} ${refused}`,
      ).toBe(true)
    }
  }
  expect(logged.filter((line) => JSON.parse(line).level >= 50 || line.includes('"stack"'))).toEqual([])
})

test('a number outside every column’s range is refused by every endpoint', () => {
  const numbers = fields.filter(({ kind, name }) => kind === 'number' && !NOT_STORED.test(name))
  expect(numbers.length).toBeGreaterThan(50)
  const accepted = numbers.flatMap((field) =>
    [MAX_ROW_NUMBER + 1, 1e15, -MAX_ROW_NUMBER - 2]
      .filter((large) => !refusedFields(field, large).includes(field.at))
      .map((large) => `${field.name} as ${large}`),
  )
  expect(accepted).toEqual([])
})

test('[rule export-csv] every CSV file begins with a byte-order mark', async () => {
  const home = await createHome(ctx, { title: 'Château', minimumStay: 1 })
  await insertBookingRow(ctx, { property_id: home, guest_name: 'Zoë Ångström' })
  const exports = routes.filter(({ endpoint }) => endpoint.download?.includes('csv') || endpoint.path.endsWith('.csv'))
  expect(exports.length).toBeGreaterThan(1)
  for (const { endpoint } of exports) {
    const url = `${endpoint.path.replace('{id}', String(home))}?${new URLSearchParams(validQuery(endpoint))}`
    const { status, text, headers } = await asStaff(endpoint.method, url)
    expect([status, headers['content-type']], url).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text, url).toMatch(/^\ufeff"[^\ufeff]*\r\n$/)
  }
})

test('an id outside the column’s range is not found', async () => {
  for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.path.includes('{'))) {
    const url = endpoint.path.replace('{email}', 'nobody@example.com').replace(/\{\w+\}/g, '2147483648')
    const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
    const { status } = await asStaff(endpoint.method, url, body)
    expect([400, 404, 415], `${endpoint.method} ${url}`).toContain(status)
  }
})

test('[threat wide-sums] every list shows the largest amounts', async () => {
  const home = await createHome(ctx, { title: 'Dearest', pricePerNight: MAX, minimumStay: 1 })
  await applySettings(ctx, { vat: 'exclusive' })
  const entry = { kind: 'received' as const, day: '2026-09-01', amount: MAX, created_at: ctx.clock.now() }
  for (let at = 0; at < 100; at += 1) {
    const row = {
      ...{ property_id: home, total_amount: MAX, security_deposit: MAX },
      ...{ check_in: '2026-08-01', check_out: '2026-08-02', price_due_on: '2026-07-01' },
    }
    const status = (['confirmed', 'completed', 'cancelled', 'pending'] as const)[at % 4]
    const booking_id = await insertBookingRow(ctx, { ...row, status })
    // Some bookings have paid nothing, some a part, some all, some too much.
    const entries = Array.from({ length: at % 5 }, () => ({ ...entry, booking_id }))
    if (entries.length > 0) await ctx.database.insertInto('ledger_entry').values(entries).execute()
  }
  const wide = await asStaff('GET', '/api/admin/payments/summary')
  expect(JSON.stringify(wide.body)).toMatch(/"\d{10,}\.\d\d"/)

  const stay = { checkIn: '2026-10-01', checkOut: '2026-10-02', guests: 1 }
  const guest = { guestName: 'Jo Guest', guestEmail: 'jo@example.org' }
  const before = await readRows('booking', 'offer')
  for (const [path, body] of [
    ['/api/bookings', { ...guest, guestAddress: '1 Elm Road', ...stay, propertyId: home }],
    ['/api/admin/offers', { ...guest, choices: [{ ...stay, propertyId: home }] }],
  ] as const)
    expect(await asStaff('POST', path, body), path).toMatchObject({
      status: 400,
      body: { message: 'This is more than a stay can cost. Please shorten it.' },
    })
  expect(await readRows('booking', 'offer')).toEqual(before)

  const notRead: string[] = []
  for (const { endpoint } of routes.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const path = endpoint.path.replace('{key}', 'booking-1').replace(/\{\w+\}/g, '1')
    const answers: TestResponse[] = []
    for (const query of knownQueriesOf(endpoint))
      answers.push(await asStaff('GET', `${path}?${new URLSearchParams(query)}`))
    const statuses = answers.map(({ status }) => status)
    expect(Math.max(...statuses), `${path} ${answers.map(({ text }) => text.slice(0, 200))}`).toBeLessThan(500)
    if (!statuses.includes(200)) notRead.push(endpoint.path)
  }
  expect(notRead.filter((path) => !NOT_READABLE.test(path))).toEqual([])
})

test('[threat sql-injection] SQL in a parameter finds nothing', async () => {
  // Rows that an always-true condition would find.
  await insertReview(ctx, await createHome(ctx, { title: 'Sandstone House' }))
  expect(await asStaff('POST', '/api/enquiries', anEnquiry)).toMatchObject({ status: 201 })
  expect(await asStaff('POST', '/api/contact', aMessage)).toMatchObject({ status: 201 })
  const before = await readRows('user', 'property', 'booking', 'setting')
  queries.length = 0
  const parameters = fields.filter(({ part }) => part !== 'body')
  expect(parameters.filter(({ endpoint }) => endpoint.method === 'DELETE').length).toBeGreaterThan(5)
  for (const { endpoint, part, at, name } of parameters)
    for (const hostile of SQL_INJECTIONS) {
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, one: string) =>
        part === 'params' && one === at ? encodeURIComponent(hostile) : '1',
      )
      const hostileQuery = part === 'query' ? { [at]: hostile } : {}
      for (const query of [hostileQuery, { ...validQuery(endpoint), ...hostileQuery }]) {
        const { status, text, body } = await send(endpoint, `${path}?${new URLSearchParams(query)}`)
        expect(text, name).not.toMatch(/syntax error|password_hash"|scrypt/)
        if (status === 200) expect(body ?? text, `${name} ${hostile}`).toEqual(FOUND_NOTHING[name] ?? [])
        else expect([400, 404], `${name} ${hostile} ${text}`).toContain(status)
      }
    }
  // No SQL text contains the input; only parameters do.
  expect(queries.filter(({ sql }) => INJECTED_SQL.test(sql))).toEqual([])
  expect(queries.filter(({ parameters }) => INJECTED_SQL.test(JSON.stringify(parameters))).length).toBeGreaterThan(30)
  expect(await readRows('user', 'property', 'booking', 'setting')).toEqual(before)
})

test('[threat sql-injection] SQL in a form is stored literally or refused', async () => {
  queries.length = 0
  const texts = fields.filter(({ part, kind }) => part === 'body' && kind === 'text')
  expect(texts.length).toBeGreaterThan(100)
  for (const { endpoint, path, name } of texts)
    for (const hostile of SQL_INJECTIONS) {
      const url = endpoint.path.replace('{key}', 'booking-1').replace(/\{\w+\}/g, '1')
      const { status, text } = await asStaff(endpoint.method, url, withValueAt(path, hostile) as object)
      expect(status, `${name} ${text}`).toBeLessThan(500)
      expect(text, name).not.toMatch(/syntax error|password_hash"|scrypt/)
    }

  const home = await createHome(ctx, { title: 'Kiln Cottage' })
  const stay = { checkIn: '2026-11-02', checkOut: '2026-11-06', guests: 1 }
  for (const [index, hostile] of ['Quillfeather', ...SQL_INJECTIONS].entries()) {
    const guestEmail = `guest-${index}@example.org`
    const written: [path: string, body: object, field: string][] = [
      ['/api/enquiries', { ...anEnquiry, email: guestEmail, name: hostile, message: hostile }, 'message'],
      ['/api/contact', { ...aMessage, email: guestEmail, name: hostile, message: hostile }, 'message'],
      ['/api/properties', { ...A_HOME, title: hostile, location: hostile }, 'location'],
      ['/api/admin/offers', { guestName: hostile, guestEmail, choices: [{ ...stay, propertyId: home }] }, 'guestName'],
    ]
    for (const [path, body, field] of written) {
      expect(await asStaff('POST', path, body), path).toMatchObject({ status: 201 })
      const list = LISTS[path] ?? path
      const found = await asStaff('GET', `${list}?${new URLSearchParams({ search: hostile })}`)
      expect([path, found.body.map((row: Record<string, unknown>) => row[field])]).toEqual([path, [hostile]])
    }
  }
  expect(queries.filter(({ sql }) => INJECTED_SQL.test(sql))).toEqual([])
})

/** Sends a request with an empty body; an upload gets an invalid file. */
function send({ method, upload }: Endpoint, url: string): Promise<TestResponse> {
  if (upload) return asStaff(method, url, 'nothing', { 'content-type': upload[0] ?? '' })
  return asStaff(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})
}

/** Returns the `VALID_QUERIES` whose first parameter the endpoint has, and an empty query. */
function knownQueriesOf({ query }: Endpoint): Record<string, string>[] {
  const known = Object.keys((query && toJsonSchema(query).properties) ?? {})
  return [...VALID_QUERIES.filter((valid) => known.includes(Object.keys(valid)[0] ?? '')), {}]
}

/** Returns a valid query for the endpoint, so that a refusal is due to the tested parameter. */
function validQuery(endpoint: Endpoint): Record<string, string> {
  const call = { ...endpoint, params: undefined, body: undefined }
  return knownQueriesOf(endpoint).find((query) => refusals(call, { query }).length === 0) ?? {}
}

async function readRows(...tables: ('user' | 'property' | 'booking' | 'offer' | 'setting')[]) {
  return Promise.all(tables.map((table) => ctx.database.selectFrom(table).selectAll().orderBy(sql`1`).execute()))
}

const SQL_INJECTIONS = ["' OR 1=1--", '1;drop table booking', "1' UNION SELECT password_hash FROM credential--"]
const INJECTED_SQL = /OR 1=1|drop table|UNION SELECT password/i

/** Responses to a search without results, where the response is not an empty list. */
const FOUND_NOTHING: Record<string, unknown> = {
  'GET /api/bookings/count query search': { count: 0 },
  'GET /api/admin/payments/count query search': { count: 0 },
  // A CSV file contains the header row.
  'GET /api/bookings/export.csv query search': expect.stringMatching(/^\ufeff"ID","Guest Name",[^\n]*\n$/),
  // A search for an unknown place shows all homes.
  'GET /api/properties/nearest query location': { stays: [], others: expect.any(Array), obstacles: expect.any(Array) },
  // The days of a stay take precedence, so an invalid `weekend` is ignored. Without days, an invalid `weekend` is refused.
  'GET /api/properties/search query weekend': expect.any(Array),
  'GET /api/properties/nearest query weekend': { stays: [], others: expect.any(Array), obstacles: expect.any(Array) },
}

/** For each form, the searchable list that shows the stored rows. */
const LISTS: Record<string, string> = {
  '/api/enquiries': '/api/admin/enquiries',
  '/api/contact': '/api/admin/messages',
  '/api/properties': '/api/admin/properties',
}

const MAX = toPounds(pence(MAX_PENCE))
/** Valid queries for lists, figures and prices. */
const VALID_QUERIES: Record<string, string>[] = [
  { from: '2026-08-01', to: '2026-10-01' },
  { from: '2026-08', to: '2026-10' },
  { checkin: '2026-10-01', checkout: '2026-10-02', guests: '1' },
  { checkIn: '2026-10-01', checkOut: '2026-10-02', guests: '1', propertyId: '1' },
  { homes: '1' },
  { item: 'booking', itemId: '1' },
]
/** Endpoints that answer the test's GET with an error: a token or a row is missing, or the price exceeds the limit of a stay. */
const NOT_READABLE =
  /\{(?:token|entryId|email|position)\}|demo-account|admin\/(?:account|people|session)|\/quote$|admin\/(?:messages|enquiries|offers|applications|emails|email-types|statements)\/\{/

/** Values that are not stored: the time spent on a form, and two ignored fields. */
const NOT_STORED = /elapsedMs$|images\.0\.size$|reviews\/submit body propertyId$/

const FAR_DAYS = ['1900-01-01', '2199-12-31', '9999-12-31']

/** Names of text fields that contain a day, such as `checkin` in the URL of a search. */
const DAY_FIELD_NAMES = /^(?:check(?:in|out)(?:date)?|from|to)$/i

/** Returns the refused fields of a request that contains only `value`. */
function refusedFields({ endpoint, part, path }: Field, value: unknown): string[] {
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '1']))
  const call = { ...endpoint, ...(part === 'params' ? {} : { params: undefined }) }
  return refusals(call, { params, [part]: withValueAt(path, value) }, path.join('.'))
}

/** Returns the fields that an endpoint refuses; `missing` if the endpoint throws not-found. */
function refusals(call: Endpoint, sent: RawInput, missing = ''): string[] {
  try {
    parseInput(call, sent, TODAY)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.kind === 'not-found' ? [missing] : (error.details.errors ?? []).map(({ path }) => path)
  }
}
