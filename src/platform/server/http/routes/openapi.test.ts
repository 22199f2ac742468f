import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { amount, day, id, idParam, optionalDay, paging } from '#platform/shared/wire.ts'
import { routesByAccess } from '#test/platform/server/http/route-table.ts'
import { notFoundRoute } from '#test/platform/server/testing/not-found-route.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { createServer } from '../server.ts'

const listHouses = endpoint({
  method: 'GET',
  path: '/api/houses',
  access: 'public',
  summary: 'Lists the houses',
  query: z.object({ ...paging, from: z.optional(day) }),
  answer: z.array(z.object({ id, price: amount, since: z.nullable(day) })),
  paged: true,
})
const addRoom = endpoint({
  method: 'POST',
  path: '/api/houses/{id}/rooms',
  access: 'view all',
  summary: 'Adds a room',
  params: z.object({ id: idParam }),
  body: z.object({ name: z.string().check(z.minLength(2)), free: optionalDay }).check(z.refine(() => true)),
  answer: z.object({ id }),
  status: 201,
})
const getPlan = endpoint({
  method: 'GET',
  path: '/api/houses/plan.csv',
  access: 'view all',
  summary: 'Downloads the plan',
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})
const addPicture = endpoint({
  method: 'POST',
  path: '/api/houses/{id}/pictures',
  access: 'view all',
  summary: 'Adds a picture',
  params: z.object({ id: idParam }),
  upload: ['image/jpeg', 'image/png'],
  answer: z.object({ id }),
  status: 201,
})
const paint = endpoint({
  method: 'POST',
  path: '/api/houses/{id}/paint',
  access: 'view all',
  summary: 'Repaints a house; may be repeated',
  params: z.object({ id: idParam }),
  body: z.strictObject({ colour: z.string() }),
  answer: z.object({ id }),
})
const routes = [listHouses, addRoom, getPlan, addPicture, paint].map(notFoundRoute)

async function describe(variables: Record<string, string> = {}) {
  const { ctx } = await createTestContext(undefined, variables)
  const server = createServer(ctx, { routes, identify: async () => null })
  onTestFinished(async () => {
    await server.close()
  })
  const host = new URL(ctx.config.publicUrl).host
  return server.inject({ url: '/api/openapi.json', headers: { host } })
}

test('the description is valid OpenAPI 3.1', async () => {
  const answer = await describe()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie' })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  const description = answer.json()
  expect(description.openapi).toBe('3.1.0')
  expect(await new Validator().validate(structuredClone(description))).toEqual({ valid: true })
  const described = Object.entries<object>(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort())
})

test('an operation describes its input', async () => {
  const { paths, components } = (await describe()).json()
  const { get } = paths['/api/houses']
  expect(get.security).toEqual([])
  expect(get.parameters).toContainEqual({
    name: 'from',
    in: 'query',
    required: false,
    schema: { type: 'string', format: 'date' },
  })
  expect(get.responses[200].headers).toHaveProperty('X-Total-Count')
  const { post } = paths['/api/houses/{id}/rooms']
  expect(post.security).toEqual([{ session: [] }])
  expect(post.parameters[0]).toMatchObject({ name: 'id', in: 'path', required: true, schema: { type: 'integer' } })
  expect(post.requestBody.content['application/json'].schema.required).toEqual(['name'])
  expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['201', '400', '401', '403', '404', '415']))
  expect(components.securitySchemes.session.name).toBe('latchkey')
  const pictures = paths['/api/houses/{id}/pictures'].post
  const file = { schema: { type: 'string', format: 'binary' } }
  expect(pictures.requestBody).toEqual({ required: true, content: { 'image/jpeg': file, 'image/png': file } })
  expect(Object.keys(pictures.responses)).toEqual(expect.arrayContaining(['201', '409', '413', '415']))
})

test('only operations that use Idempotency-Key describe the header', async () => {
  const { paths } = (await describe()).json()
  const headersOf = (path: string) =>
    paths[path].post.parameters
      .filter((one: { in: string }) => one.in === 'header')
      .map((one: { name: string }) => one.name)
  expect(headersOf('/api/houses/{id}/rooms')).toEqual(['Idempotency-Key'])
  expect(headersOf('/api/houses/{id}/paint')).toEqual([])
  expect(Object.keys(paths['/api/houses/plan.csv'].get.responses)).toContain('403')
  expect(Object.keys(paths['/api/houses'].get.responses)).not.toContain('403')
})

test('a real site’s description names its own address', async () => {
  const variables = { PUBLIC_URL: 'https://www.example.co.uk', SECRET: 's'.repeat(32) }
  const { servers, components } = (await describe(variables)).json()
  expect(servers).toEqual([{ url: 'https://www.example.co.uk' }])
  expect(components.securitySchemes.session.name).toBe('__Host-latchkey')
})

test('[threat missing-authorisation] a route that does not declare its callers is refused', async () => {
  expect(routesByAccess(routes)).toEqual({
    public: ['GET /api/houses'],
    staff: [
      'GET /api/houses/plan.csv',
      'POST /api/houses/{id}/paint',
      'POST /api/houses/{id}/pictures',
      'POST /api/houses/{id}/rooms',
    ],
  })
  const { ctx } = await createTestContext()
  const { access: _, ...undeclared } = listHouses
  // @ts-expect-error a route without declared callers does not compile either
  const route = notFoundRoute(undeclared)
  expect(() => createServer(ctx, { routes: [route], identify: async () => null })).toThrow(
    'GET /api/houses does not say who may call it',
  )
})

test('a download names its media type', async () => {
  const { paths } = (await describe()).json()
  const { responses } = paths['/api/houses/plan.csv'].get
  expect(responses[200].content).toEqual({ 'text/csv; charset=utf-8': { schema: { type: 'string' } } })
})
