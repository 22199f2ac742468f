import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { STAFF } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import type { AppContext } from '../app-context.ts'
import { openLog } from '../log.ts'
import { route, uploadRoute } from './routes/route.ts'
import { createServer, stopGracefully } from './server.ts'

const greet = endpoint({
  method: 'POST',
  path: '/api/greetings',
  access: 'public',
  summary: 'Says hello back',
  body: z.object({ name: z.string('Name is required').check(z.maxLength(100, 'Please use at most 100 characters')) }),
  answer: z.object({ hello: z.string() }),
})
const greetByName = endpoint({
  method: 'GET',
  path: '/api/greetings/{name}',
  access: 'public',
  summary: 'Says hello',
  params: z.object({ name: z.string() }),
  answer: z.object({ hello: z.string() }),
})
const staffOnly = endpoint({
  method: 'GET',
  path: '/api/staff-only',
  access: 'view all',
  summary: 'Returns the member of staff',
  answer: z.object({ whose: z.int() }),
})
const failing = endpoint({
  method: 'GET',
  path: '/api/failing',
  access: 'public',
  summary: 'Fails',
  answer: z.object({}),
})
const fail = endpoint({
  method: 'GET',
  path: '/api/failures/{code}',
  access: 'public',
  summary: 'Fails as a database or a disk does',
  params: z.object({ code: z.string() }),
  answer: z.object({}),
})
const upload = endpoint({
  method: 'POST',
  path: '/api/pictures',
  access: 'view all',
  summary: 'Takes a picture',
  upload: ['image/jpeg'],
  answer: z.object({ bytes: z.int() }),
})
const secret = endpoint({
  method: 'GET',
  path: '/api/secret',
  access: 'view all',
  recentPassword: true,
  summary: 'Returns a secret',
  answer: z.object({ secret: z.string() }),
})
const whoCalls = endpoint({
  method: 'GET',
  path: '/api/address',
  access: 'public',
  summary: 'Returns the caller’s address',
  answer: z.object({ ip: z.string() }),
})

function openServer(ctx: AppContext) {
  const server = createServer(ctx, {
    routes: [
      route(greet, async (_, { body }) => ({ hello: body.name })),
      route(greetByName, async (_, { params }) => ({ hello: params.name })),
      route(staffOnly, async (_, { caller }) => ({ whose: caller.staff?.userId ?? 0 })),
      route(secret, async () => ({ secret: 'open' })),
      route(failing, async () => {
        throw new Error('select secret from table at /home/office/server.ts for guest@example.org')
      }),
      route(fail, async (_, { params: { code } }) => {
        throw Object.assign(new Error('no place for guest@example.org in /home/office'), { code })
      }),
      uploadRoute(upload, 25 * 1024, async (_office, _call, file) => ({ bytes: file.length })),
      route(whoCalls, async (_, { caller }) => ({ ip: caller.ip })),
    ],
    identify: async (cookie) => (cookie === 'key=1' ? { ...STAFF, permissions: ['view all'] } : null),
    styleHashes: ['sha256-abc'],
  })
  onTestFinished(async () => {
    await server.close()
  })
  return server
}

const LOG_ALL = { LOG_LEVEL: 'trace' }

async function listen(server: FastifyInstance) {
  const { host, port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  return { host, port: Number(port) }
}

const realSite = { PUBLIC_URL: 'https://www.example.co.uk', SECRET: 's'.repeat(32) }

test('[rule unknown-address] an unknown API address is answered with 404 in JSON', async () => {
  const server = openServer((await createTestContext()).ctx)
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    for (const url of ['/api/nothing', '/api/nothing/at/all', '/api', '/api/greetings/x/y']) {
      const answer = await server.inject({ method, url })
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found' }])
    }
  expect((await server.inject({ method: 'PUT', url: '/api/greetings' })).statusCode).toBe(404)
})

test('[threat open-screen] a session without a recent password is refused', async () => {
  const { ctx } = await createTestContext()
  const server = openServer(ctx)
  const answer = await server.inject({ url: '/api/secret', headers: { cookie: 'key=1' } })
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    { message: 'Please enter your password again', recentPassword: true },
  ])
  const publicSecret = route({ ...secret, access: 'public' as const }, async () => ({ secret: 'open' }))
  expect(() => createServer(ctx, { routes: [publicSecret], identify: async () => null })).toThrow(
    'GET /api/secret is public and requires a password',
  )
})

test('[threat plain-text-body] every route refuses text/plain with 415', async () => {
  const server = openServer((await createTestContext()).ctx)
  for (const url of ['/api/greetings', '/api/nothing'])
    for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/x-www-form-urlencoded']) {
      const answer = await server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': type },
        payload: '{"name":"Ada"}',
      })
      expect([answer.statusCode, answer.json()], `${type} to ${url}`).toEqual([415, { message: 'Please send JSON' }])
    }
})

