import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ALWAYS_FREE } from '#features/cancellation-scale.ts'
import { addDays, toDay } from '#platform/shared/day.ts'
import { MAX_PENCE, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { insertHome, insertStay, insertTestBlock, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { setup } from '#test/features/payments/server/fixtures.ts'
import { takingsRoutes } from '../routes.ts'

test('[rule owner-takings] a stay across two months is split to the penny', async () => {
  const { book, call, home } = await setup(undefined, takingsRoutes)
  // 100.00 over three nights: 33.33, 33.33 and 33.34.
  await book({ check_in: '2026-09-29', check_out: '2026-10-02', total_amount: '100.00' })
  await book({ check_in: '2026-10-10', check_out: '2026-10-12', total_amount: '200.00', status: 'completed' })
  await book({ check_in: '2026-10-20', check_out: '2026-10-22', status: 'pending' })
  const { status, body } = await call('GET', `/api/admin/properties/${home}/takings?from=2026-09&to=2026-10`)
  expect(status).toBe(200)
  expect(body).toEqual({
    propertyId: home,
    title: 'Home 1',
    from: '2026-09',
    to: '2026-10',
    months: [
      {
        month: '2026-09',
        bookings: 1,
        nights: 2,
        openNights: 30,
        occupancy: 6.7,
        income: '66.66',
        damage: '0.00',
        received: '0.00',
        refunds: '0.00',
      },
      {
        month: '2026-10',
        bookings: 2,
        nights: 3,
        openNights: 31,
        occupancy: 9.7,
        income: '233.34',
        damage: '0.00',
        received: '0.00',
        refunds: '0.00',
      },
    ],
    total: {
      bookings: 2,
      nights: 5,
      openNights: 61,
      occupancy: 8.2,
      income: '300.00',
      damage: '0.00',
      received: '0.00',
      refunds: '0.00',
    },
    channels: [],
    deleted: [],
  })
})

test('[rule channel-stay] a stay from a channel is income of that channel', async () => {
  const { book, call, home } = await setup(undefined, takingsRoutes)
  const elsewhere = {
    channel: 'airbnb',
    cancellation_scale: JSON.stringify(ALWAYS_FREE),
    security_deposit: '0.00',
  } as const
  const undue = { deposit_due_at: null, price_due_on: null, guest_email: '', guest_address: '' }
  const stay = { ...elsewhere, ...undue, total_amount: '100.00' }
  await book({ ...stay, check_in: '2026-09-29', check_out: '2026-10-02' })
  await book({ ...stay, channel: 'vrbo', check_in: '2026-10-05', check_out: '2026-10-06', total_amount: '0.00' })
  await book({ ...stay, check_in: '2026-10-08', check_out: '2026-10-09', status: 'cancelled' })
  await book({ check_in: '2026-10-10', check_out: '2026-10-12', total_amount: '200.00' })
  const takings = async (from: string, to: string) =>
    (await call('GET', `/api/admin/properties/${home}/takings?from=${from}&to=${to}`)).body
  const both = await takings('2026-09', '2026-10')
  expect(both.channels).toEqual([
    { channel: 'airbnb', bookings: 1, nights: 3, income: '100.00' },
    { channel: 'vrbo', bookings: 1, nights: 1, income: '0.00' },
  ])
  expect(both.total).toMatchObject({ bookings: 3, nights: 6, income: '300.00', received: '0.00' })
  expect((await takings('2026-10', '2026-10')).channels[0]).toEqual({
    channel: 'airbnb',
    bookings: 1,
    nights: 1,
    income: '33.34',
  })
  const { text } = await call('GET', `/api/admin/properties/${home}/takings.csv?from=2026-09&to=2026-10`)
  expect(text.trim().split('\r\n').slice(-2)).toEqual([
    '"Of that Airbnb",1,3,"","","100.00","","",""',
    '"Of that Vrbo",1,1,"","","0.00","","",""',
  ])
})

test('[rule owner-takings] allowances are not income', async () => {
  const { book, enter, call, home } = await setup(undefined, takingsRoutes)
  const id = await book({ check_in: '2026-09-29', check_out: '2026-10-02', total_amount: '130.00' })
  await enter(id, { kind: 'allowance', amount: '30.00', reason: 'No hot water' })
  const { body } = await call('GET', `/api/admin/properties/${home}/takings?from=2026-09&to=2026-10`)
  expect(body).toMatchObject({ months: [{ income: '66.66' }, { income: '33.34' }], total: { income: '100.00' } })
})

test('[rule owner-takings] damage money is listed separately until the entry is corrected', async () => {
  const { book, enter, call, home } = await setup('2026-10-05T11:00:00Z', takingsRoutes)
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const stored = await enter(id, { kind: 'deduction', amount: '40.00', reason: 'A broken lamp', day: '2026-10-05' })
  const damage = async () =>
    (await call('GET', `/api/admin/properties/${home}/takings?from=2026-10&to=2026-10`)).body.total
  expect(await damage()).toMatchObject({ income: '435.00', damage: '40.00', refunds: '0.00' })
  const entry = stored.body.entries.at(-1).id
  await call('POST', `/api/admin/bookings/${id}/ledger/${entry}/correct`, { reason: 'It was ours' })
  expect(await damage()).toMatchObject({ damage: '0.00' })
})

test('[rule transfer] money moved to another home’s stay is counted for that home', async () => {
  const { ctx, book, enter, call, home } = await setup(undefined, takingsRoutes)
  const other = await insertHome(ctx)
  const from = await book()
  const to = await book({ property_id: other })
  await enter(from, { kind: 'received', amount: '300.00' })
  await ctx.database
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_at: ctx.clock.now(), deleted_at: ctx.clock.now() })
    .where('id', '=', from)
    .execute()
  const takings = async (id: number) =>
    (await call('GET', `/api/admin/properties/${id}/takings?from=2026-09&to=2026-09`)).body
  expect((await takings(home)).total).toMatchObject({ received: '300.00', refunds: '0.00' })
  const moved = { toBookingId: to, amount: '120.00', reason: 'The guest comes to the other home' }
  const { status, body } = await call('POST', `/api/admin/bookings/${from}/ledger/transfer`, moved)
  expect(status).toBe(201)
  expect(await takings(home)).toMatchObject({
    total: { received: '180.00', refunds: '0.00', income: '0.00' },
    deleted: [{ bookingId: from, received: '180.00', refunds: '0.00' }],
  })
  expect((await takings(other)).total).toMatchObject({ received: '120.00', refunds: '0.00' })
  const entry = body.to.entries.at(-1).id
  await call('POST', `/api/admin/bookings/${to}/ledger/${entry}/correct`, { reason: 'A slip' })
  expect((await takings(home)).total).toMatchObject({ received: '300.00' })
  expect((await takings(other)).total).toMatchObject({ received: '0.00' })
})

