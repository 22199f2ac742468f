import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { ApiError, addressOf, dataDefaults, queryOf, readOverHttp, reread, rereadViewsOf, send } from './api.ts'

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const fetched = vi.fn(
    async (_address: string, _init?: RequestInit) =>
      new Response(body, { status, headers, statusText: 'Nothing Here' }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('[rule error-text] an error’s message is the status, a colon, a space and the body', () => {
  const error = new ApiError(400, '{"message":"No"}')
  expect(error.message).toBe('400: {"message":"No"}')
  expect(error.serverMessage).toBe('No')
  // Words of the page's own stand in for none of the server's.
  expect(new ApiError(500, '{"message":""}').serverMessage).toBeUndefined()
})

test('an error without a body carries the status text', async () => {
  answering(404, '')
  await expect(readOverHttp(['/api/x', {}, {}])).rejects.toThrow('404: Nothing Here')
})

test('a 401 raises an error unless the caller asked for null', async () => {
  answering(401, '{"message":"Please sign in"}')
  await expect(readOverHttp(['/api/x', {}, {}])).rejects.toThrow('401: {"message":"Please sign in"}')
  answering(401, '{"message":"Please sign in"}')
  expect(await readOverHttp(['/api/x', {}, { on401: 'returnNull' }])).toBeNull()
})

test('a paged list comes with how many there are in all', async () => {
  answering(200, '[1,2]', { 'X-Total-Count': '7' })
  expect(await readOverHttp(['/api/x', {}, {}])).toEqual({ rows: [1, 2], total: 7 })
})

test('calls carry the session’s cookies, and a body only where one is given', async () => {
  const fetched = answering(200, '{}')
  await readOverHttp(['/api/x', {}, {}])
  expect(fetched.mock.calls[0]).toMatchObject(['/api/x', { credentials: 'include' }])
  await send(takeNights, {})
  expect(fetched.mock.calls[1]).toMatchObject(['/api/nights', { method: 'POST', credentials: 'include' }])
  expect(fetched.mock.calls[1]?.[1]?.body).toBeUndefined()
})

test('empty values are left out of an address, and names in a path are encoded', () => {
  expect(addressOf('/api/p/{id}/x', { params: { id: 'a/b' }, query: { a: '', b: undefined, c: 'x y' } })).toBe(
    '/api/p/a%2Fb/x?c=x+y',
  )
})

test('[rule read-once] data is never stale, fetched again by itself or tried twice', () => {
  const { queries, mutations } = dataDefaults(readOverHttp)
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  expect(mutations).toEqual({ retry: false, networkMode: 'always' })
})

const answer = z.object({})
const readNights = endpoint({
  method: 'GET',
  path: '/api/nights',
  access: 'public',
  summary: 'Nights',
  shows: ['nights', 'homes'],
  answer,
})
const readWords = endpoint({
  method: 'GET',
  path: '/api/words',
  access: 'public',
  summary: 'Words',
  shows: ['words'],
  answer,
})
const takeNights = endpoint({
  method: 'POST',
  path: '/api/nights',
  access: 'public',
  summary: 'Takes nights',
  changes: ['nights', 'money'],
  answer,
})

/** A browser with two views, one of nights and one of words, that have been read; answers what is called from now on. */
async function twoViews(): Promise<string[]> {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${address}`)
    return new Response('{}', { status: method === 'GET' || calls.length === 1 ? 200 : 409 })
  })
  const client = new QueryClient({ defaultOptions: dataDefaults(readOverHttp) })
  for (const query of [
    queryOf<typeof readNights>('/api/nights', {}, ['nights', 'homes']),
    queryOf<typeof readWords>('/api/words', {}, ['words']),
  ]) {
    await client.prefetchQuery(query)
    new QueryObserver<unknown, Error>(client, query as object as { queryKey: [] }).subscribe(() => undefined)
  }
  rereadViewsOf(client)
  calls.length = 0
  return calls
}

test('what was changed is read again by the views that show it, and by no others', async () => {
  const calls = await twoViews()
  await send(takeNights, {})
  expect(calls).toEqual(['POST /api/nights', 'GET /api/nights'])
})

test('whoever waits for what was changed does not have it read twice', async () => {
  const calls = await twoViews()
  await send(takeNights, {})
  await reread(takeNights)
  expect(calls).toEqual(['POST /api/nights', 'GET /api/nights'])
})

test('after a refusal nothing is read again, unless somebody asks for it', async () => {
  const calls = await twoViews()
  await send(takeNights, {})
  await reread(takeNights)
  calls.splice(0, 2, 'and then')
  await expect(send(takeNights, {})).rejects.toThrow('409')
  expect(calls).toEqual(['and then', 'POST /api/nights'])
  await reread(takeNights)
  expect(calls).toEqual(['and then', 'POST /api/nights', 'GET /api/nights'])
})
