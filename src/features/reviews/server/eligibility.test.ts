import { expect, onTestFinished, test } from 'vitest'
import { reviewUrl } from '#features/bookings/server/review-url.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { GUEST, insertReview, insertStay } from '#test/features/reviews/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { reviewRoutes } from './routes.ts'

const SECRET = 's'.repeat(40)

async function setup() {
  const fixture = await createTestContext(undefined, { SECRET })
  const client = createTestClient(fixture.ctx, reviewRoutes)
  onTestFinished(async () => {
    await client.server.close()
  })
  const ask = (booking: number | string, email = GUEST, { t = '', from = '192.0.2.1' } = {}) =>
    client.get(`/api/reviews/booking/${booking}/${encodeURIComponent(email)}${t && `?t=${t}`}`, { from })
  return { ...fixture, ask, client }
}

const NOT_FOUND = '{"message":"Booking not found or not eligible for review."}'

test('[rule review-eligibility] a stay that is over may be reviewed', async () => {
  const { ctx, ask } = await setup()
  const home = await createHome(ctx)
  const { status, body } = await ask(await insertStay(ctx, { propertyId: home }))
  expect([status, body]).toEqual([
    200,
    {
      canSubmitReview: true,
      property: { id: home, title: 'Heath Cottage' },
      booking: { checkIn: '2026-08-01T15:00:00.000Z', checkOut: '2026-08-03T09:00:00.000Z', guestName: 'Jo Fields' },
    },
  ])
})

test('[rule review-eligibility] a stay is over at 10:00 London time on its last day', async () => {
  const { ctx, clock, ask } = await setup()
  const booking = await insertStay(ctx, { status: 'confirmed', checkOut: '2026-08-03' })
  clock.set('2026-08-03T08:59:59Z')
  expect((await ask(booking)).body.canSubmitReview).toBe(false)
  clock.set('2026-08-03T09:00:00Z')
  expect((await ask(booking)).body.canSubmitReview).toBe(true)
})

test('[rule review-eligibility] a stay is over at its agreed check-out time', async () => {
  const { ctx, clock, ask } = await setup()
  const booking = await insertStay(ctx, { status: 'confirmed', checkOut: '2026-08-03' })
  await ctx.database.updateTable('booking').set({ check_out_time: '12:30' }).where('id', '=', booking).execute()
  clock.set('2026-08-03T11:29:59Z')
  expect((await ask(booking)).body.canSubmitReview).toBe(false)
  clock.set('2026-08-03T11:30:00Z')
  expect((await ask(booking)).body).toMatchObject({
    canSubmitReview: true,
    booking: { checkOut: '2026-08-03T11:30:00.000Z' },
  })
})

test('[rule review-eligibility] a pending, unfinished or reviewed stay is not eligible', async () => {
  const { ctx, ask } = await setup()
  const home = await createHome(ctx)
  await insertReview(ctx, home)
  const reviewed = await ctx.database.selectFrom('review').select('booking_id').executeTakeFirstOrThrow()
  const bookings = [
    await insertStay(ctx, { status: 'pending' }),
    await insertStay(ctx, { status: 'confirmed', checkOut: '2027-01-05' }),
    reviewed.booking_id ?? 0,
  ]
  for (const booking of bookings) {
    const { status, body } = await ask(booking)
    expect([status, body]).toEqual([200, { canSubmitReview: false, property: null, booking: null }])
  }
})

test('[threat link-guessing] all links without a matching booking get identical answers', async () => {
  const { ctx, ask } = await setup()
  const answers = [
    await ask(4711),
    await ask(await insertStay(ctx), 'eve@example.org'),
    await ask(await insertStay(ctx, { status: 'cancelled' })),
    await ask(await insertStay(ctx, { deletedAt: ctx.clock.now() })),
    await ask('abc'),
    await ask('2147483648'),
    await ask('-1'),
  ]
  for (const { status, text } of answers) expect([status, text]).toEqual([404, NOT_FOUND])
  const [first, ...others] = answers.map(({ headers: { date: _, ...headers } }) => headers)
  for (const headers of others) expect(headers).toEqual(first)
})

