import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { A_HOME, createHome, STATION } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { OPTIONAL_TEXTS, PUBLIC_NUMBERS, propertyForm } from '../contract.ts'
import { findProperty, findPropertyByTitle } from './properties.ts'
import { propertyRoutes } from './routes.ts'

test('only staff see hidden homes', async () => {
  const { ctx } = await createTestContext()
  const shown = await createHome(ctx, { title: 'Shown' })
  const hidden = await createHome(ctx, { title: 'Hidden', isAvailable: false, featured: true })
  await remove(ctx, await createHome(ctx, { title: 'Deleted', featured: true }))

  expect(idsOf(await get(ctx, '/api/properties'))).toEqual([shown])
  expect(idsOf(await getAsStaff(ctx, '/api/properties'))).toEqual([hidden, shown])
  expect(idsOf(await getAsStaff(ctx, '/api/properties/featured'))).toEqual([])
  expect((await getAsStaff(ctx, `/api/properties/${hidden}`)).status).toBe(200)
})

test('staff responses are not cacheable', async () => {
  const { ctx } = await createTestContext()
  for (const read of [get, getAsStaff])
    expect((await read(ctx, '/api/properties')).headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'Cookie',
    })
})

test('[rule hidden-home] unknown, hidden and deleted homes give the same Property Not Found', async () => {
  const { ctx } = await createTestContext()
  const hidden = await createHome(ctx, { title: 'Hidden', isAvailable: false })
  const deleted = await createHome(ctx, { title: 'Deleted' })
  await remove(ctx, deleted)
  for (const id of [hidden, deleted, 999, 0, -1, 'abc', '1;drop table property', "' OR 1=1--", '99999999999', '1.5']) {
    const answer = await get(ctx, `/api/properties/${encodeURIComponent(String(id))}`)
    expect([answer.status, answer.body]).toEqual([404, { message: 'Property Not Found' }])
  }
})

test('a public response has only the public fields', async () => {
  const { ctx } = await createTestContext()
  const id = await createHome(ctx, {
    amenities: 'Wifi, Parking',
    images: 'https://a.example/1,2.jpg, /fallback-photograph.svg',
    nearby: [STATION],
    latitude: 52.660123,
    longitude: -2.030987,
  })
  const outside = (src: string) => ({
    src,
    srcset: { avif: '', webp: '', jpeg: '' },
    width: null,
    height: null,
    alt: '',
    caption: null,
    placeholder: null,
  })
  expect((await get(ctx, `/api/properties/${id}`)).body).toEqual({
    ...A_HOME,
    id,
    fromPrice: '145.00',
    cleaningFee: '0.00',
    securityDepositAmount: null,
    importantInformation: null,
    amenities: ['Wifi', 'Parking'],
    images: ['https://a.example/1,2.jpg', '/fallback-photograph.svg'],
    photographs: [outside('https://a.example/1,2.jpg'), outside('/fallback-photograph.svg')],
    rating: null,
    reviewCount: 0,
    isAvailable: true,
    featured: false,
    effectiveMinimumStay: 2,
    nearby: [STATION],
    rooms: [],
    houseRules: null,
    access: null,
    questions: [],
    floorPlan: null,
    mapPicture: null,
    ...recordOf([...OPTIONAL_TEXTS, ...PUBLIC_NUMBERS], () => null),
    area: { latitude: 52.659, longitude: -2.03275 },
    version: 1,
  })
})

test('[rule home-rating] the rating is the average of published reviews', async () => {
  const { ctx, clock } = await createTestContext()
  const id = await createHome(ctx, { rating: 3.5 })
  const review = (rating: number, status: 'pending' | 'published' | 'rejected') => ({
    property_id: id,
    guest_name: 'Jo',
    rating,
    comment: 'A lovely stay.',
    status,
    created_at: clock.now(),
  })
  await ctx.database
    .insertInto('review')
    .values([review(1, 'pending'), review(1, 'rejected')])
    .execute()
  expect((await get(ctx, `/api/properties/${id}`)).body).toMatchObject({ rating: 3.5, reviewCount: 0 })

  const published = [5, 5, 4].map((rating) => review(rating, 'published'))
  await ctx.database.insertInto('review').values(published).execute()
  expect((await get(ctx, `/api/properties/${id}`)).body).toMatchObject({ rating: 4.67, reviewCount: 3 })
})

test('a hostile description is sanitised', async () => {
  const { ctx } = await createTestContext()
  const hostile = '<p><b>Warm</b><img src=x onerror=alert(1)><a href="jav&#x09;ascript:alert(1)">here</a></p>'
  const clean = '<p><b>Warm</b><a>here</a></p>'
  const id = await createHome(ctx, { description: hostile, importantInformation: hostile })
  const stored = await ctx.database.selectFrom('property').selectAll().executeTakeFirstOrThrow()
  expect([stored.description, stored.important_information]).toEqual([clean, clean])

  await ctx.database.updateTable('property').set({ description: hostile, important_information: hostile }).execute()
  expect((await get(ctx, `/api/properties/${id}`)).body).toMatchObject({
    description: clean,
    importantInformation: clean,
  })
})

test('[rule vat-shown] every price includes VAT where stored prices exclude it', async () => {
  const { ctx } = await createTestContext()
  await createHome(ctx, { pricePerNight: '145.55' })
  await applySettings(ctx, { vat: 'exclusive' })
  expect((await get(ctx, '/api/properties')).body).toMatchObject([{ fromPrice: '174.66' }])
  await applySettings(ctx, { vat: 'inclusive' })
  expect((await get(ctx, '/api/properties')).body).toMatchObject([{ fromPrice: '145.55' }])
})

