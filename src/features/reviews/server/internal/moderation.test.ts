import { expect, onTestFinished, test } from 'vitest'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { insertReview } from '#test/features/reviews/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { reviewRoutes } from '../routes.ts'

async function setup() {
  const fixture = await createTestContext(undefined, { SECRET: 's'.repeat(40) })
  const { ctx } = fixture
  const alex = await createStaff(ctx)
  const client = createTestClient(ctx, reviewRoutes, alex)
  onTestFinished(async () => {
    await client.server.close()
  })
  const home = await createHome(ctx)
  await ctx.database.deleteFrom('audit_log').execute()
  return {
    ...fixture,
    alex,
    home,
    client,
    decide: (id: number, decision: object) => client.asStaff('PATCH', `/api/admin/reviews/${id}`, decision),
    list: async (query = '') => {
      const { status, body, headers } = await client.getAsStaff(`/api/admin/reviews${query}`)
      return { status, body, total: headers['x-total-count'] }
    },
    published: async () => (await client.get('/api/reviews/all')).body as { id: number; reply: string | null }[],
    figures: async () => (await client.get('/api/reviews/summary')).body,
    auditLog: () =>
      ctx.database.selectFrom('audit_log').selectAll().where('item', '=', 'review').orderBy('id').execute(),
  }
}

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('the office reads every review with its home, guest and stay', async () => {
  const { ctx, home, list } = await setup()
  const id = await insertReview(ctx, home, { status: 'pending', rating: 2 })
  await ctx.database.updateTable('review').set({ reason: 'It contains a link.' }).execute()
  const { body, total } = await list()
  expect([body, total]).toEqual([
    [
      {
        id,
        propertyId: home,
        propertyTitle: 'Heath Cottage',
        guestName: 'Jo',
        guestEmail: 'jo+stays@example.org',
        rating: 2,
        comment: 'A house one would like to keep.',
        createdAt: '2026-08-10T12:00:00.000Z',
        verified: true,
        status: 'pending',
        reason: 'It contains a link.',
        reply: null,
        repliedAt: null,
        moderatedAt: null,
        moderatedBy: null,
        booking: {
          id: expect.any(Number),
          guestName: 'Jo Fields',
          checkIn: '2026-08-01T15:00:00.000Z',
          checkOut: '2026-08-03T09:00:00.000Z',
          isDeleted: false,
        },
        version: 1,
      },
    ],
    '1',
  ])
})

test('[rule booking-deletion] the review of a deleted booking is kept', async () => {
  const { ctx, home, list } = await setup()
  await insertReview(ctx, home)
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).execute()
  expect((await list()).body).toMatchObject([{ booking: { isDeleted: true } }])
  await ctx.database.updateTable('review').set({ booking_id: null, guest_email: null }).execute()
  expect((await list()).body).toMatchObject([{ booking: null, guestEmail: null }])
})

test('the office’s list begins with pending reviews', async () => {
  const { ctx, home, list } = await setup()
  const waiting = await insertReview(ctx, home, { status: 'pending', rating: 3, createdAt: '2026-08-01T00:00:00Z' })
  const bad = await insertReview(ctx, home, { rating: 1, createdAt: '2026-08-02T00:00:00Z' })
  const good = await insertReview(ctx, home, { rating: 5, createdAt: '2026-08-03T00:00:00Z' })
  const rejected = await insertReview(ctx, home, { status: 'rejected', rating: 5, createdAt: '2026-08-04T00:00:00Z' })
  const order = async (query: string) => ids((await list(query)).body)
  expect(await order('')).toEqual([waiting, rejected, good, bad])
  expect(await order('?sort=newest')).toEqual([rejected, good, bad, waiting])
  expect(await order('?sort=oldest')).toEqual([waiting, bad, good, rejected])
  expect(await order('?sort=lowest')).toEqual([bad, waiting, rejected, good])
  expect(await order('?sort=highest')).toEqual([rejected, good, waiting, bad])
  expect((await list('?sort=kindest')).status).toBe(400)
  const page = await list('?limit=2&offset=1')
  expect([ids(page.body), page.total]).toEqual([[rejected, good], '4'])
  const beyond = await list('?offset=9')
  expect([beyond.body, beyond.total]).toEqual([[], '4'])
})