test('[threat personal-data-in-logs] the eligibility check accepts any email address in its path', async () => {
  const { ctx, ask } = await setup()
  const long = `${'a'.repeat(64)}@${'b'.repeat(62)}.${'c'.repeat(61)}.${'d'.repeat(61)}.uk`
  expect(long).toHaveLength(254)
  for (const email of [long, 'a+b@example.org', 'a/b@example.org', 'per%cent@example.org'])
    expect((await ask(await insertStay(ctx, { guestEmail: email }), email)).status, email).toBe(200)
  expect((await ask(await insertStay(ctx), GUEST.toUpperCase())).status).toBe(200)
})

test('[threat link-guessing] an IP address gets 429 for its 21st call in an hour', async () => {
  const { ctx, clock, ask } = await setup()
  const booking = await insertStay(ctx)
  for (let calls = 0; calls < 20; calls++) expect((await ask(booking)).status).toBe(200)
  const refused = await ask(booking)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBe(3600)
  expect((await ask(booking, GUEST, { from: '198.51.100.7' })).status).toBe(200)
  clock.forward(60)
  expect((await ask(booking)).status).toBe(200)
})

test('[threat forged-address] a forged X-Forwarded-For does not evade the limit', async () => {
  const { ctx, client } = await setup()
  const booking = await insertStay(ctx)
  const statuses = new Set<number>()
  for (let calls = 0; calls < 100; calls++) {
    const headers = { 'x-forwarded-for': `203.0.113.${calls}`, forwarded: `for=203.0.113.${calls}` }
    const { status } = await client.get(`/api/reviews/booking/${booking}/${encodeURIComponent(GUEST)}`, { headers })
    if (calls >= 20) statuses.add(status)
  }
  expect([...statuses]).toEqual([429])
})

test('[threat link-guessing] five wrong addresses block further guesses for a booking', async () => {
  const { ctx, ask } = await setup()
  for (const booking of [await insertStay(ctx), 4711]) {
    for (let guesses = 0; guesses < 5; guesses++)
      expect((await ask(booking, `guess${guesses}@example.org`, { from: `198.51.100.${guesses}` })).status).toBe(404)
    expect((await ask(booking, 'guess@example.org', { from: '198.51.100.9' })).status).toBe(429)
    expect((await ask(booking, GUEST, { from: '198.51.100.10' })).status).toBe(429)
  }
})

test('[threat link-guessing] a signed link still works after five wrong guesses', async () => {
  const { ctx, ask } = await setup()
  const booking = await insertStay(ctx)
  const signature = new URL(reviewUrl(ctx, { bookingId: booking, email: GUEST })).searchParams.get('t') ?? ''
  for (let guesses = 0; guesses < 6; guesses++) await ask(booking, 'eve@example.org', { from: `198.51.100.${guesses}` })
  expect((await ask(booking, GUEST, { t: signature })).status).toBe(200)
  expect((await ask(booking, GUEST, { t: `${signature.slice(0, -1)}_` })).status).toBe(429)
  const other = new URL(reviewUrl(ctx, { bookingId: booking + 1, email: GUEST })).searchParams.get('t') ?? ''
  expect((await ask(booking, GUEST, { t: other })).status).toBe(429)
})

test('an emailed review link has booking, email address and signature', async () => {
  const { ctx } = await setup()
  const { origin, pathname, searchParams } = new URL(reviewUrl(ctx, { bookingId: 7, email: GUEST }))
  expect([origin, pathname]).toEqual(['http://localhost:3000', '/submit-review'])
  expect(Object.fromEntries(searchParams)).toEqual({
    booking: '7',
    email: GUEST,
    t: expect.stringMatching(/^[\w-]{43}$/),
  })
})