test('the list costs two queries for any number of homes and pictures', async () => {
  const { ctx } = await createTestContext()
  for (let n = 1; n <= 5; n += 1) await createHome(ctx, { title: `Home ${n}`, images: `/${n}a.jpg, /${n}b.jpg` })
  const counted = countingQueries(ctx)
  expect(idsOf(await get(counted.ctx, '/api/properties'))).toHaveLength(5)
  expect(counted.queries()).toBe(2)
})

test('[rule featured-first] the list of homes begins with featured homes', async () => {
  const { ctx } = await createTestContext()
  const ids: number[] = []
  for (let n = 1; n <= 4; n += 1) ids.push(await createHome(ctx, { title: `Home ${n}`, featured: n === 3 }))
  const [one, two, three, four] = ids
  const page = async (query: string) => {
    const answer = await get(ctx, `/api/properties?${query}`)
    return [idsOf(answer), answer.headers['x-total-count']]
  }
  expect(await page('')).toEqual([[three, one, two, four], '4'])
  expect(await page('limit=2')).toEqual([[three, one], '4'])
  expect(await page('limit=2&offset=3')).toEqual([[four], '4'])
  expect(await page('limit=2&offset=9')).toEqual([[], '4'])
  for (const query of ['limit=0', 'limit=1001', 'offset=-1', "limit=' OR 1=1--", 'offset=1;drop table property'])
    expect((await get(ctx, `/api/properties?${encodeURI(query)}`)).status).toBe(400)
})

test('[rule home-titles] titles of undeleted homes are unique in any letter case', async () => {
  const { ctx } = await createTestContext()
  const id = await createHome(ctx, { title: 'Chase View' })
  await expect(createHome(ctx, { title: 'CHASE view' })).rejects.toMatchObject({ kind: 'conflict' })
  await remove(ctx, id)
  expect(await createHome(ctx, { title: 'CHASE view' })).toBeGreaterThan(id)
})

test('a home is found by title in any letter case', async () => {
  const { ctx } = await createTestContext()
  const id = await createHome(ctx, { title: 'Chase View', minimumStay: 3 })
  const card = { id, title: 'Chase View', location: 'Heath Lane', city: 'Burntwood', maxGuests: 4, minimumStay: 3 }
  expect(await findPropertyByTitle(ctx.database, ' chase VIEW ')).toEqual({ ...card, shown: true })
  expect(await findPropertyByTitle(ctx.database, 'Chase%')).toBeNull()
  await remove(ctx, id)
  expect(await findPropertyByTitle(ctx.database, 'Chase View')).toBeNull()
  expect(await findProperty(ctx.database, id)).toEqual({ ...card, shown: false })
  expect(await findProperty(ctx.database, id + 1)).toBeNull()
})

test('adding a home writes an audit log entry', async () => {
  const { ctx } = await createTestContext()
  const id = await createHome(ctx)
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog).toMatchObject([{ action: 'added', item: 'property', item_id: id, after: { title: A_HOME.title } }])
  const images = `/photographs/${'a'.repeat(64)}-1800.jpg`
  await expect(createHome(ctx, { title: 'Other', images })).rejects.toMatchObject({ kind: 'invalid' })
})

test.each([
  ['title', ''],
  ['title', 'x'.repeat(201)],
  ['description', ' '],
  ['pricePerNight', '12.345'],
  ['pricePerNight', -1],
  ['pricePerNight', Number.NaN],
  ['pricePerNight', '100000000.00'],
  ['bedrooms', 1.5],
  ['maxGuests', 0],
  ['minimumStay', 0],
  ['rating', 5.1],
  ['createdAt', '2026-01-01'],
])('an invalid field is rejected: %s = %j', (field, value) => {
  expect(propertyForm.safeParse({ ...A_HOME, [field]: value }).success).toBe(false)
})

test.each([
  ['POST', '/api/properties'],
  ['PUT', '/api/properties/1'],
  ['PATCH', '/api/properties/1'],
  ['DELETE', '/api/properties/1'],
  ['POST', '/api/properties/1/restore'],
  ['POST', '/api/properties/1/photographs'],
  ['PATCH', '/api/properties/1/photographs'],
  ['GET', '/api/admin/properties'],
  ['GET', '/api/admin/properties/1'],
] as const)('%s %s requires a session', async (method, url) => {
  const { ctx } = await createTestContext()
  const { server } = createTestClient(ctx, propertyRoutes)
  expect((await server.inject({ method, url })).statusCode).toBe(401)
})

function get(ctx: AppContext, url: string) {
  return createTestClient(ctx, propertyRoutes).get(url)
}

function getAsStaff(ctx: AppContext, url: string) {
  return createTestClient(ctx, propertyRoutes).getAsStaff(url)
}

function idsOf(answer: { body: { id: number }[] }): number[] {
  return answer.body.map(({ id }) => id)
}

async function remove(ctx: AppContext, id: number): Promise<void> {
  await ctx.database.updateTable('property').set({ deleted_at: ctx.clock.now() }).where('id', '=', id).execute()
}

function countingQueries(ctx: AppContext): { ctx: AppContext; queries(): number } {
  let queries = 0
  const database = ctx.database.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries += 1
      return result
    },
  })
  return { ctx: { ...ctx, database }, queries: () => queries }
}

test('[rule lists] featured homes are paged with a total', async () => {
  const { ctx } = await createTestContext()
  for (const title of ['Ash Barn', 'Beech Barn', 'Cedar Barn']) await createHome(ctx, { title, featured: true })
  await createHome(ctx, { title: 'Plain Barn', featured: false })
  const { status, body, headers } = await get(ctx, '/api/properties/featured?limit=2')
  expect(status).toBe(200)
  expect(body).toHaveLength(2)
  expect(headers['x-total-count']).toBe('3')
  expect((await get(ctx, '/api/properties/featured?limit=1001')).status).toBe(400)
})
