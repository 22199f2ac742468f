import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../testing/test-context.ts'
import { createServer } from './server.ts'

async function openServer(variables: Record<string, string> = {}) {
  const { ctx } = await createTestContext(undefined, variables)
  const server = createServer(ctx, { routes: [], identify: async () => null, styleHashes: ['sha256-abc='] })
  server.get('/', (_, reply) => reply.type('text/html').send('<!doctype html>'))
  server.get('/submit-review', (_, reply) => reply.type('text/html').send('<!doctype html>'))
  server.get('/file.jpg', (_, reply) => reply.type('image/jpeg').send(Buffer.from('x')))
  server.get('/fault', async () => {
    throw new Error('fault')
  })
  onTestFinished(async () => {
    await server.close()
  })
  return server
}

const EVERYWHERE = ['/', '/file.jpg', '/api/nothing', '/nothing', '/fault', '/healthz', '/%E0%A4%A']

const PROTECTIVE = /^(content-security|x-|permissions|cross-origin|referrer|strict-transport|server|access-control)/

function protections(headers: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => PROTECTIVE.test(name)))
}

test('[threat missing-headers] pages, files, the API and errors carry the same security headers', async () => {
  const server = await openServer()
  for (const url of EVERYWHERE)
    expect(protections((await server.inject({ url })).headers), url).toEqual({
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self' 'sha256-abc='; style-src-attr 'unsafe-inline'; " +
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'; img-src 'self' https: data:",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
})

test('[threat missing-headers] refused hosts and refused writes carry the security headers', async () => {
  const server = await openServer()
  const foreign = await server.inject({ url: '/', headers: { host: 'evil.example' } })
  expect([foreign.statusCode, foreign.json()]).toEqual([400, { message: 'This site is not known here' }])
  expect(foreign.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const written = await server.inject({ method: 'POST', url: '/', headers: { 'sec-fetch-site': 'cross-site' } })
  expect([written.statusCode, written.json()]).toEqual([403, { message: 'This can only be sent from the site itself' }])
  expect(written.headers['x-content-type-options']).toBe('nosniff')
})

test('[threat missing-headers] HSTS is sent for a year, on https sites only', async () => {
  const host = 'www.example.co.uk'
  const secure = await openServer({ PUBLIC_URL: `https://${host}`, SECRET: 's'.repeat(32) })
  for (const url of EVERYWHERE)
    expect((await secure.inject({ url, headers: { host } })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    )
  const plain = await openServer({ PUBLIC_URL: 'http://localhost:3000', SECRET: 's'.repeat(32) })
  expect((await plain.inject({ url: '/', headers: { host: 'localhost:3000' } })).headers).not.toHaveProperty(
    'strict-transport-security',
  )
})

test('[threat link-guessing] [threat personal-data-in-logs] private pages send no referrer', async () => {
  const server = await openServer()
  const told = async (url: string) => (await server.inject({ url })).headers['referrer-policy']
  const token = 'AbCdEfGhIjKlMnOpQrStUv'
  for (const url of [
    '/submit-review?booking=1&email=a@example.org',
    `/offer/${token}`,
    `/stay/${token}`,
    `/stay/${token}/nowhere`,
    `/api/offers/${token}`,
    `/api/stays/${token}`,
    `/%73tay/${token}`,
    `/STAY/${token}`,
    `/stay%2F${token}`,
  ])
    expect(await told(url), url).toBe('no-referrer')
  expect(await told('/offers')).toBe('strict-origin-when-cross-origin')
})

test('[threat open-redirect] no address redirects to another site', async () => {
  const server = await openServer()
  for (const url of [
    '/admin?next=//evil.example',
    '//evil.example',
    '/\\evil.example',
    '/?next=https://evil.example',
  ]) {
    const answer = await server.inject({ url })
    expect(answer.statusCode < 300 || answer.statusCode >= 400, `${url} ${answer.statusCode}`).toBe(true)
    expect(answer.headers.location).toBeUndefined()
  }
})