test('the office filters reviews by status, home, stars and text', async () => {
  const { ctx, home, list } = await setup()
  const other = await createHome(ctx, { title: 'Another home' })
  const one = await insertReview(ctx, home, { status: 'pending', comment: 'Ten out of ten, 100% recommended.' })
  const two = await insertReview(ctx, other, { rating: 4, comment: 'The boiler was cold.' })
  const found = async (query: string) => {
    const { body, total } = await list(query)
    expect(total).toBe(String(body.length))
    return ids(body)
  }
  expect(await found('?status=pending')).toEqual([one])
  expect(await found(`?propertyId=${other}`)).toEqual([two])
  expect(await found('?rating=4')).toEqual([two])
  expect(await found('?search=BOILER')).toEqual([two])
  expect(await found('?search=%25')).toEqual([one])
  expect(await found('?search=_')).toEqual([])
  expect(await found('?status=rejected')).toEqual([])
  for (const wrong of ['?status=odd', '?rating=6', '?propertyId=x', '?limit=0'])
    expect((await list(wrong)).status).toBe(400)
})

test('the office sees the number of reviews by status', async () => {
  const { ctx, home, client } = await setup()
  await insertReview(ctx, home)
  await insertReview(ctx, home)
  await insertReview(ctx, home, { status: 'pending' })
  const { body } = await client.getAsStaff('/api/admin/reviews/summary')
  expect(body).toEqual({ pending: 1, published: 2, rejected: 0 })
})

test('[rule review-figures] publishing a review updates the figures', async () => {
  const { ctx, home, alex, decide, published, figures, changes, auditLog } = await setup()
  await insertReview(ctx, home, { rating: 4 })
  const id = await insertReview(ctx, home, { status: 'pending', rating: 1 })
  const before = changes()
  expect(await figures()).toEqual({ average: 4, count: 1, perStar: [0, 0, 0, 1, 0] })

  const { status, body } = await decide(id, { status: 'published', version: 1 })
  expect([status, body]).toMatchObject([
    200,
    {
      id,
      status: 'published',
      reason: null,
      moderatedAt: '2026-09-09T11:00:00.000Z',
      moderatedBy: 'Alex Hartley',
      version: 2,
    },
  ])
  expect(ids(await published())).toContain(id)
  expect(await figures()).toEqual({ average: 2.5, count: 2, perStar: [1, 0, 0, 1, 0] })
  const rating = await ctx.database.selectFrom('property_rating').selectAll().executeTakeFirst()
  expect(rating).toMatchObject({ property_id: home, rating: '2.50', review_count: 2 })
  expect(changes()).toBe(before + 1)
  expect(await auditLog()).toMatchObject([
    {
      actor: 'staff',
      user_id: alex.userId,
      action: 'published',
      item_id: id,
      before: { status: 'pending' },
      after: { status: 'published' },
    },
  ])
})

test('[rule review-rejection] a rejection needs a recorded reason', async () => {
  const { ctx, home, decide, published, auditLog } = await setup()
  const id = await insertReview(ctx, home, { rating: 1 })
  for (const reason of [undefined, '', '  ', 'no', 'x'.repeat(501)]) {
    const { status, body } = await decide(id, { status: 'rejected', reason })
    expect([status, body.message]).toEqual([422, 'Please give the reason, in 3 to 500 characters'])
    expect(body.errors).toEqual([{ path: 'reason', message: body.message }])
  }
  expect(ids(await published())).toEqual([id])
  expect(await auditLog()).toEqual([])

  const { status, body } = await decide(id, { status: 'rejected', reason: ' It names another guest. ' })
  expect([status, body]).toMatchObject([200, { status: 'rejected', reason: 'It names another guest.' }])
  expect(await published()).toEqual([])
  expect(await auditLog()).toMatchObject([
    { action: 'rejected', after: { status: 'rejected', reason: 'It names another guest.' } },
  ])
  expect((await decide(id, { reason: 'no' })).status).toBe(422)
  expect((await decide(id, { reason: 'It names a guest and their child.' })).body).toMatchObject({ version: 3 })
})

test('a published review can return to pending with its reason', async () => {
  const { ctx, home, decide, published } = await setup()
  const id = await insertReview(ctx, home, { status: 'pending' })
  await decide(id, { status: 'published' })
  const { body } = await decide(id, { status: 'pending', reason: 'It contains a link.' })
  expect(body).toMatchObject({ status: 'pending', reason: 'It contains a link.', version: 3 })
  expect(await published()).toEqual([])
})

