import { expect, test } from 'vitest'
import { parseInput } from '#platform/server/http/routes/parse.ts'
import { openLog } from '#platform/server/log.ts'
import { toDay } from '#platform/shared/day.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { fieldsOf, withValueAt } from '#test/app/server/endpoint-fields.ts'
import { aMessage } from '#test/features/contact/server/fixtures.ts'
import { anEnquiry } from '#test/features/enquiries/server/fixtures.ts'
import { A_HOME, createHome } from '#test/features/properties/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { threadCostOf } from '#test/platform/server/testing/thread-cost.ts'
import { allRoutes } from './http.ts'

const TEXT_LENGTH = 100_000
/** In characters; the limit for all headers of a request is 16 KB. */
const MAX_URL_LENGTH = 15_000
const PIECES = ['-', '+', ' ', 'a', '!', '@', '<']
const MAX_SEARCH_LENGTH = 200
const MAX_MESSAGE_LENGTH = 5_000

// Rate limits would refuse so many requests.
const ctx = {
  ...(await createTestContext(undefined, { RATE_LIMITS: 'off' })).ctx,
  log: openLog('info', { write: () => undefined }),
}
const routes = allRoutes(ctx)
const { asStaff } = createTestClient(ctx, routes, await createStaff(ctx))

test('[threat hostile-text] a long text in any field costs less than 50 ms', async () => {
  const texts = routes.flatMap(fieldsOf).filter(({ kind, part }) => kind === 'text' && part === 'body')
  expect(texts.length).toBeGreaterThan(100)
  for (const { endpoint, path, name } of texts)
    for (const piece of PIECES) {
      const body = withValueAt(path, piece.repeat(TEXT_LENGTH)) as object
      const url = endpoint.path.replace(/\{\w+\}/g, '1')
      const cost = await threadCostOf(async () => {
        const { status } = await asStaff(endpoint.method, url, body)
        expect(status, `${name} ${piece}`).toBeLessThan(500)
      })
      expect(cost, `${name} ${JSON.stringify(piece)}`).toBeLessThan(50)
    }
})

test('[threat hostile-text] the longest query costs the server less than 50 ms', async () => {
  const paths = ['', '/property', '/api/stays', '/api/reviews/booking/1', '/calendar', '/api/admin/reviews']
  for (const piece of PIECES.map(encodeURIComponent)) {
    const long = piece.repeat(Math.floor(MAX_URL_LENGTH / piece.length))
    for (const path of paths) {
      const url = `${path}/${long}`
      expect(await threadCostOf(() => asStaff('GET', url)), url.slice(0, 80)).toBeLessThan(50)
    }
    for (const { endpoint, at, name } of queryFields()) {
      const cost = await threadCostOf(async () => {
        const { status } = await sendQuery(endpoint, `${at}=${long}`)
        // 401 or 403 would mean that the server refused the caller instead of the text.
        expect([200, 400, 404], name).toContain(status)
      })
      expect(cost, `${name} ${piece}`).toBeLessThan(50)
    }
  }
})

test('[threat hostile-text] the longest search text costs less than 50 ms', async () => {
  const home = await createHome(ctx, { title: 'Kiln Cottage' })
  for (const piece of SEARCH_PIECES) {
    const name = piece.repeat(100)
    const message = piece.repeat(MAX_MESSAGE_LENGTH)
    for (let guest = 0; guest < 10; guest += 1) {
      const email = `guest-${guest}@example.org`
      const written = [
        ['/api/enquiries', { ...anEnquiry, email, name, message }],
        ['/api/contact', { ...aMessage, email, name, message }],
        ['/api/properties', { ...A_HOME, title: `${name}${guest}`, location: piece.repeat(200) }],
        [
          '/api/bookings',
          { ...A_STAY, ...nightsOf(guest + SEARCH_PIECES.indexOf(piece) * 10), propertyId: home, guestName: name },
        ],
      ] as const
      for (const [path, body] of written) expect(await asStaff('POST', path, body), path).toMatchObject({ status: 201 })
    }
  }
  const taken = new Set<string>()
  for (const piece of SEARCH_PIECES) {
    const long = encodeURIComponent(piece.repeat(MAX_SEARCH_LENGTH))
    for (const { endpoint, at, name } of queryFields().filter(({ endpoint, at }) =>
      acceptsLongest(endpoint, at, piece),
    )) {
      taken.add(name)
      const cost = await threadCostOf(async () => {
        const { status } = await sendQuery(endpoint, `${at}=${long}`)
        // An invalid signature (`t`) gives 404. Any other text is a valid search.
        expect(status, name).toBe(at === 't' ? 404 : 200)
      })
      expect(cost, `${name} ${piece}`).toBeLessThan(50)
    }
  }
  expect(taken.size).toBeGreaterThan(10)
})

/** LIKE wildcards, ordinary characters and the escape character. */
const SEARCH_PIECES = ['%', '_', 'a', '-', '\\']

const A_STAY = { guestEmail: 'jo@example.org', guestAddress: '1 Elm Road, Stafford', guests: 1 }

/** Returns the days of a two-night stay. Stays with different numbers share no night. */
function nightsOf(stay: number) {
  const on = (after: number) => new Date(Date.UTC(2026, 9, 1 + stay * 2 + after)).toISOString().slice(0, 10)
  return { checkIn: on(0), checkOut: on(2) }
}

function queryFields() {
  return routes.flatMap(fieldsOf).filter(({ kind, part }) => kind === 'text' && part === 'query')
}

/** Sends a request with the query; an upload gets an invalid file. */
async function sendQuery({ method, path, upload }: Endpoint, query: string) {
  const url = `${path.replace(/\{\w+\}/g, '1')}?${query}`
  return upload ? asStaff(method, url, 'nothing', { 'content-type': upload[0] ?? '' }) : asStaff(method, url)
}

/** Whether a GET endpoint accepts the longest search text in the parameter `at`. */
function acceptsLongest(endpoint: Endpoint, at: string, piece: string): boolean {
  try {
    parseInput(
      { ...endpoint, params: undefined, body: undefined },
      { query: { [at]: piece.repeat(MAX_SEARCH_LENGTH) } },
      TODAY,
    )
    return endpoint.method === 'GET'
  } catch {
    return false
  }
}

const TODAY = toDay('2026-09-09')
