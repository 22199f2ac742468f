import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerStatus, answerWith, calendarText, startTestChannel } from '#test/features/channels/server/fixtures.ts'
import { FetchFailed, fetchCalendar } from './fetching.ts'
import { isPublicAddress } from './public-address.ts'

const NO_VALIDATORS = { etag: null, lastModified: null }

async function failureOf(fetching: Promise<unknown>): Promise<string> {
  const error = await fetching.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof FetchFailed ? error.failure : String(error)
}

test('[threat feed-address] the fetch never connects to a private, local or link-local address', async () => {
  const connections: Socket[] = []
  const trap = createServer((socket) => void connections.push(socket))
  await new Promise<void>((listening) => trap.listen(0, '127.0.0.1', listening))
  const { port } = trap.address() as { port: number }
  const refused = (address: string, hosts: string[] = []) =>
    failureOf(
      fetchCalendar(address, NO_VALIDATORS, {
        allowedHosts: [],
        resolve: async () => hosts,
      }),
    )
  const literals = ['127.0.0.1', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', '[64:ff9b::7f00:1]', '10.0.0.1']
  for (const host of [...literals, '169.254.169.254', '100.64.0.1', '224.0.0.1', '[fe80::1]', '[fd00::1]'])
    expect([host, await refused(`https://${host}/a.ics`)]).toEqual([host, 'not public'])
  for (const address of [
    `https://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/`,
    `https://example.com:${port}/`,
    'ftp://example.com/',
  ])
    expect(await refused(address)).toBe('not secure')
  for (const address of ['', 'nonsense', 'https://user:secret@example.com/'])
    expect(await refused(address)).toBe('no address')
  // The second name has a public and a private address.
  expect(await refused('https://localhost/', ['127.0.0.1'])).toBe('not public')
  expect(await refused('https://calendar.example/', ['93.184.216.34', '127.0.0.1'])).toBe('not public')
  expect(await refused('https://calendar.example/', ['::ffff:7f00:1'])).toBe('not public')
  expect(await refused('https://calendar.example/')).toBe('no such host')
  expect(connections).toEqual([])
  trap.close()
})

test('[rule feed-failing] a channel’s status of 500 or 503 is reported as unreachable', async () => {
  const channel = await startTestChannel()
  for (const status of [500, 502, 503, 504]) {
    channel.setAnswer(answerStatus(status))
    expect(await failureOf(fetchCalendar(channel.address, NO_VALIDATORS, { allowedHosts: [channel.host] }))).toBe(
      'not reachable',
    )
  }
})

test('[rule feed-reading] a webcal address is read over HTTPS, also after a redirect', async () => {
  const refused = (address: string) => failureOf(fetchCalendar(address, NO_VALIDATORS, { allowedHosts: [] }))
  expect(await refused('webcal://127.0.0.1/a.ics')).toBe('not public')
  expect(await refused('WEBCALS://127.0.0.1/a.ics')).toBe('not public')
  const channel = await startTestChannel(answerStatus(302, { location: 'webcal://127.0.0.1/a.ics' }))
  expect(await failureOf(fetchCalendar(channel.address, NO_VALIDATORS, { allowedHosts: [channel.host] }))).toBe(
    'not public',
  )
})

test('[threat feed-address] the fetch checks each of at most three redirects', async () => {
  const channel = await startTestChannel()
  const fetching = { allowedHosts: [channel.host] }
  for (const [location, failure] of [
    ['http://169.254.169.254/latest', 'not secure'],
    ['https://169.254.169.254/latest', 'not public'],
    ['https://[::ffff:127.0.0.1]/', 'not public'],
    ['/again', 'too many redirects'],
  ] as const) {
    channel.setAnswer(answerStatus(302, { location }))
    expect(await failureOf(fetchCalendar(channel.address, NO_VALIDATORS, fetching))).toBe(failure)
  }
  channel.setAnswer((request, response) =>
    request.url === '/moved'
      ? answerWith(calendarText())(request, response)
      : answerStatus(301, { location: '/moved' })(request, response),
  )
  expect(await fetchCalendar(channel.address, NO_VALIDATORS, fetching)).toMatchObject({
    bytes: Buffer.from(calendarText()),
  })
})

test('[threat feed-address] an unresolvable host is reported, also after a redirect', async () => {
  expect(await failureOf(fetchCalendar('https://calendar.invalid/a.ics', NO_VALIDATORS, { allowedHosts: [] }))).toBe(
    'no such host',
  )
  const channel = await startTestChannel(answerStatus(302, { location: 'https://calendar.invalid/a.ics' }))
  expect(await failureOf(fetchCalendar(channel.address, NO_VALIDATORS, { allowedHosts: [channel.host] }))).toBe(
    'no such host',
  )
})

test('[threat feed-address] the fetch ends a name lookup that never answers', async () => {
  const resolve = (_: string, signal: AbortSignal) =>
    new Promise<string[]>((done) => signal.addEventListener('abort', () => done([])))
  const fetching = fetchCalendar('https://calendar.example/a.ics', NO_VALIDATORS, {
    allowedHosts: [],
    resolve,
    timeoutMs: 100,
  })
  expect(await failureOf(fetching)).toBe('too slow')
})

test('[threat feed-address] the fetch rejects large, slow and truncated answers', async () => {
  const channel = await startTestChannel(
    answerWith(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }),
  )
  const failure = () =>
    failureOf(fetchCalendar(channel.address, NO_VALIDATORS, { allowedHosts: [channel.host], timeoutMs: 300 }))
  expect(await failure()).toBe('too large')
  channel.setAnswer(answerWith(Buffer.alloc(2 * 1024 * 1024 + 1)))
  expect(await failure()).toBe('too large')
  channel.setAnswer((_, response) => void response.writeHead(200).write('B'))
  expect(await failure()).toBe('too slow')
  channel.setAnswer(() => undefined)
  expect(await failure()).toBe('too slow')
  channel.setAnswer((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('BEGIN:VCALENDAR')
    setImmediate(() => response.destroy())
  })
  expect(await failure()).toBe('cut short')
  channel.setAnswer(answerWith('not packed', { 'content-encoding': 'gzip' }))
  expect(await failure()).toBe('cut short')
  channel.setAnswer(answerStatus(410))
  expect(await failure()).toBe('gone')
  channel.setAnswer(answerStatus(403))
  expect(await failure()).toBe('refused')
})