test('[rule review-words] a guest’s text and rating can never be edited', async () => {
  const { ctx, home, decide, auditLog } = await setup()
  const id = await insertReview(ctx, home, { rating: 1 })
  for (const edit of [
    { comment: 'Lovely.' },
    { rating: 5 },
    { guestName: 'Al' },
    { verified: false },
    { propertyId: 2 },
  ])
    expect((await decide(id, { status: 'pending', ...edit })).status).toBe(400)
  const stored = await ctx.database.selectFrom('review').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({
    rating: 1,
    comment: 'A house one would like to keep.',
    status: 'published',
    version: 1,
  })
  expect(await auditLog()).toEqual([])
})

test('[rule review-reply] a reply is public at once', async () => {
  const { ctx, clock, home, decide, published, changes, auditLog } = await setup()
  const id = await insertReview(ctx, home)
  const before = changes()
  const { body } = await decide(id, { reply: 'Thank you, Jo.\nCome again.' })
  expect(body).toMatchObject({ reply: 'Thank you, Jo.\nCome again.', repliedAt: '2026-09-09T11:00:00.000Z' })
  expect(body).toMatchObject({ status: 'published', moderatedAt: null })
  expect(await published()).toMatchObject([{ reply: 'Thank you, Jo.\nCome again.' }])
  clock.forward(60)
  expect((await decide(id, { reply: 'Thank you, Jo.\nCome again.' })).body).toMatchObject({ version: 2 })
  expect((await decide(id, { reply: 'Thank you.' })).body).toMatchObject({ repliedAt: '2026-09-09T12:00:00.000Z' })
  expect((await decide(id, { reply: ' ' })).body).toMatchObject({ reply: null, repliedAt: null })
  expect(await published()).toMatchObject([{ reply: null }])
  expect(changes()).toBe(before + 3)
  expect((await decide(id, { reply: 'x'.repeat(2001) })).status).toBe(400)
  const lines = await auditLog()
  expect(lines.map(({ action }) => action)).toEqual(['replied', 'replied', 'took back the reply to'])
  expect(JSON.stringify(lines)).not.toContain('Jo')
})

test('a hidden reply and a rejection change no public page', async () => {
  const { ctx, home, decide, changes } = await setup()
  const id = await insertReview(ctx, home, { status: 'pending' })
  const before = changes()
  await decide(id, { reply: 'Thank you.' })
  await decide(id, { status: 'rejected', reason: 'It is an advertisement.' })
  expect(changes()).toBe(before)
})

test('[rule stale-edit] the second of two simultaneous decisions is a conflict', async () => {
  const { ctx, home, decide, auditLog } = await setup()
  const id = await insertReview(ctx, home, { status: 'pending' })
  const answers = await Promise.all([
    decide(id, { status: 'published', version: 1 }),
    decide(id, { status: 'rejected', reason: 'It is an advertisement.', version: 1 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused).toEqual({
    message: 'Someone else has saved changes. Please check them and try again.',
    current: answers.find(({ status }) => status === 200)?.body,
  })
  expect(await auditLog()).toHaveLength(1)
})

test('decisions without a session or a known review are rejected', async () => {
  const { ctx, home, client, decide } = await setup()
  expect((await decide(4711, { status: 'published' })).status).toBe(404)
  const id = await insertReview(ctx, home, { status: 'pending' })
  for (const [method, url] of [
    ['GET', '/api/admin/reviews'],
    ['GET', '/api/admin/reviews/summary'],
    ['PATCH', `/api/admin/reviews/${id}`],
  ] as const) {
    const { statusCode } = await client.server.inject({ method, url, ...(method === 'PATCH' && { payload: {} }) })
    expect(statusCode).toBe(401)
  }
})

test('[rule review-figures] the average covers only published reviews of shown homes', async () => {
  const { ctx, home, figures } = await setup()
  expect(await figures()).toEqual({ average: null, count: 0, perStar: [0, 0, 0, 0, 0] })
  for (const rating of [5, 5, 4]) await insertReview(ctx, home, { rating })
  await insertReview(ctx, home, { rating: 1, status: 'pending' })
  const hidden = await createHome(ctx, { title: 'Hidden home' })
  await insertReview(ctx, hidden, { rating: 1 })
  await ctx.database.updateTable('property').set({ is_available: false }).where('id', '=', hidden).execute()
  expect(await figures()).toEqual({ average: 4.67, count: 3, perStar: [0, 0, 0, 1, 2] })
})
