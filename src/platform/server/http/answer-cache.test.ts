import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { STAFF } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { createAnswerCache } from './answer-cache.ts'
import { route } from './routes/route.ts'
import { createServer } from './server.ts'

const list = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'public',
  summary: 'Lists the things',
  query: z.object({ limit: z.optional(z.coerce.number('limit is a number')) }),
  answer: z.array(z.object({ reading: z.int(), to: z.string() })),
  paged: true,
})

test('a repeated request is answered from the cache', async () => {
  const { get } = await setup()
  const first = await get('/api/things')
  expect(first).toEqual({ status: 200, rows: [{ reading: 1, to: 'everybody' }], total: '7' })
  expect(await get('/api/things')).toEqual(first)
  expect(await get('/api/things?utm_source=letter')).toEqual(first)
})

test('each query has a separate cached answer', async () => {
  const { get } = await setup()
  await get('/api/things')
  expect(await get('/api/things?limit=5')).toMatchObject({ rows: [{ reading: 2 }] })
  expect(await get('/api/things?limit=5.0')).toMatchObject({ rows: [{ reading: 2 }] })
  expect(await get('/api/things?limit=many')).toMatchObject({ status: 400 })
})

test('answers to staff are neither cached nor read from the cache', async () => {
  const { get } = await setup()
  expect(await get('/api/things', 'session')).toMatchObject({ rows: [{ reading: 1, to: 'office' }] })
  expect(await get('/api/things')).toMatchObject({ rows: [{ reading: 2, to: 'everybody' }] })
  expect(await get('/api/things', 'session')).toMatchObject({ rows: [{ reading: 3, to: 'office' }] })
})

test('a change of data discards answers still being built', async () => {
  const { get, answerCache, hold } = await setup()
  const release = hold()
  const requested = get('/api/things')
  await release.reached
  answerCache.empty()
  release.go()
  expect(await requested).toMatchObject({ rows: [{ reading: 1 }] })
  expect(await get('/api/things')).toMatchObject({ rows: [{ reading: 2 }] })
})

test('no answer is cached for over a minute or past London midnight', async () => {
  const { get, clock } = await setup('2026-07-01T22:59:00Z')
  await get('/api/things')
  clock.set('2026-07-01T22:59:59.999Z')
  expect(await get('/api/things')).toMatchObject({ rows: [{ reading: 1 }] })
  clock.set('2026-07-01T23:00:00Z')
  expect(await get('/api/things')).toMatchObject({ rows: [{ reading: 2 }] })
  clock.forward(0.5)
  expect(await get('/api/things')).toMatchObject({ rows: [{ reading: 2 }] })
  clock.forward(0.5)
  expect(await get('/api/things')).toMatchObject({ rows: [{ reading: 3 }] })
})

test('a refusal is not cached', async () => {
  const { clock } = await createTestContext()
  const cache = createAnswerCache(clock)
  const refuse = async () => {
    throw new Refusal('unavailable', 'Please come again')
  }
  await expect(cache.get('key', refuse)).rejects.toThrow('Please come again')
  const answer = { json: Buffer.from('1') }
  expect(await cache.get('key', async () => answer)).toBe(answer)
})

test('cached answers never exceed the cache’s capacity', async () => {
  const { clock } = await createTestContext()
  const cache = createAnswerCache(clock)
  const long = 'x'.repeat(900_000)
  let made = 0
  const ask = (key: string, text: string) =>
    cache.get(key, async () => {
      made += 1
      return { json: Buffer.from(text) }
    })
  for (let n = 0; n < 40; n += 1) await ask(`long ${n}`, long)
  await ask('long 39', long)
  expect(made).toBe(40)
  await ask('long 0', long)
  expect(made).toBe(41)
  await ask('too long', 'x'.repeat(1_000_001))
  await ask('too long', 'x'.repeat(1_000_001))
  expect(made).toBe(43)
})

async function setup(now?: string) {
  const { ctx, clock } = await createTestContext(now)
  let reading = 0
  let gate: { reached: () => void; open: Promise<void> } | undefined
  const answerCache = createAnswerCache(clock)
  const things = route(
    list,
    async (_, { caller }) => {
      reading += 1
      const mine = reading
      gate?.reached()
      await gate?.open
      return { rows: [{ reading: mine, to: caller.staff ? 'office' : 'everybody' }], total: 7 }
    },
    { cached: true },
  )
  const identify = async (cookie: string | undefined) => (cookie ? STAFF : null)
  const server = createServer(ctx, { routes: [things], identify, answerCache })
  const get = async (url: string, cookie?: string) => {
    const answer = await server.inject({ url, headers: cookie ? { cookie } : {} })
    return { status: answer.statusCode, rows: answer.json(), total: answer.headers['x-total-count'] }
  }
  const hold = () => {
    const reached = Promise.withResolvers<void>()
    const open = Promise.withResolvers<void>()
    gate = { reached: reached.resolve, open: open.promise }
    return {
      reached: reached.promise,
      go: () => {
        gate = undefined
        open.resolve()
      },
    }
  }
  return { get, clock, answerCache, hold }
}
