import { expect, onTestFinished, test } from 'vitest'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { GUEST, insertReview, insertStay } from '#test/features/reviews/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { reviewEmailTypes } from '../email-types.ts'
import { reviewRoutes } from '../routes.ts'

async function setup() {
  const fixture = await createTestContext(undefined, { SECRET: 's'.repeat(40) })
  const client = createTestClient(fixture.ctx, reviewRoutes)
  onTestFinished(async () => {
    await client.server.close()
  })
  const submit = (review: object, key?: string, from?: string) =>
    client.post('/api/reviews/submit', review, { headers: key ? { 'idempotency-key': key } : {}, from })
  const stored = () => fixture.ctx.database.selectFrom('review').selectAll().orderBy('id').execute()
  return { ...fixture, ...client, submit, stored }
}

const reviewOf = (bookingId: number) => ({
  rating: 5,
  comment: 'Warm, quiet and spotless.',
  guestName: 'Jo',
  bookingId,
  guestEmail: GUEST,
})

const REVIEWED_OR_TOO_EARLY = "You have already submitted a review for this booking or it's not yet eligible."

test('[rule review-publication] a guest’s review is published at once', async () => {
  const { ctx, submit, get, stored, changes } = await setup()
  const propertyId = await createHome(ctx)
  const booking = await insertStay(ctx, { propertyId })
  const { status, body } = await submit({ ...reviewOf(booking), propertyId })
  expect([status, body]).toEqual([
    201,
    {
      id: 1,
      propertyId,
      guestName: 'Jo',
      rating: 5,
      comment: 'Warm, quiet and spotless.',
      createdAt: '2026-09-09T11:00:00.000Z',
      verified: true,
      reply: null,
      repliedAt: null,
      status: 'published',
    },
  ])
  const { status: _, ...listed } = body
  expect((await get('/api/reviews/all')).body).toEqual([listed])
  expect(await stored()).toMatchObject([
    { booking_id: booking, guest_email: GUEST, status: 'published', verified: true },
  ])
  expect(changes()).toBe(1)
})

test('review, audit log entry and email are written in one transaction', async () => {
  const { ctx, submit } = await setup()
  await submit(reviewOf(await insertStay(ctx)))
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().where('item', '=', 'review').execute()
  expect(auditLog).toMatchObject([{ actor: 'guest', action: 'received', item_id: 1, after: { status: 'published' } }])
  const emails = await sendAndReadEmails(ctx, reviewEmailTypes)
  expect(emails).toMatchObject([{ kind: 'review', item_id: 1, to_address: 'hello@staffordshirestays.example' }])
  expect(emails[0]?.text_body).toContain('Warm, quiet and spotless.')
})

test('[rule refusal-codes] [rule review-form] each wrong field has its message', async () => {
  const { ctx, submit, stored } = await setup()
  const review = reviewOf(await insertStay(ctx))
  const { status, body } = await submit({ ...review, rating: 6, comment: 'too short', guestName: ' ' })
  expect([status, body.errors]).toEqual([
    400,
    [
      { path: 'rating', message: 'Please choose a rating' },
      { path: 'comment', message: 'Please provide at least 10 characters' },
      { path: 'guestName', message: 'Name is required' },
    ],
  ])
  for (const rating of [0, 4.5, '5', null]) expect((await submit({ ...review, rating })).status).toBe(400)
  expect(await stored()).toEqual([])
  expect((await submit({ ...review, rating: 1, comment: 'Ten signs!', guestName: 'I' })).status).toBe(201)
})

test('[threat review-forgery] a submission cannot set home, verification or status', async () => {
  const { ctx, submit, stored } = await setup()
  const propertyId = await createHome(ctx)
  const other = await createHome(ctx, { title: 'Another home' })
  const booking = await insertStay(ctx, { propertyId })
  const forged = { propertyId: other, verified: false, status: 'rejected', id: 99, createdAt: '2020-01-01T00:00:00Z' }
  expect((await submit({ ...reviewOf(booking), ...forged })).status).toBe(201)
  expect(await stored()).toMatchObject([{ id: 1, property_id: propertyId, verified: true, status: 'published' }])
})