test('[rule whole-pence] the figures of bookings with the largest price add up', async () => {
  const { book, call, home } = await setup(undefined, takingsRoutes)
  const max = toPounds(pence(MAX_PENCE))
  for (let count = 0; count < 3; count++)
    await book({
      ...{ total_amount: max, security_deposit: max, price_due_on: '2026-09-01' },
      deposit_due_at: new Date('2026-09-01T16:00:00Z'),
    })
  const { body } = await call('GET', '/api/admin/payments/summary')
  expect(body.overdue).toEqual({ count: 3, sum: '599999999.94' })
  const takings = await call('GET', `/api/admin/properties/${home}/takings?from=2026-10&to=2026-10`)
  expect(takings.body.total.income).toBe('299999999.97')
})

test('a month with every night blocked has no occupancy figure', async () => {
  const { ctx, home, call } = await setup(undefined, takingsRoutes)
  await insertTestBlock(ctx, home, stayFrom('2026-10-22', '2026-12-01'))
  await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-11'))
  const { body } = await call('GET', `/api/admin/properties/${home}/takings?from=2026-10&to=2026-11`)
  expect(body.months).toMatchObject([
    { nights: 10, openNights: 21, occupancy: 47.6 },
    { nights: 0, openNights: 0, occupancy: null },
  ])
})