test('[threat feed-address] the fetch sends validators but no cookie', async () => {
  const channel = await startTestChannel(
    answerWith(gzipSync(calendarText()), { 'content-encoding': 'gzip', etag: '"a"', 'set-cookie': 'x=1' }),
  )
  const fetching = { allowedHosts: [channel.host] }
  const first = await fetchCalendar(channel.address, NO_VALIDATORS, fetching)
  expect(first).toMatchObject({ bytes: Buffer.from(calendarText()), etag: '"a"', lastModified: null })
  channel.setAnswer(answerStatus(304))
  expect(await fetchCalendar(channel.address, { etag: '"a"', lastModified: 'Mon' }, fetching)).toBe('unchanged')
  const { headers } = channel.requested.at(-1) ?? {}
  expect(headers).toMatchObject({ 'if-none-match': '"a"', 'if-modified-since': 'Mon' })
  expect(headers).not.toHaveProperty('cookie')
})

test('[threat feed-address] reserved IP addresses are not public', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2a00:1450:4009::1']) expect(isPublicAddress(address)).toBe(true)
  for (const address of [
    '192.168.1.1',
    '172.31.0.1',
    '198.18.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '2001:db8::1',
    '2002:7f00:1::',
    '::',
    'x',
  ])
    expect(isPublicAddress(address)).toBe(false)
})