test('[rule one-review-per-stay] [threat review-forgery] of two simultaneous reviews of one stay the second gets 409', async () => {
  const { ctx, submit, stored } = await setup()
  const review = reviewOf(await insertStay(ctx))
  const answers = await Promise.all([
    submit(review, 'one'),
    submit({ ...review, comment: 'Quite another opinion.' }, 'two'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({ message: REVIEWED_OR_TOO_EARLY })
  expect(await stored()).toHaveLength(1)
})

test('[threat review-forgery] a review before the end of the stay is rejected', async () => {
  const { ctx, submit, stored } = await setup()
  for (const stay of [{ status: 'confirmed', checkOut: '2026-09-10' }, { status: 'pending' }] as const) {
    const { status, body } = await submit(reviewOf(await insertStay(ctx, stay)))
    expect([status, body]).toEqual([409, { message: REVIEWED_OR_TOO_EARLY }])
  }
  expect(await stored()).toEqual([])
})

test('[threat link-guessing] submitting a review has the limits of the eligibility check', async () => {
  const { ctx, submit, stored } = await setup()
  const booking = await insertStay(ctx)
  const wrong = [
    reviewOf(4711),
    { ...reviewOf(booking), guestEmail: 'eve@example.org' },
    reviewOf(await insertStay(ctx, { status: 'cancelled' })),
    reviewOf(await insertStay(ctx, { deletedAt: ctx.clock.now() })),
  ]
  for (const review of wrong) {
    const { status, text } = await submit(review)
    expect([status, text]).toEqual([404, '{"message":"Booking not found or not eligible for review."}'])
  }
  for (let guesses = 0; guesses < 4; guesses++)
    await submit({ ...reviewOf(booking), guestEmail: `guess${guesses}@example.org` }, undefined, `203.0.113.${guesses}`)
  expect((await submit(reviewOf(booking), undefined, '203.0.113.9')).status).toBe(429)
  expect(await stored()).toEqual([])
})

test('[threat link-guessing] an IP address may try twenty unknown bookings an hour', async () => {
  const { submit } = await setup()
  for (let guesses = 1; guesses <= 20; guesses++) expect((await submit(reviewOf(guesses))).status).toBe(404)
  expect((await submit(reviewOf(21))).status).toBe(429)
})

test('[threat repeated-sending] a double click makes one review', async () => {
  const { ctx, submit, stored } = await setup()
  const review = reviewOf(await insertStay(ctx))
  const answers = await Promise.all(Array.from({ length: 5 }, () => submit(review, 'rate_limit_attempt')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  expect(await stored()).toHaveLength(1)
  expect(await sendAndReadEmails(ctx, reviewEmailTypes)).toHaveLength(1)
})

test.for([
  ['a link', { comment: 'See https://example.org for more of this.' }, 'It contains a link.'],
  ['a bare address', { comment: 'Book cheaper at best-homes.co.uk now' }, 'It contains a link.'],
  ['a link in the name', { guestName: 'www.example.org' }, 'It contains a link.'],
  ['a robot’s field', { website: 'x' }, 'A robot may have filled in the form.'],
] as const)('[rule review-publication] a review with %s waits for the office', async ([, odd, reason]) => {
  const { ctx, submit, get, stored, changes } = await setup()
  const { status, body } = await submit({ ...reviewOf(await insertStay(ctx)), ...odd })
  expect([status, body.status]).toEqual([201, 'pending'])
  expect(await stored()).toMatchObject([{ status: 'pending', verified: true, reason }])
  expect((await get('/api/reviews/all')).body).toEqual([])
  expect(changes()).toBe(0)
})

test('[rule review-publication] a copy of another review’s text waits for the office', async () => {
  const { ctx, submit, stored } = await setup()
  await submit(reviewOf(await insertStay(ctx)))
  const again = { ...reviewOf(await insertStay(ctx)), comment: 'WARM, quiet and spotless.' }
  expect((await submit(again)).body.status).toBe('pending')
  expect(await stored()).toMatchObject([{ reason: null }, { reason: 'Another review has the same words.' }])
})

test('punctuation without spaces is not treated as a link', async () => {
  const { ctx, submit } = await setup()
  const comment = 'Lovely.Coffee was great.We left at 10.30, e.g. early. Check-in etc. were easy...'
  expect((await submit({ ...reviewOf(await insertStay(ctx)), comment })).body.status).toBe('published')
})

test('[threat words-as-markup] text that looks like HTML is returned as written', async () => {
  const { ctx, submit, get } = await setup()
  const comment = '<script>alert(1)</script> & "quotes"'
  await submit({ ...reviewOf(await insertStay(ctx)), comment })
  expect((await get('/api/reviews/all')).body[0].comment).toBe(comment)
})

test('[rule review-order] the public list has the highest rating first', async () => {
  const { ctx, get } = await setup()
  const home = await createHome(ctx)
  const other = await createHome(ctx, { title: 'Another home' })
  const four = await insertReview(ctx, home, { rating: 4, createdAt: '2026-09-01T00:00:00Z' })
  const older = await insertReview(ctx, home, { createdAt: '2026-08-01T00:00:00Z' })
  const newer = await insertReview(ctx, other, { createdAt: '2026-08-02T00:00:00Z' })
  await insertReview(ctx, home, { status: 'pending' })
  await insertReview(ctx, home, { status: 'rejected' })
  const ids = (body: { id: number }[]) => body.map(({ id }) => id)
  expect(ids((await get('/api/reviews/all')).body)).toEqual([newer, older, four])
  expect(ids((await get(`/api/reviews/property/${home}`)).body)).toEqual([older, four])
  const page = await get('/api/reviews/all?limit=1&offset=1')
  expect([ids(page.body), page.headers['x-total-count']]).toEqual([[older], '3'])
  expect((await get('/api/reviews/property/99')).body).toEqual([])
  const first = await get('/api/reviews/all?perHome=1')
  expect([ids(first.body), first.headers['x-total-count']]).toEqual([[older, newer], '2'])
  expect(ids((await get('/api/reviews/all?perHome=2')).body)).toEqual([older, four, newer])
  expect(ids((await get('/api/reviews/all?perHome=2&limit=1&offset=2')).body)).toEqual([newer])
  expect((await get('/api/reviews/all?perHome=0')).status).toBe(400)
  expect(ids((await get('/api/reviews/all?sort=lowest')).body)).toEqual([four, newer, older])
  expect(ids((await get('/api/reviews/all?sort=newest')).body)).toEqual([four, newer, older])
  expect(ids((await get(`/api/reviews/property/${home}?sort=lowest`)).body)).toEqual([four, older])
  expect(ids((await get('/api/reviews/all?perHome=1&sort=lowest')).body)).toEqual([four, newer])
  expect((await get('/api/reviews/all?sort=waiting')).status).toBe(400)
})

test('[rule hidden-home] reviews of a hidden or deleted home are hidden', async () => {
  const { ctx, get } = await setup()
  const hidden = await createHome(ctx)
  await insertReview(ctx, hidden)
  await ctx.database.updateTable('property').set({ is_available: false }).execute()
  expect((await get('/api/reviews/all')).body).toEqual([])
  expect((await get(`/api/reviews/property/${hidden}`)).body).toEqual([])
})

test('[threat public-personal-data] public responses contain no email address, booking or money', async () => {
  const { ctx, get, submit } = await setup()
  const home = await createHome(ctx)
  await insertReview(ctx, home)
  const booking = await insertStay(ctx, { propertyId: home })
  const answers = [
    await get('/api/reviews/all'),
    await get(`/api/reviews/property/${home}`),
    await get(`/api/reviews/booking/${booking}/${encodeURIComponent(GUEST)}`),
    await submit(reviewOf(booking)),
  ]
  for (const { status, text } of answers) {
    expect(status).toBeLessThan(300)
    expect(text).not.toMatch(
      /guestEmail|bookingId|guestPhone|guestAddress|totalAmount|stripe|ical|createdBy|example\.org/,
    )
  }
  expect(Object.keys(answers[0]?.body[0])).toEqual(
    'id propertyId guestName rating comment createdAt verified reply repliedAt'.split(' '),
  )
})

test('[threat sql-injection] text that looks like SQL is treated as a value', async () => {
  const { ctx, get } = await setup()
  await insertReview(ctx, await createHome(ctx))
  for (const hostile of ["' OR 1=1--", '1;drop table review', '1 OR 1=1']) {
    const text = encodeURIComponent(hostile)
    expect((await get(`/api/reviews/property/${text}`)).status).toBe(404)
    expect((await get(`/api/reviews/booking/${text}/${text}`)).status).toBe(404)
    expect((await get(`/api/reviews/all?limit=${text}`)).status).toBe(400)
  }
  expect((await get('/api/reviews/all')).body).toHaveLength(1)
})
