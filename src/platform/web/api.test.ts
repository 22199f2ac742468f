import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import {
  ApiError,
  addressOf,
  dataDefaults,
  fetchFile,
  queryOf,
  readOverHttp,
  send,
  setRefetchClient,
  waitForRefetch,
} from './api.ts'

function mockFetch(status: number, body: string, headers: Record<string, string> = {}) {
  const fetched = vi.fn(
    async (_address: string, _init?: RequestInit) =>
      new Response(body, { status, headers, statusText: 'Nothing Here' }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test("[rule error-text] an error's message contains status and body", () => {
  const error = new ApiError(400, '{"message":"No"}')
  expect(error.message).toBe('400: {"message":"No"}')
  expect(error.serverMessage).toBe('No')
  // An empty message counts as no message.
  expect(new ApiError(500, '{"message":""}').serverMessage).toBeUndefined()
})

test('an error without a body has the status text', async () => {
  mockFetch(404, '')
  await expect(readOverHttp(['/api/x', {}, {}])).rejects.toThrow('404: Nothing Here')
})

test('a 401 throws unless the caller asks for null', async () => {
  mockFetch(401, '{"message":"Please sign in"}')
  await expect(readOverHttp(['/api/x', {}, {}])).rejects.toThrow('401: {"message":"Please sign in"}')
  mockFetch(401, '{"message":"Please sign in"}')
  expect(await readOverHttp(['/api/x', {}, { on401: 'returnNull' }])).toBeNull()
})

test('a paged list is read with its total number of rows', async () => {
  mockFetch(200, '[1,2]', { 'X-Total-Count': '7' })
  expect(await readOverHttp(['/api/x', {}, {}])).toEqual({ rows: [1, 2], total: 7 })
})

test("calls send the session's cookies", async () => {
  const fetched = mockFetch(200, '{}')
  await readOverHttp(['/api/x', {}, {}])
  expect(fetched.mock.calls[0]).toMatchObject(['/api/x', { credentials: 'include' }])
  await send(takeNights, {})
  expect(fetched.mock.calls[1]).toMatchObject(['/api/nights', { method: 'POST', credentials: 'include' }])
  expect(fetched.mock.calls[1]?.[1]?.body).toBeUndefined()
})

test('[threat addresses-in-urls] a read with a body adds no input to the URL', async () => {
  const fetched = mockFetch(200, '{}')
  const body = { email: 'jo@example.org' }
  await readOverHttp(['/api/people/find', { body }, {}])
  await fetchFile(copyPerson, { body })
  for (const [index, url] of ['/api/people/find', '/api/people/copy.txt'].entries())
    expect(fetched.mock.calls[index]).toMatchObject([url, { method: 'POST', body: JSON.stringify(body) }])
})

test('a refused file throws the server’s message', async () => {
  mockFetch(404, '{"message":"There is nothing about this address"}')
  await expect(fetchFile(copyPerson, { body: { email: 'jo@example.org' } })).rejects.toMatchObject({
    status: 404,
    serverMessage: 'There is nothing about this address',
  })
})

test('URLs omit empty values', () => {
  expect(addressOf('/api/p/{id}/x', { params: { id: 'a/b' }, query: { a: '', b: undefined, c: 'x y' } })).toBe(
    '/api/p/a%2Fb/x?c=x+y',
  )
})

test('[rule read-once] data is never refetched automatically', () => {
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
  summary: 'Lists nights',
  shows: ['nights', 'homes'],
  answer,
})
const readWords = endpoint({
  method: 'GET',
  path: '/api/words',
  access: 'public',
  summary: 'Lists words',
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
const copyPerson = endpoint({
  method: 'POST',
  path: '/api/people/copy.txt',
  access: 'public',
  summary: 'Downloads a copy',
  changes: [],
  body: z.object({ email: z.string() }),
  answer: z.string(),
  download: 'text/plain',
})

/** Mounts a query for nights and a query for words. Later requests are appended to the returned list. */
async function twoViews(): Promise<string[]> {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${address}`)
    return new Response('{}', { status: method === 'GET' || calls.length === 1 ? 200 : 409 })
  })
  const client = new QueryClient({ defaultOptions: dataDefaults(readOverHttp) })
  for (const query of [queryOf<typeof readNights>(readNights, {}), queryOf<typeof readWords>(readWords, {})]) {
    await client.prefetchQuery(query)
    new QueryObserver<unknown, Error>(client, query as object as { queryKey: [] }).subscribe(() => undefined)
  }
  setRefetchClient(client)
  calls.length = 0
  return calls
}

test('a change refetches only the views that show it', async () => {
  const calls = await twoViews()
  await send(takeNights, {})
  expect(calls).toEqual(['POST /api/nights', 'GET /api/nights'])
})

test('waiting for the refetch after a change causes no second fetch', async () => {
  const calls = await twoViews()
  await send(takeNights, {})
  await waitForRefetch(takeNights)
  expect(calls).toEqual(['POST /api/nights', 'GET /api/nights'])
})

test('a rejected change refetches nothing unless the caller asks', async () => {
  const calls = await twoViews()
  await send(takeNights, {})
  await waitForRefetch(takeNights)
  calls.splice(0, 2, 'and then')
  await expect(send(takeNights, {})).rejects.toThrow('409')
  expect(calls).toEqual(['and then', 'POST /api/nights'])
  await waitForRefetch(takeNights)
  expect(calls).toEqual(['and then', 'POST /api/nights', 'GET /api/nights'])
})

test('a change repeats a first read that is still on its way', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let reads = 0
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return new Response('{}')
    reads += 1
    if (reads > 1) return new Response('{"read":"after the change"}')
    await isReleased
    return new Response('{"read":"before the change"}')
  })
  const client = new QueryClient({ defaultOptions: dataDefaults(readOverHttp) })
  const query = queryOf<typeof readNights>(readNights, {})
  new QueryObserver<unknown, Error>(client, query as object as { queryKey: [] }).subscribe(() => undefined)
  setRefetchClient(client)
  await send(takeNights, {})
  release()
  await waitForRefetch(takeNights)
  expect(client.getQueryData(query.queryKey)).toEqual({ read: 'after the change' })
})
