import { expect, test } from 'vitest'
import { bookingRoutes } from '#features/bookings/server/routes.ts'
import { pricesForm } from '#features/prices/contract.ts'
import { setPrices } from '#features/prices/server/prices.ts'
import { changeHomePrices } from '#features/properties/server/change-property.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'

const PRICES = {
  pricePerNight: '100.00',
  weekendPrice: '120.00',
  weeklyReduction: 10,
  monthlyReduction: 0,
  cleaningFee: '45.00',
  includedGuests: 2,
  extraGuestPrice: '15.00',
  vat: null,
  letsGaps: false,
  minimumStay: null,
  seasons: [],
}
const A_BOOKING = {
  guestName: 'Jo Guest',
  guestEmail: 'jo@example.com',
  guestAddress: '1 Elm Road, Stafford',
  checkIn: '2026-10-14',
  checkOut: '2026-10-17',
  guests: 2,
}
const OWN = (amount: string) => [{ kind: 'own', label: 'Agreed price', amount }]
const LINES = [
  { kind: 'nights', label: '2 nights at £100.00', amount: '200.00' },
  { kind: 'nights', label: '1 weekend night at £120.00', amount: '120.00' },
  { kind: 'cleaning', label: 'Cleaning', amount: '45.00' },
]

test('[rule agreed-price] a booking keeps its lines and deposit when the home’s prices change', async () => {
  const { set, enter, call } = await setupHome()
  const { body } = await enter({})
  expect(body).toMatchObject({ totalAmount: '365.00', agreedPrice: { lines: LINES, securityDeposit: '182.50' } })
  await set({ pricePerNight: '999.00' })
  expect((await call('GET', `/${body.id}`)).body.agreedPrice).toEqual({ lines: LINES, securityDeposit: '182.50' })
  expect(
    (await call('PATCH', `/${body.id}`, { guestName: 'Jo Other', status: 'confirmed' })).body.agreedPrice.lines,
  ).toEqual(LINES)
})

test('[rule reasoned-exception] [rule minimum-stay] a move into a season with a longer minimum requires one reason', async () => {
  const { set, enter, call } = await setupHome()
  const season = { name: 'Christmas', firstNight: '2026-12-19', lastNight: '2027-01-02', pricePerNight: 180 }
  await set({ seasons: [{ ...season, weekendPrice: null, minimumStay: 7 }] })
  const { id } = (await enter({ checkOut: '2026-10-16' })).body
  const moved = (checkIn: string, checkOut: string, more: object = {}) =>
    call('PATCH', `/${id}`, { checkIn, checkOut, ...more })
  expect((await moved('2026-10-20', '2026-10-22')).status).toBe(200)
  expect(await moved('2026-12-20', '2026-12-22')).toMatchObject({
    status: 422,
    body: { wants: ['under minimum stay'] },
  })
  expect((await moved('2026-12-20', '2026-12-22', { reason: 'A friend of the house' })).status).toBe(200)
  expect((await moved('2026-12-21', '2026-12-23')).status).toBe(200)
  expect((await moved('2026-12-21', '2026-12-24')).status).toBe(422)
  expect((await moved('2026-10-20', '2026-10-22')).status).toBe(200)
})

test('a price set by the office is stored as one line', async () => {
  const { enter, call } = await setupHome()
  const { body } = await enter({ totalAmount: '150.00', reason: 'A regular guest' })
  expect(body.agreedPrice).toEqual({ lines: OWN('150.00'), securityDeposit: '100.00' })
  const changed = await call('PATCH', `/${body.id}`, { totalAmount: 300, reason: 'More than we thought' })
  expect(changed.body.agreedPrice).toEqual({ lines: OWN('300.00'), securityDeposit: '150.00' })
})

test('new days get new price lines only at the calculated price', async () => {
  const { enter, call } = await setupHome()
  const { body } = await enter({})
  const days = { checkIn: '2026-10-19', checkOut: '2026-10-22' }
  const stored = await call('PATCH', `/${body.id}`, days)
  expect(stored.body).toMatchObject({ totalAmount: '365.00', agreedPrice: { lines: LINES } })
  const anew = await call('PATCH', `/${body.id}`, { checkOut: '2026-10-26', totalAmount: '711.00' })
  expect(anew.status).toBe(200)
  expect(anew.body.agreedPrice.lines).toEqual([
    { kind: 'nights', label: '5 nights at £100.00', amount: '500.00' },
    { kind: 'nights', label: '2 weekend nights at £120.00', amount: '240.00' },
    { kind: 'reduction', label: 'Weekly reduction from 7 nights, 10 %', amount: '-74.00' },
    { kind: 'cleaning', label: 'Cleaning', amount: '45.00' },
  ])
})