test('payments and refunds are counted in the month of their entry', async () => {
  const { ctx, book, enter, call, home } = await setup(undefined, takingsRoutes)
  const id = await book({ created_at: new Date('2026-08-31T11:00:00Z') })
  await enter(id, { kind: 'received', amount: '652.50', day: '2026-08-31' })
  const now = ctx.clock.now()
  await ctx.database
    .updateTable('booking')
    .set({
      status: 'cancelled',
      cancelled_at: now,
      cancelled_by: 'guest',
      cancellation_charge: '200.00',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await enter(id, { kind: 'refund', amount: '100.00', day: '2026-09-01' })
  const { body } = await call('GET', `/api/admin/properties/${home}/takings?from=2026-08&to=2026-10`)
  expect(body.months).toMatchObject([
    { month: '2026-08', received: '652.50', refunds: '0.00', income: '0.00' },
    { month: '2026-09', received: '0.00', refunds: '100.00', income: '0.00' },
    { month: '2026-10', bookings: 0, nights: 0, income: '200.00' },
  ])
})

test('[rule booking-deletion] money kept from deleted bookings is counted as income', async () => {
  const { ctx, book, enter, call, home } = await setup('2026-10-20T11:00:00Z', takingsRoutes)
  const stayed = await book({ status: 'completed' })
  const created_at = new Date('2026-09-09T11:00:00Z')
  const ahead = await book({ check_in: '2026-11-01', check_out: '2026-11-04', created_at })
  for (const id of [stayed, ahead]) await enter(id, { kind: 'received', amount: '652.50', day: '2026-09-09' })
  const takings = async () => (await call('GET', `/api/admin/properties/${home}/takings?from=2026-09&to=2026-11`)).body
  expect(await takings()).toMatchObject({ total: { bookings: 2, income: '870.00', received: '1305.00' }, deleted: [] })
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).execute()
  await enter(ahead, { kind: 'refund', amount: '652.50', day: '2026-10-20' })
  expect(await takings()).toMatchObject({
    months: [
      { month: '2026-09', received: '1305.00', income: '0.00' },
      { month: '2026-10', bookings: 0, nights: 0, income: '435.00', refunds: '652.50' },
      { month: '2026-11', income: '0.00' },
    ],
    total: { bookings: 0, nights: 0, income: '435.00', received: '1305.00', refunds: '652.50' },
    deleted: [
      { bookingId: stayed, received: '652.50', refunds: '0.00' },
      { bookingId: ahead, received: '652.50', refunds: '652.50' },
    ],
  })
})

test('the CSV file has the figures under headings for owners', async () => {
  const { book, call, home } = await setup(undefined, takingsRoutes)
  await book({ total_amount: '435.00' })
  const { status, text, headers } = await call(
    'GET',
    `/api/admin/properties/${home}/takings.csv?from=2026-10&to=2026-10`,
  )
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toContain(`takings-${home}-2026-10-2026-10.csv`)
  expect(text).toBe(
    '\ufeff"Month","Bookings","Nights Let","Nights Open","Occupancy %","Income","Kept for Damage","Received","Refunded"\r\n' +
      '"2026-10",1,3,31,"9.7","435.00","0.00","0.00","0.00"\r\n' +
      '"Total",1,3,31,"9.7","435.00","0.00","0.00","0.00"\r\n',
  )
})

test.for([
  ['from=2026-10&to=2026-09', 400],
  ['from=2026-10', 400],
  ['from=2026-13&to=2026-13', 400],
  ['from=2010-01&to=2020-01', 400],
  ['from=2010-01&to=2019-12', 200],
] as const)('a request for takings of %s gets status %i', async ([query, status]) => {
  const { call, home } = await setup(undefined, takingsRoutes)
  expect((await call('GET', `/api/admin/properties/${home}/takings?${query}`)).status).toBe(status)
  expect((await call('GET', `/api/admin/properties/999/takings.csv?from=2026-01&to=2026-02`)).status).toBe(404)
})

test('property: the monthly takings of a stay add up to its price', async () => {
  const { ctx, book, call, home } = await setup(undefined, takingsRoutes)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(300),
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 999_999 }),
      async (start, nights, price) => {
        await ctx.database.updateTable('booking').set({ status: 'pending' }).execute()
        const checkIn = addDays(toDay('2026-01-01'), start)
        await book({ check_in: checkIn, check_out: addDays(checkIn, nights), total_amount: toPounds(pence(price)) })
        const { months, total } = (await call('GET', `/api/admin/properties/${home}/takings?from=2026-01&to=2027-12`))
          .body
        const sum = (of: (month: { nights: number; income: string }) => number) =>
          months.reduce((all: number, month: { nights: number; income: string }) => all + of(month), 0)
        expect([sum(({ income }) => penceOf(income)), sum((month) => month.nights)]).toEqual([price, nights])
        expect(total).toMatchObject({ bookings: 1, nights, income: toPounds(pence(price)) })
      },
    ),
    { numRuns: 25 },
  )
})
