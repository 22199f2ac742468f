import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { STAFF } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { createAnswerCache, SEARCH_AGE_MS } from '../answer-cache.ts'
import { route } from '../routes/route.ts'
import { createServer } from '../server.ts'
import { MAX_SEARCHES, SearchLimit } from './search-limit.ts'

const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  summary: 'Searches',
  query: z.object({ nights: z.coerce.number('nights is a number') }),
  answer: z.object({ search: z.int() }),
})

async function setup(variables?: Record<string, string>) {
  const { ctx, clock } = await createTestContext(undefined, variables)
  let searches = 0
  const searchLimit = new SearchLimit(ctx)
  const searchAnswers = createAnswerCache(clock, SEARCH_AGE_MS)
  const server = createServer(ctx, {
    routes: [route(search, async () => ({ search: ++searches }), { search: true })],
    identify: async (cookie) => (cookie ? STAFF : null),
    searchLimit,
    searchAnswers,
  })
  onTestFinished(async () => {
    await server.close()
  })
  const get = async (query: string, from = '192.0.2.1', cookie?: string) => {
    const url = `/api/search?${query}`
    const { statusCode, headers, json } = await server.inject({
      url,
      remoteAddress: from,
      headers: cookie ? { cookie } : {},
    })
    return { status: statusCode, body: json(), retryAfter: headers['retry-after'] }
  }
  return { get, clock, searchAnswers, searchLimit, searches: () => searches }
}

test('[threat costly-searches] an address may make 120 different searches at once', async () => {
  const { get, clock, searches } = await setup()
  for (let nights = 0; nights < MAX_SEARCHES; nights++) expect((await get(`nights=${nights}`)).status).toBe(200)
  for (const nights of [500, 501, 502])
    expect(await get(`nights=${nights}`)).toEqual({
      status: 429,
      body: { message: 'You have searched very often. Please wait a moment and try again.' },
      retryAfter: '3',
    })
  expect(searches()).toBe(MAX_SEARCHES)
  expect((await get('nights=500', '192.0.2.2')).status).toBe(200)
  clock.forward(1)
  const again = await Promise.all(Array.from({ length: 30 }, (_, n) => get(`nights=${600 + n}`)))
  expect(again.filter(({ status }) => status === 200)).toHaveLength(24)
  clock.forward(60)
  for (let nights = 0; nights < MAX_SEARCHES; nights++) expect((await get(`nights=${nights}`)).status).toBe(200)
  expect((await get('nights=500')).status).toBe(429)
})

test('[threat costly-searches] identical searches share an answer for ten seconds', async () => {
  const { get, clock, searchAnswers, searches } = await setup()
  for (let again = 0; again < 2 * MAX_SEARCHES; again++)
    expect((await get(again % 2 ? 'nights=2' : 'nights=02&unknown=1')).body).toEqual({ search: 1 })
  clock.set(new Date(clock.now().getTime() + SEARCH_AGE_MS - 1).toISOString())
  expect((await get('nights=2', '192.0.2.2')).body).toEqual({ search: 1 })
  clock.set(new Date(clock.now().getTime() + 1).toISOString())
  expect((await get('nights=2')).body).toEqual({ search: 2 })
  searchAnswers.empty()
  expect((await get('nights=2')).body).toEqual({ search: 3 })
  expect(searches()).toBe(3)
})

test('[threat costly-searches] a caller beyond the limit still gets a shared answer', async () => {
  const { get, searchLimit } = await setup()
  expect((await get('nights=2', '192.0.2.2')).status).toBe(200)
  for (let search = 0; search < MAX_SEARCHES; search++) searchLimit.count('192.0.2.1')
  expect((await get('nights=3')).status).toBe(429)
  expect((await get('nights=2')).status).toBe(200)
})

test('neither invalid searches nor searches by staff are counted', async () => {
  const { get, searches } = await setup()
  for (let search = 0; search < MAX_SEARCHES + 10; search++) {
    expect((await get('nights=many')).status).toBe(400)
    expect((await get('nights=2', '192.0.2.1', 'session')).status).toBe(200)
  }
  expect(searches()).toBe(MAX_SEARCHES + 10)
  expect((await get('nights=2')).status).toBe(200)
})

test('[threat costly-searches] the households of an IPv6 site share a limit of 1,200 searches', async () => {
  const { searchLimit } = await setup()
  const household = (n: number) => `2001:db8:1:${n.toString(16)}::1`
  for (let search = 0; search < 1200; search++) searchLimit.count(household(search))
  expect(() => searchLimit.count(household(5000))).toThrow('You have searched very often')
  searchLimit.count('2001:db8:2::1')
})

test('searches are not limited while RATE_LIMITS is off', async () => {
  const { searchLimit } = await setup({ RATE_LIMITS: 'off' })
  for (let search = 0; search < 2 * MAX_SEARCHES; search++) searchLimit.count('192.0.2.1')
})
