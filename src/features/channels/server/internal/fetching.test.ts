import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answers, answersOnly, calendarOf, givenChannel } from '../fixtures.ts'
import { FetchFailed, fetchCalendar } from './fetching.ts'
import { isPublicAddress } from './public-address.ts'

const UNKNOWN = { etag: null, lastModified: null }

async function failureOf(fetching: Promise<unknown>): Promise<string> {
  const error = await fetching.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof FetchFailed ? error.failure : String(error)
}

test('[threat feed-address] never connects to a private, local or link-local address', async () => {
  const connections: Socket[] = []
  const trap = createServer((socket) => void connections.push(socket))
  await new Promise<void>((listening) => trap.listen(0, '127.0.0.1', listening))
  const { port } = trap.address() as { port: number }
  const refused = (address: string, hosts: string[] = []) =>
    failureOf(
      fetchCalendar(address, UNKNOWN, {
        allowed: [],
        resolve: (_, done) =>
          done(
            null,
            hosts.map((host) => ({ address: host, family: host.includes(':') ? 6 : 4 })),
          ),
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

test('[threat feed-address] checks each redirect and follows at most three', async () => {
  const channel = await givenChannel()
  const fetching = { allowed: [channel.host] }
  for (const [location, failure] of [
    ['http://169.254.169.254/latest', 'not secure'],
    ['https://169.254.169.254/latest', 'not public'],
    ['https://[::ffff:127.0.0.1]/', 'not public'],
    ['/again', 'too many redirects'],
  ] as const) {
    channel.says(answersOnly(302, { location }))
    expect(await failureOf(fetchCalendar(channel.address, UNKNOWN, fetching))).toBe(failure)
  }
  channel.says((request, response) =>
    request.url === '/moved'
      ? answers(calendarOf())(request, response)
      : answersOnly(301, { location: '/moved' })(request, response),
  )
  expect(await fetchCalendar(channel.address, UNKNOWN, fetching)).toMatchObject({ bytes: Buffer.from(calendarOf()) })
})

test('[threat feed-address] rejects large, slow and truncated answers, also when compressed', async () => {
  const channel = await givenChannel(answers(gzipSync(Buffer.alloc(64 * 1024 * 1024)), { 'content-encoding': 'gzip' }))
  const failure = () => failureOf(fetchCalendar(channel.address, UNKNOWN, { allowed: [channel.host], longestMs: 300 }))
  expect(await failure()).toBe('too large')
  channel.says(answers(Buffer.alloc(2 * 1024 * 1024 + 1)))
  expect(await failure()).toBe('too large')
  channel.says((_, response) => void response.writeHead(200).write('B'))
  expect(await failure()).toBe('too slow')
  channel.says(() => undefined)
  expect(await failure()).toBe('too slow')
  channel.says((_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('BEGIN:VCALENDAR')
    setImmediate(() => response.destroy())
  })
  expect(await failure()).toBe('cut short')
  channel.says(answers('not packed', { 'content-encoding': 'gzip' }))
  expect(await failure()).toBe('cut short')
  channel.says(answersOnly(410))
  expect(await failure()).toBe('gone')
  channel.says(answersOnly(500))
  expect(await failure()).toBe('refused')
})

test('[threat feed-address] sends validators and no cookie', async () => {
  const channel = await givenChannel(
    answers(gzipSync(calendarOf()), { 'content-encoding': 'gzip', etag: '"a"', 'set-cookie': 'x=1' }),
  )
  const fetching = { allowed: [channel.host] }
  const first = await fetchCalendar(channel.address, UNKNOWN, fetching)
  expect(first).toMatchObject({ bytes: Buffer.from(calendarOf()), etag: '"a"', lastModified: null })
  channel.says(answersOnly(304))
  expect(await fetchCalendar(channel.address, { etag: '"a"', lastModified: 'Mon' }, fetching)).toBe('unchanged')
  const { headers } = channel.requested.at(-1) ?? {}
  expect(headers).toMatchObject({ 'if-none-match': '"a"', 'if-modified-since': 'Mon' })
  expect(headers).not.toHaveProperty('cookie')
})

test('[threat feed-address] tells public addresses from reserved ones', () => {
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