test('[rule agreed-price] a custom deposit is kept when the price changes', async () => {
  const { ctx, enter, call } = await setupHome()
  const { id } = (await enter({})).body
  await ctx.database.updateTable('booking').set({ security_deposit: '0.00' }).where('id', '=', id).execute()
  const moved = await call('PATCH', `/${id}`, { checkIn: '2026-10-15', checkOut: '2026-10-17', totalAmount: '265.00' })
  expect(moved.body).toMatchObject({ totalAmount: '265.00', agreedPrice: { securityDeposit: '0.00' } })
  const same = await call('PATCH', `/${id}`, { checkIn: '2026-10-22', checkOut: '2026-10-24' })
  expect(same.body).toMatchObject({ totalAmount: '265.00', agreedPrice: { securityDeposit: '0.00' } })
  const own = await call('PATCH', `/${id}`, { totalAmount: '300.00', reason: 'More than we thought' })
  expect(own.body.agreedPrice).toEqual({ lines: OWN('300.00'), securityDeposit: '0.00' })
})

test('[rule agreed-price] new days at an equal price keep the agreed deposit', async () => {
  const { ctx, enter, call } = await setupHome()
  const { id } = (await enter({})).body
  await applySettings(ctx, { policy: { securityDepositPercent: 40 } })
  const moved = await call('PATCH', `/${id}`, { checkIn: '2026-10-21', checkOut: '2026-10-24' })
  expect(moved.body.agreedPrice).toEqual({ lines: LINES, securityDeposit: '182.50' })
})

test('[rule agreed-price] a new price keeps the deposit of past or settled stays', async () => {
  const { ctx, clock, enter, call } = await setupHome()
  const settled = (await enter({ status: 'confirmed' })).body.id
  const over = (await enter({ status: 'confirmed', checkIn: '2026-10-21', checkOut: '2026-10-24' })).body.id
  const entry = { booking_id: settled, amount: '182.50', day: '2026-09-09', created_at: clock.now() }
  for (const kind of ['received', 'deposit-returned'] as const)
    await ctx.database
      .insertInto('ledger_entry')
      .values({ ...entry, kind })
      .execute()
  const dearer = { totalAmount: '600.00', reason: 'More than we thought' }
  const stored = { status: 200, body: { totalAmount: '600.00', agreedPrice: { securityDeposit: '182.50' } } }
  expect(await call('PATCH', `/${settled}`, dearer)).toMatchObject(stored)
  clock.set('2026-10-24T12:00:00Z')
  expect(await call('PATCH', `/${over}`, dearer)).toMatchObject(stored)
})

test('changing the guests at the calculated price needs no reason', async () => {
  const { enter, call } = await setupHome()
  const { body } = await enter({})
  const three = await call('PATCH', `/${body.id}`, { guests: 3, totalAmount: '410.00' })
  expect(three.status).toBe(200)
  expect(three.body.agreedPrice.lines).toContainEqual({
    kind: 'extra-guests',
    label: '1 extra guest, 3 nights at £15.00',
    amount: '45.00',
  })
  expect((await call('PATCH', `/${body.id}`, { guests: 2, totalAmount: '365.00' })).body.agreedPrice.lines).toEqual(
    LINES,
  )
  expect((await call('PATCH', `/${body.id}`, { guests: 1, totalAmount: '364.00' })).status).toBe(422)
})

test('a short stay that fills a permitted gap needs no reason', async () => {
  const { ctx, id, set, enter, call } = await setupHome()
  await set({ minimumStay: 4 })
  await insertStay(ctx, id, stayFrom('2026-10-11', '2026-10-14'))
  const next = await insertStay(ctx, id, stayFrom('2026-10-17', '2026-10-20'))
  expect((await enter({})).body).toMatchObject({ wants: ['under minimum stay'] })
  await set({ minimumStay: 4, letsGaps: true })
  const availability = (await call('GET', `/quote?propertyId=${id}&checkIn=2026-10-14&checkOut=2026-10-17`)).body
  expect(availability).toMatchObject({ minimumStay: 3, underMinimum: false })
  expect((await enter({ checkOut: '2026-10-16' })).body).toMatchObject({ wants: ['under minimum stay'] })
  expect((await enter({ status: 'confirmed' })).status).toBe(201)
  // Only this booking's old nights are next to the new stay. A booking is not its own neighbour.
  expect((await call('PATCH', `/${next}`, { checkIn: '2026-10-18', checkOut: '2026-10-20' })).body).toMatchObject({
    wants: ['under minimum stay'],
  })
})

async function setupHome() {
  const { ctx, clock } = await createTestContext()
  const id = await createHome(ctx)
  const staff = await createStaff(ctx)
  const set = (fields: object) =>
    inTransaction(ctx, staff, (tx) =>
      setPrices(tx, { propertyId: id, prices: pricesForm.parse({ ...PRICES, ...fields }) }, { changeHomePrices }),
    )
  await set({})
  const client = createTestClient(ctx, bookingRoutes({ markBooked: async () => {} }), staff)
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    client.asStaff(method, `/api/bookings${path}`, body)
  const enter = (fields: object) => call('POST', '', { ...A_BOOKING, propertyId: id, ...fields })
  return { ctx, clock, id, set, call, enter }
}
