import { expect, test } from 'vitest'
import { insertHome, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { insertEnquiry, setup } from '#test/features/offers/server/fixtures.ts'

test('the office lists offers newest first', async () => {
  const { send, call, clock } = await setup()
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) {
    ids.unshift((await send()).id)
    clock.forward(1)
  }
  const page = async (query: string) => {
    const { body, headers } = await call('GET', `/api/admin/offers?${query}`)
    return [body.map(({ id }: { id: number }) => id), headers['x-total-count']]
  }
  expect(await page('')).toEqual([ids, '3'])
  expect(await page('limit=2')).toEqual([ids.slice(0, 2), '3'])
  expect(await page('limit=2&offset=2')).toEqual([ids.slice(2), '3'])
  expect(await page('offset=5')).toEqual([[], '3'])
})

test('offers are filtered by status, including expired offers', async () => {
  const { send, call, accept, decline, clock } = await setup()
  const expired = await send({ expiresAt: '2026-09-09T12:00:00Z' })
  const soon = await send({ expiresAt: '2026-09-10T12:00:00Z' })
  const later = await send({ expiresAt: '2026-09-20T12:00:00Z' })
  const withdrawn = await send()
  await call('POST', `/api/admin/offers/${withdrawn.id}/withdraw`, {})
  const declined = await send()
  await decline(declined.token)
  const accepted = await send()
  await accept(accepted.token)
  clock.set('2026-09-09T12:00:00Z')
  const inState = async (state: string) => {
    const { body } = await call('GET', `/api/admin/offers?state=${state}`)
    return body.map((offer: { id: number; state: string }) => [offer.id, offer.state])
  }
  expect(await inState('open')).toEqual([
    [later.id, 'open'],
    [soon.id, 'open'],
  ])
  expect(await inState('expired')).toEqual([[expired.id, 'expired']])
  expect(await inState('withdrawn')).toEqual([[withdrawn.id, 'withdrawn']])
  expect(await inState('declined')).toEqual([[declined.id, 'declined']])
  expect(await inState('accepted')).toEqual([[accepted.id, 'accepted']])
  expect((await call('GET', '/api/admin/offers?state=lost')).status).toBe(400)
  expect((await call('GET', '/api/admin/offers/summary')).body).toEqual({
    open: 2,
    expiringSoon: 1,
    expired: 1,
    accepted: 1,
    declined: 1,
    withdrawn: 1,
  })
})

test('offers are found by enquiry and by literal search text', async () => {
  const { send, call, ctx, home } = await setup()
  const enquiryId = await insertEnquiry(ctx, home)
  const one = await send({ enquiryId })
  const other = await send({ guestName: 'Mary 100% Somerville', guestEmail: 'mary_s@example.org' })
  const found = async (query: string) =>
    (await call('GET', `/api/admin/offers?${query}`)).body.map(({ id }: { id: number }) => id)
  expect(await found(`enquiryId=${enquiryId}`)).toEqual([one.id])
  expect(await found('search=BYRON')).toEqual([one.id])
  expect(await found('search=mary_s%40example')).toEqual([other.id])
  expect(await found('search=100%25')).toEqual([other.id])
  expect(await found('search=_')).toEqual([other.id])
  expect(await found('search=%25%25')).toEqual([])
})

test('an accepted offer’s nights are still shown as available', async () => {
  const { send, call, accept } = await setup()
  const { id, token } = await send()
  await accept(token)
  const { body } = await call('GET', `/api/admin/offers/${id}`)
  expect([body.state, body.acceptedChoice]).toEqual(['accepted', 0])
  expect(body.choices[0].isStillFree).toBe(true)
  expect((await call('GET', '/api/admin/offers/99')).status).toBe(404)
})

test('[threat missing-authorisation] the office’s calls require a session', async () => {
  const { send, get, post, form } = await setup()
  const { id } = await send()
  for (const url of ['', '/summary', `/${id}`, '/alternatives?propertyId=1&checkIn=2026-10-01&checkOut=2026-10-03'])
    expect([url, (await get(`/api/admin/offers${url}`)).status]).toEqual([url, 401])
  for (const [url, body] of [
    ['', form],
    [`/${id}/withdraw`, {}],
    [`/${id}/resend`, {}],
  ] as const)
    expect([url, (await post(`/api/admin/offers${url}`, body)).status]).toEqual([url, 401])
})