test('an empty JSON body is treated as no body', async () => {
  const server = openServer((await createTestContext()).ctx)
  const ask = async (method: 'DELETE' | 'POST', url: string, payload: string) => {
    const { statusCode } = await server.inject({
      method,
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    return statusCode
  }
  expect(await ask('DELETE', '/api/nothing', '')).toBe(404)
  expect(await ask('POST', '/api/greetings', '')).toBe(400)
  expect(await ask('POST', '/api/greetings', '{')).toBe(400)
  expect(await ask('POST', '/api/greetings', '{"name":"Ada","__proto__":{}}')).toBe(400)
})

test('[threat missing-authorisation] an office call is 401 without a session', async () => {
  const server = openServer((await createTestContext()).ctx)
  const closed = await server.inject({ url: '/api/staff-only' })
  expect([closed.statusCode, closed.json()]).toEqual([401, { message: 'Please sign in' }])
  expect((await server.inject({ method: 'HEAD', url: '/api/staff-only' })).statusCode).toBe(401)
  expect((await server.inject({ url: '/api/staff-only', headers: { cookie: 'key=1' } })).json()).toEqual({ whose: 1 })
})

test('[threat personal-data-in-logs] a long email address in a path is accepted', async () => {
  const server = openServer((await createTestContext()).ctx)
  const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.uk`
  for (const name of [long, 'a+b@example.org', 'a/b@example.org'])
    expect((await server.inject({ url: `/api/greetings/${encodeURIComponent(name)}` })).json()).toEqual({ hello: name })
  const unreadable = await server.inject({ url: '/api/greetings/%E0%A4%A' })
  expect([unreadable.statusCode, unreadable.json()]).toEqual([400, { message: 'This request cannot be read' }])
  expect(unreadable.headers['x-content-type-options']).toBe('nosniff')
  expect((await server.inject({ url: `/api/greetings/${'a'.repeat(321)}` })).statusCode).toBe(404)
})

test('[threat personal-data-in-logs] the log contains no personal address', async () => {
  const { ctx } = await createTestContext(undefined, LOG_ALL)
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const server = openServer({ ...ctx, log })
  server.setNotFoundHandler((_, reply) => reply.status(404).send('not here'))
  for (const url of [
    '/api/greetings/guest@example.org',
    '/api/greetings/guest%40example.org?email=guest@example.org',
    '/submit-review?booking=1&email=guest@example.org',
    '/api/greetings/guest@example.org%E0%A4%A',
    `/api/greetings/guest@example.org${'a'.repeat(321)}`,
    '/api/failing',
  ])
    await server.inject({ url })
  expect(lines.join()).toContain('a request failed')
  expect(lines.filter((line) => line.includes('incoming request')).length).toBeGreaterThan(3)
  expect(lines.join()).not.toMatch(/@|%40/)
})

test('[threat personal-data-in-logs] the token of a private link is never logged', async () => {
  const { ctx } = await createTestContext(undefined, LOG_ALL)
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const server = openServer({ ...ctx, log })
  server.get('/stay/:token', (_, reply) => reply.type('text/html').send('<!doctype html>'))
  server.get('/properties', (_, reply) => reply.type('text/html').send('<!doctype html>'))
  server.setNotFoundHandler((_, reply) => reply.status(404).type('text/html').send('<!doctype html>'))
  const { port, host } = await listen(server)
  const token = 'AbCdEfGhIjKlMnOpQrStUv'
  const seen = async (target: string) => {
    lines.length = 0
    const line = connect(port, '127.0.0.1')
    line.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const head = (await text(line)).split('\r\n\r\n', 1)[0] ?? ''
    return {
      status: Number(head.slice(9, 12)),
      referrer: /^referrer-policy: (.*)$/im.exec(head)?.[1],
      log: lines.join(''),
    }
  }
  expect(await seen('/properties')).toMatchObject({ status: 200, referrer: 'strict-origin-when-cross-origin' })
  const plain = await seen(`/stay/${token}`)
  expect(plain).toMatchObject({ status: 200, referrer: 'no-referrer', log: expect.stringContaining('"/stay/…"') })
  for (const target of [
    `/%73tay/${token}`,
    `/%2573tay/${token}`,
    `//stay/${token}`,
    `/STAY/${token}`,
    `/stay%2F${token}`,
    `/stay%2f${token}/%E0%A4%A`,
    `/stay/${token}?again=${token}`,
    `http://${host}/stay/${token}`,
    `HTTP://${host}//%53tay/${token}`,
  ]) {
    const { referrer, log } = await seen(target)
    expect(referrer, target).toBe(plain.referrer)
    expect(log, target).toMatch(/"\/stay\/…"/i)
    expect(log, target).not.toMatch(new RegExp(token, 'i'))
  }
})

