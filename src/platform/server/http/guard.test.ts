import { expect, test } from 'vitest'
import type { RefusalKind } from '#platform/shared/refusal.ts'
import { readConfig } from '../config.ts'
import { guardOf } from './guard.ts'

const demo = guardOf(readConfig({}))
const site = guardOf(readConfig({ PUBLIC_URL: 'https://www.example.co.uk', SECRET: 's'.repeat(32) }))

type Guard = typeof demo

function refused(guard: Guard, method: string, headers: Record<string, string>): RefusalKind | 'accepted' {
  try {
    guard({ method, headers })
    return 'accepted'
  } catch (error) {
    return (error as { kind: RefusalKind }).kind
  }
}

test.for(['same-origin', 'none'])('[threat cross-site-writing] a request with Sec-Fetch-Site %s may write', (where) => {
  expect(refused(demo, 'PATCH', { host: 'localhost:3000', 'sec-fetch-site': where })).toBe('accepted')
})

test.for(['cross-site', 'same-site', 'anything'])(
  '[threat cross-site-writing] a request with Sec-Fetch-Site %s may not write',
  (where) => {
    const headers = { host: 'localhost:3000', 'sec-fetch-site': where, origin: 'http://localhost:3000' }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(refused(demo, method, headers)).toBe('forbidden')
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(refused(demo, method, headers)).toBe('accepted')
  },
)

test.for([
  ['http://localhost:3000', 'accepted'],
  ['http://LOCALHOST:3000', 'accepted'],
  ['http://localhost:3001', 'forbidden'],
  ['http://127.0.0.1:3000', 'forbidden'],
  ['https://evil.example', 'forbidden'],
  ['null', 'forbidden'],
  ['', 'forbidden'],
])('[threat cross-site-writing] an older browser’s write from Origin %s is %s', ([origin = '', outcome]) => {
  expect(refused(demo, 'POST', { host: 'localhost:3000', origin })).toBe(outcome)
})

test.for([
  ['https://www.example.co.uk', 'accepted'],
  ['https://www.example.co.uk:8443', 'forbidden'],
  ['https://example.co.uk', 'forbidden'],
  ['https://www.example.co.uk.evil.example', 'forbidden'],
])('[threat cross-site-writing] a write from Origin %s to a real site is %s', ([origin = '', outcome]) => {
  expect(refused(site, 'POST', { host: 'www.example.co.uk', origin })).toBe(outcome)
  expect(refused(site, 'POST', { host: 'www.example.co.uk:443', origin })).toBe(outcome)
})

test('[threat cross-site-writing] a client without browser headers may write', () => {
  expect(refused(demo, 'POST', { host: 'localhost:3000' })).toBe('accepted')
})

test.for([
  ['localhost:3000', 'accepted'],
  ['localhost', 'accepted'],
  ['127.0.0.1:8080', 'accepted'],
  ['[::1]:3000', 'accepted'],
  ['evil.example', 'invalid'],
  ['localhost.evil.example', 'invalid'],
  ['127.0.0.1.evil.example', 'invalid'],
  ['127.0.0.1@evil.example', 'invalid'],
  ['192.168.1.4:3000', 'invalid'],
  ['', 'invalid'],
])('[threat foreign-host] a request for Host %s to the demo is %s', ([host = '', outcome]) => {
  expect(refused(demo, 'GET', { host })).toBe(outcome)
})

test.for([
  ['www.example.co.uk', 'accepted'],
  ['WWW.example.co.uk:443', 'accepted'],
  ['www.example.co.uk:3000', 'invalid'],
  ['example.co.uk', 'invalid'],
  ['localhost:3000', 'invalid'],
])('[threat foreign-host] a request for Host %s to a real site is %s', ([host = '', outcome]) => {
  expect(refused(site, 'GET', { host })).toBe(outcome)
})

test('[threat foreign-host] X-Forwarded-Host does not replace a foreign Host', () => {
  expect(refused(site, 'GET', {})).toBe('invalid')
  expect(refused(site, 'GET', { host: 'evil.example', 'x-forwarded-host': 'www.example.co.uk' })).toBe('invalid')
})
