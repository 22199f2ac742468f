import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { queryOf } from '#platform/web/api.ts'
import { endpoint, read } from './endpoint.ts'

const contracts = Object.values(import.meta.glob<Record<string, unknown>>('./*/contract.ts', { eager: true }))
const endpoints = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint))
const reads = endpoints.filter(({ method }) => method === 'GET')
const writes = endpoints.filter(({ method }) => method !== 'GET')

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

const topicsOf = (calls: Endpoint[], named: 'shows' | 'changes') => [
  ...new Set(calls.flatMap((call) => call[named] ?? [])),
]

test('every topic is changed by a write and shown by a read', () => {
  expect(topicsOf(writes, 'changes').toSorted()).toEqual(topicsOf(reads, 'shows').toSorted())
})

test('only the listed writes declare no topics', () => {
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
  expect(writes.filter(({ changes }) => changes === undefined).map(nameOf)).toEqual([])
  expect(
    writes
      .filter(({ changes }) => changes?.length === 0)
      .map(nameOf)
      .toSorted(),
  ).toEqual([
    // A portrait is shown once the profile is saved.
    'POST /api/admin/account/portrait',
    'POST /api/admin/account/second-factor/offer',
    // A photograph is shown with the entry that it is attached to later.
    'POST /api/admin/bookings/{id}/ledger/photographs',
    // Asks the domain's name servers and stores nothing.
    'POST /api/admin/email-sender/check',
    'POST /api/admin/email-types/{kind}/preview',
    'POST /api/admin/feeds/preview',
    // This call only reads. Its request body keeps names and addresses out of the URL.
    'POST /api/admin/guests/list',
    'POST /api/admin/imports/bookings/preview',
    'POST /api/admin/imports/homes/preview',
    // Signing in and out reloads the whole office.
    'POST /api/admin/login',
    'POST /api/admin/logout',
    // Staff choose a password while signed out.
    'POST /api/admin/password-link',
    'POST /api/admin/password-link/open',
    'POST /api/admin/password-link/request',
    // This call only reads. Its request body keeps the email address out of the URL.
    'POST /api/admin/people/find',
    'POST /api/admin/search',
    'POST /api/admin/session/confirm',
    'POST /api/admin/statements/preview',
    'POST /api/admin/statements/releases',
    // A photograph is shown once its home is saved.
    'POST /api/photographs',
  ])
})

test('a call without topics or with an unknown topic does not compile', () => {
  const call = { path: '/api/a', access: 'view lettings', summary: 'A', answer: z.object({}) } as const
  // @ts-expect-error: a read must name its topics
  endpoint({ ...call, method: 'GET' })
  // @ts-expect-error: a write must name its topics
  endpoint({ ...call, method: 'POST' })
  // @ts-expect-error: there is no such topic
  endpoint({ ...call, method: 'POST', changes: ['booking'] })
  // @ts-expect-error: a read's topics are known ones
  read('/api/a', ['booking'])
  const listed = endpoint({
    ...read('/api/a', ['bookings', 'money']),
    access: 'view lettings',
    summary: 'A',
    answer: z.object({}),
  })
  // @ts-expect-error: a query's call must be the one of its endpoint
  queryOf<typeof listed>(read('/api/b', ['bookings']), {})
  expect(listed.shows).toEqual(['bookings', 'money'])
})