test('[threat hostile-json] hostile JSON is refused with 400', async () => {
  const server = openServer((await createTestContext()).ctx)
  const send = (payload: string) =>
    server.inject({ method: 'POST', url: '/api/greetings', headers: { 'content-type': 'application/json' }, payload })
  for (const payload of [
    '['.repeat(200_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    '{"__proto__":{"polluted":true},"name":"Ada"}',
    '{"constructor":{"prototype":{"polluted":true}},"name":"Ada"}',
    '{"name":',
    '',
  ])
    expect((await send(payload)).statusCode, payload.slice(0, 40)).toBe(400)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  const large = await send(JSON.stringify({ name: 'a'.repeat(256 * 1024) }))
  expect([large.statusCode, large.json()]).toEqual([413, { message: 'This is too large to send' }])
})

test('[threat slow-sender] the server has timeouts for slow senders', async () => {
  const { server } = openServer((await createTestContext()).ctx)
  // Only an upload may take this long; `waitForRest` closes all other requests earlier.
  expect(server.requestTimeout).toBe(120_000)
  expect(server.headersTimeout).toBe(10_000)
  expect(server.keepAliveTimeout).toBe(10_000)
  expect(server.timeout).toBe(60_000)
  expect(server.maxConnections).toBeGreaterThan(0)
})

test.each([
  ['a call', '/api/greetings', 'application/json', 15_000],
  ['a call of an unknown endpoint', '/api/nothing', 'application/json', 15_000],
  ['an upload of the office', '/api/pictures', 'image/jpeg', 120_000],
])('[threat slow-sender] a connection that has not sent %s in time is closed', async (_, path, type, timeout) => {
  const server = openServer((await createTestContext()).ctx)
  const { host, port } = await listen(server)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const line = connect(port, '127.0.0.1')
  onTestFinished(() => {
    vi.useRealTimers()
    line.destroy()
  })
  const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${type}`, 'Cookie: key=1']
  line.write([...head, 'Content-Length: 4', '', '{"'].join('\r\n'))
  const [request]: IncomingMessage[] = await once(server.server, 'request')
  // Waits until the session is found and the upload's timeout is set.
  await new Promise(setImmediate)
  vi.advanceTimersByTime(timeout - 1)
  expect(request?.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(request?.destroyed).toBe(true)
})

test('[threat forged-address] a client cannot claim another address', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const server = openServer((await createTestContext()).ctx)
  expect((await server.inject({ url: '/api/address', headers: forwarded })).json()).toEqual({ ip: '127.0.0.1' })
  const behindProxy = openServer((await createTestContext(undefined, { TRUST_PROXY: '127.0.0.0/8' })).ctx)
  expect((await behindProxy.inject({ url: '/api/address', headers: forwarded })).json()).toEqual({ ip: '203.0.113.9' })
  for (const [written, ip] of [
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['198.51.100.1, 203.0.113.9:80', '203.0.113.9'],
    ['unknown', '127.0.0.1'],
    ['203.0.113.9, unknown', '127.0.0.1'],
    ['unknown, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, <script>, 127.0.0.2', '127.0.0.1'],
    ['999.1.1.1', '127.0.0.1'],
    ['', '127.0.0.1'],
  ])
    expect(
      (await behindProxy.inject({ url: '/api/address', headers: { 'x-forwarded-for': written } })).json(),
      written,
    ).toEqual({ ip })
})

test('[threat error-leakage] an error reveals nothing internal', async () => {
  const server = openServer((await createTestContext()).ctx)
  const answer = await server.inject({ url: '/api/failing' })
  expect(answer.statusCode).toBe(500)
  expect(Object.keys(answer.json())).toEqual(['message', 'requestId'])
  expect(answer.body).not.toMatch(/select|secret|home|server\.ts|stack/)
})

test('[threat error-leakage] a browser gets an error page without internal details', async () => {
  const server = openServer((await createTestContext()).ctx)
  server.get('/page', async () => {
    throw new Error('select secret from table')
  })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const page = await server.inject({ url: '/page', headers: browser })
  expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
  expect(page.body).toMatch(/Something went wrong on our side.*please mention [0-9a-f-]{36}/)
  expect(page.body).not.toContain('secret')
  expect((await server.inject({ url: '/page' })).json()).toHaveProperty('requestId')
  expect((await server.inject({ url: '/api/failing', headers: browser })).json()).toHaveProperty('requestId')
})

test('readiness depends on the database', async () => {
  const { ctx } = await createTestContext(undefined, realSite)
  const server = openServer(ctx)
  for (const url of ['/healthz', '/readyz'])
    expect((await server.inject({ url, headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(200)
  const withoutDatabase = openServer({ ...ctx, database: unreachableDatabase() })
  expect((await withoutDatabase.inject({ url: '/readyz' })).statusCode).toBe(503)
  expect((await withoutDatabase.inject({ url: '/healthz' })).statusCode).toBe(200)
})

test.each([
  ['[threat database-away]', 'ECONNREFUSED', 200],
  ['[threat full-disk]', '53100', 503],
  ['[threat full-disk]', 'ENOSPC', 503],
  ['[threat full-disk]', 'EDQUOT', 503],
])('%s a failure with %s is answered with 503', async (_, code, readiness) => {
  const server = openServer((await createTestContext()).ctx)
  expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200)
  const answer = await server.inject({ url: `/api/failures/${code}` })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { message: 'The site is temporarily unavailable. Please try again in a moment.' },
  ])
  expect((await server.inject({ url: '/readyz' })).statusCode).toBe(readiness)
  expect((await server.inject({ url: '/api/greetings/Jo' })).statusCode).toBe(200)
})

function unreachableDatabase(): AppContext['database'] {
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ host: '127.0.0.1', port: 1 }) }) })
}

test('[threat stop-under-load] a stopping server finishes requests in flight', async () => {
  const { ctx } = await createTestContext()
  const server = openServer(ctx)
  const finish = Promise.withResolvers<void>()
  const requestStarted = Promise.withResolvers<void>()
  server.get('/slow', async () => {
    requestStarted.resolve()
    await finish.promise
    return 'done'
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const line = connect(Number(new URL(address).port), '127.0.0.1')
  const answers = text(line)
  const greet = `GET /api/greetings/Jo HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`
  line.write(greet)
  await once(line, 'readable')
  const slow = fetch(`${address}/slow`)
  await requestStarted.promise
  const stopped = stopGracefully(server, { noticeMs: 100 })
  const readiness = await fetch(`${address}/readyz`)
  expect([readiness.status, readiness.headers.get('connection')]).toEqual([503, 'close'])
  await expect.poll(() => server.server.listening, { timeout: 60_000 }).toBe(false)
  line.write(greet)
  expect((await answers).split('HTTP/1.1 ').map((answer) => answer.slice(0, 3))).toEqual(['', '200', '503'])
  expect((await answers).toLowerCase()).toContain('retry-after: 5')
  expect(await answers).toContain('{"message":"The site is starting again. Please try again in a moment."}')
  finish.resolve()
  expect((await slow).headers.get('connection')).toBe('close')
  expect(await (await slow).text()).toBe('done')
  await stopped
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('[threat stop-under-load] a stopping server waits for requests at both addresses of localhost', async (context) => {
  if ((await lookup('localhost', { all: true })).length < 2) return context.skip('localhost is one address here')
  const server = openServer((await createTestContext()).ctx)
  const finish = Promise.withResolvers<void>()
  const requestStarted = Promise.withResolvers<void>()
  const ends: string[] = []
  server.get('/slow', async () => {
    requestStarted.resolve()
    await finish.promise
    ends.push('answered')
    return 'done'
  })
  await server.listen({ port: 0, host: 'localhost' })
  const [other] = server.addresses().filter((one) => typeof one === 'object')
  const name = other?.family === 'IPv6' ? `[${other.address}]` : other?.address
  const slow = fetch(`http://${name}:${other?.port}/slow`)
  await requestStarted.promise
  const stopped = stopGracefully(server).then(() => ends.push('stopped'))
  // A server that does not wait would stop within this time.
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, 200))])
  finish.resolve()
  expect(await (await slow).text()).toBe('done')
  await stopped
  expect(ends).toEqual(['answered', 'stopped'])
})

test('a stopping server does not wait beyond its timeout', async () => {
  const server = openServer((await createTestContext()).ctx)
  const requestStarted = Promise.withResolvers<void>()
  server.get('/never', () => {
    requestStarted.resolve()
    return new Promise(() => {})
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const never = fetch(`${address}/never`).catch((error: Error) => error)
  await requestStarted.promise
  await stopGracefully(server, { timeoutMs: 50 })
  expect(await never).toBeInstanceOf(Error)
})

test('a request that is not HTTP is answered with 400', async () => {
  const server = openServer((await createTestContext()).ctx)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('hello\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /)
})
