import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { downloadRoute } from './routes/route.ts'

const getList = endpoint({
  method: 'GET',
  path: '/api/list.csv',
  access: 'view all',
  summary: 'Downloads a list',
  query: z.object({ of: z.optional(z.enum(['houses', 'nothing'], 'of is houses or nothing')) }),
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})

async function setup() {
  const { ctx } = await createTestContext()
  const list = downloadRoute(getList, async (_, { query }) => {
    if (query.of === 'nothing') throw new Refusal('not-found', 'There is nothing')
    return { filename: 'list.csv', pieces: lines() }
  })
  return createTestClient(ctx, [list])
}

async function* lines() {
  yield 'Heath Cottage,£145\r\n'
  yield 'Café Lodge,£99\r\n'
}

test('a download is streamed under its file name', async () => {
  const { getAsStaff } = await setup()
  const { status, text, headers } = await getAsStaff('/api/list.csv?of=houses')
  expect(status).toBe(200)
  expect(text).toBe('Heath Cottage,£145\r\nCafé Lodge,£99\r\n')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="list.csv"',
    'cache-control': 'private, no-store',
    vary: 'Cookie',
    'x-content-type-options': 'nosniff',
  })
})

test('a refused download returns a JSON error', async () => {
  const { get, getAsStaff } = await setup()
  expect(await get('/api/list.csv')).toMatchObject({ status: 401, body: { message: 'Please sign in' } })
  expect(await getAsStaff('/api/list.csv?of=guests')).toMatchObject({
    status: 400,
    body: { message: 'of is houses or nothing' },
  })
  expect(await getAsStaff('/api/list.csv?of=nothing')).toMatchObject({
    status: 404,
    body: { message: 'There is nothing' },
  })
})
