import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
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

test('[threat missing-headers] every kind of response carries the same security headers', async () => {
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

test('[threat missing-headers] refused requests carry the security headers', async () => {
  const server = await openServer()
  const foreign = await server.inject({ url: '/', headers: { host: 'evil.example' } })
  expect([foreign.statusCode, foreign.json()]).toEqual([400, { message: 'This site is not known here' }])
  expect(foreign.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  const written = await server.inject({ method: 'POST', url: '/', headers: { 'sec-fetch-site': 'cross-site' } })
  expect([written.statusCode, written.json()]).toEqual([403, { message: 'This can only be sent from the site itself' }])
  expect(written.headers['x-content-type-options']).toBe('nosniff')
})

test.for([
  ['400', 'for a malformed request', 'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ['400', 'for two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ['400', 'for two Host headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n'],
  ['400', 'for two Host headers of a health check', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['400', 'for no Host header', 'GET / HTTP/1.1\r\nAccept: text/plain\r\n\r\n'],
  [
    '417',
    'for an expectation',
    'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: a-miracle\r\nContent-Length: 2\r\n\r\nab',
  ],
  ['431', 'for long headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['408', 'for a head that never ends', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
])(
  '[threat missing-headers] [threat foreign-host] a %s %s carries the security headers',
  async ([status, , request = '']) => {
    localhostHasTwoAddresses()
    const server = await openServer()
    const { headers } = await server.inject({ url: '/' })
    await server.listen({ host: 'localhost', port: 0 })
    const addresses = server.addresses() as AddressInfo[]
    expect(addresses).toHaveLength(2)
    await Promise.all(
      addresses.map(async (address) => {
        const [head = '', body = ''] = (await exchange(address, request)).split('\r\n\r\n')
        const [first, ...lines] = head.split('\r\n')
        expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
        const sent = Object.fromEntries(
          lines.map((line) => line.split(/: (.*)/)).map(([name = '', value]) => [name.toLowerCase(), value]),
        )
        expect(protections(sent)).toEqual(protections(headers))
        expect(sent['cache-control']).toBe('private, no-store')
        expect(JSON.parse(body)).toEqual({ message: expect.any(String) })
      }),
    )
  },
)

/** Resolves `localhost` to two IPv4 addresses, because some machines have no IPv6. */
function localhostHasTwoAddresses(): void {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const { lookup } = dns
  const withTwo = (host: string, ...rest: [object, (error: null, found: typeof addresses) => void]) =>
    host === 'localhost' && rest.length === 2 ? rest[1](null, addresses) : Reflect.apply(lookup, dns, [host, ...rest])
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(withTwo as typeof dns.lookup)
  onTestFinished(() => spy.mockRestore())
}

/** Sends a request and returns the response. Closes the connection after the JSON body. */
async function exchange({ address, port }: AddressInfo, request: string): Promise<string> {
  const socket = connect(port, address)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
    if (received.endsWith('}')) socket.end()
  })
  socket.write(request)
  await once(socket, 'close')
  return received
}

test('[threat missing-headers] HSTS covers subdomains with HSTS_SUBDOMAINS on', async () => {
  const host = 'www.example.co.uk'
  const server = await openServer({ PUBLIC_URL: `https://${host}`, SECRET: 's'.repeat(32), HSTS_SUBDOMAINS: 'on' })
  expect((await server.inject({ url: '/', headers: { host } })).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('[threat missing-headers] HSTS is sent on https sites only', async () => {
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
  const referrerPolicyOf = async (url: string) => (await server.inject({ url })).headers['referrer-policy']
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
    expect(await referrerPolicyOf(url), url).toBe('no-referrer')
  expect(await referrerPolicyOf('/offers')).toBe('strict-origin-when-cross-origin')
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
