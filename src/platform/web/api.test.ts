import { expect, test, vi } from 'vitest'
import { ApiError, addressOf, dataDefaults, readOverHttp } from './api.ts'

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const fetched = vi.fn(async () => new Response(body, { status, headers, statusText: 'Nothing Here' }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('an error’s message is the status, a colon, a space and the body', () => {
  const error = new ApiError(400, '{"message":"No"}')
  expect(error.message).toBe('400: {"message":"No"}')
  expect(error.said).toBe('No')
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

test('calls carry the session’s cookies', async () => {
  const fetched = answering(200, '{}')
  await readOverHttp(['/api/x', {}, {}])
  expect(fetched.mock.calls[0]).toMatchObject(['/api/x', { credentials: 'include' }])
})

test('empty values are left out of an address, and names in a path are encoded', () => {
  expect(addressOf('/api/p/{id}/x', { params: { id: 'a/b' }, query: { a: '', b: undefined, c: 'x y' } })).toBe(
    '/api/p/a%2Fb/x?c=x+y',
  )
})

test('data is never stale, fetched again by itself or tried twice', () => {
  const { queries, mutations } = dataDefaults(readOverHttp)
  expect(queries).toMatchObject({
    refetchInterval: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  expect(mutations).toEqual({ retry: false })
})