const STAY_QUERY = 'checkIn=2026-10-01&checkOut=2026-10-04&guests=2'

test('[rule alternatives] the office sees at most six other homes, cheapest first', async () => {
  const { call, ctx, home } = await setup()
  const homes: number[] = []
  for (const price of ['300.00', '80.00', '120.00', '90.00', '200.00', '110.00', '100.00'])
    homes.push(await insertHome(ctx, { price_per_night: price }))
  const taken = await insertHome(ctx, { price_per_night: '10.00' })
  await insertStay(ctx, taken, stayFrom('2026-10-03', '2026-10-04'))
  await insertHome(ctx, { price_per_night: '10.00', max_guests: 1 })
  await insertHome(ctx, { price_per_night: '10.00', is_available: false })
  await insertHome(ctx, { price_per_night: '10.00', minimum_stay: 4 })
  await insertStay(ctx, home, stayFrom('2026-10-02', '2026-10-06'))
  const { status, body } = await call('GET', `/api/admin/offers/alternatives?propertyId=${home}&${STAY_QUERY}`)
  expect(status).toBe(200)
  expect(body.homes.map(({ total }: never) => total)).toEqual([
    '240.00',
    '270.00',
    '300.00',
    '330.00',
    '360.00',
    '600.00',
  ])
  expect(body.homes[0]).toEqual({
    propertyId: homes[1],
    title: 'Home 3',
    city: 'Burntwood',
    photograph: null,
    checkIn: '2026-10-01',
    checkOut: '2026-10-04',
    nights: 3,
    guests: 2,
    lines: [{ kind: 'nights', label: '3 nights at £80.00', amount: '240.00' }],
    total: '240.00',
    securityDeposit: '120.00',
  })
  expect(body.days.map(({ checkIn, checkOut, propertyId }: never) => [checkIn, checkOut, propertyId])).toEqual([
    ['2026-09-29', '2026-10-02', home],
    ['2026-09-28', '2026-10-01', home],
    ['2026-09-27', '2026-09-30', home],
    ['2026-09-26', '2026-09-29', home],
    ['2026-10-06', '2026-10-09', home],
    ['2026-09-25', '2026-09-28', home],
  ])
})

test('alternative days are never in the past', async () => {
  const { call, ctx, home, clock } = await setup()
  await insertStay(ctx, home, {
    ...stayFrom('2026-09-12', '2026-09-16'),
    heldUntil: new Date('2026-09-10T11:00:00Z'),
  })
  const days = async () => {
    const requested = 'checkIn=2026-09-11&checkOut=2026-09-13&guests=2'
    const { body } = await call('GET', `/api/admin/offers/alternatives?propertyId=${home}&${requested}`)
    return body.days.map(({ checkIn }: { checkIn: string }) => checkIn)
  }
  expect(await days()).toEqual(['2026-09-10', '2026-09-09', '2026-09-16', '2026-09-17', '2026-09-18', '2026-09-19'])
  clock.set('2026-09-10T11:00:00Z')
  expect(await days()).toEqual(['2026-09-10', '2026-09-12', '2026-09-13', '2026-09-14', '2026-09-15', '2026-09-16'])
})

test('more alternative homes need no more queries', async () => {
  const { call, ctx, home } = await setup()
  const url = `/api/admin/offers/alternatives?propertyId=${home}&${STAY_QUERY}`
  const counted = async () => {
    let queries = 0
    const executor = ctx.database.getExecutor()
    const original = executor.executeQuery
    executor.executeQuery = function (this: typeof executor, ...args) {
      queries += 1
      return original.apply(executor, args)
    } as typeof original
    await call('GET', url)
    executor.executeQuery = original
    return queries
  }
  await insertHome(ctx)
  const few = await counted()
  for (let n = 0; n < 10; n += 1) await insertHome(ctx)
  expect(await counted()).toBe(few)
  expect(few).toBeGreaterThan(3)
})
