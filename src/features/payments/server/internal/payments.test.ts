import { expect, test } from 'vitest'
import { paymentReference } from '#features/ledger/contract.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { NO_STATEMENTS, setup } from '#test/features/payments/server/fixtures.ts'

type Listed = { bookingId: number; due: unknown }

async function readList(fixture: Awaited<ReturnType<typeof setup>>, view: string) {
  const { body, headers } = await fixture.call('GET', `/api/admin/payments?view=${view}`)
  expect(headers['x-total-count']).toBe(String(body.length))
  expect((await fixture.call('GET', `/api/admin/payments/count?view=${view}`)).body).toEqual({ count: body.length })
  return body.map(({ bookingId, due }: Listed) => [bookingId, due])
}

test('the view of this week lists sums due within seven days', async () => {
  const fixture = await setup()
  const { book, enter } = fixture
  const deposit = await book()
  const later = await book({ deposit_due_at: new Date('2026-09-16T16:00:00Z') })
  const price = await book({ price_due_on: '2026-09-09' })
  const notDueYet = await book({ price_due_on: '2026-09-16' })
  const paid = await book()
  for (const id of [price, notDueYet]) await enter(id, { kind: 'received', amount: '217.50' })
  await enter(paid, { kind: 'received', amount: '652.50' })
  await book({ status: 'pending' })
  await book({ status: 'cancelled' })
  expect(await readList(fixture, 'due-this-week')).toEqual([
    [price, { what: ['price'], amount: '435.00', on: '2026-09-09', daysOverdue: 0 }],
    [deposit, { what: ['deposit'], amount: '217.50', on: '2026-09-14', daysOverdue: 0 }],
  ])
  expect(later).toBeGreaterThan(0)
})

test('[rule due-views] a price is overdue from the day after its due day', async () => {
  const fixture = await setup('2026-09-14T16:00:00Z')
  const { clock, home, ctx, book, enter } = fixture
  const deposit = await book()
  const price = await book({ price_due_on: '2026-09-14' })
  await enter(price, { kind: 'received', amount: '217.50' })
  // A requested booking without a hold is never overdue; a held booking may be overdue.
  await book({ status: 'pending' })
  const held = await insertStay(ctx, home, {
    ...stayFrom('2026-11-01', '2026-11-04'),
    heldUntil: new Date('2026-09-20T16:00:00Z'),
  })
  await ctx.database.updateTable('booking').set({ price_due_on: '2026-09-13' }).where('id', '=', held).execute()
  const readIds = async () => (await readList(fixture, 'overdue')).map(([id]: [number]) => id)
  expect(await readIds()).toEqual([held])
  clock.set('2026-09-14T16:00:01Z')
  expect(await readIds()).toEqual([held, deposit])
  clock.set('2026-09-17T11:00:00Z')
  expect(await readList(fixture, 'overdue')).toEqual([
    [held, { what: ['price'], amount: '435.00', on: '2026-09-13', daysOverdue: 4 }],
    [deposit, { what: ['deposit'], amount: '217.50', on: '2026-09-14', daysOverdue: 3 }],
    [price, { what: ['price'], amount: '435.00', on: '2026-09-14', daysOverdue: 3 }],
  ])
  // An expired hold is not overdue, even if the job has not released it yet.
  clock.set('2026-09-20T16:00:00Z')
  expect(await readIds()).toEqual([deposit, price])
  const { body } = await fixture.call('GET', `/api/admin/bookings/${held}/ledger`)
  expect(body.money.overdue).toBe(false)
})

test('[rule deposit-first] deposits to return are listed from check-out', async () => {
  // Check-out is on Christmas Eve, so several days until the due day are not working days.
  const fixture = await setup('2026-12-24T09:59:59Z')
  const { clock, book, enter } = fixture
  const id = await book({ check_in: '2026-12-20', check_out: '2026-12-24' })
  await enter(id, { kind: 'received', amount: '652.50' })
  expect(await readList(fixture, 'deposits-to-return')).toEqual([])
  clock.set('2026-12-24T10:00:00Z')
  const due = { what: ['deposit back'], amount: '217.50', on: '2027-01-05', daysOverdue: 0 }
  expect(await readList(fixture, 'deposits-to-return')).toEqual([[id, due]])
  clock.set('2027-01-07T11:00:00Z')
  expect(await readList(fixture, 'deposits-to-return')).toEqual([[id, { ...due, daysOverdue: 2 }]])
  await enter(id, { kind: 'deposit-returned', amount: '217.50', day: '2027-01-07' })
  expect(await readList(fixture, 'deposits-to-return')).toEqual([])
})

test('refunds, part-paid bookings and all bookings each have a view', async () => {
  const fixture = await setup()
  const { ctx, book, enter } = fixture
  const [over, part, cancelled] = [await book(), await book(), await book()]
  await enter(over, { kind: 'received', amount: '700.00' })
  await enter(part, { kind: 'received', amount: '1.00' })
  await enter(cancelled, { kind: 'received', amount: '217.50' })
  const now = ctx.clock.now()
  await ctx.database
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_at: now, cancelled_by: 'guest', updated_at: now })
    .where('id', '=', cancelled)
    .execute()
  const refund = { what: ['refund'], on: null, daysOverdue: 0 }
  expect(await readList(fixture, 'refunds')).toEqual([
    [cancelled, { ...refund, amount: '217.50' }],
    [over, { ...refund, amount: '47.50' }],
  ])
  expect((await readList(fixture, 'part-paid')).map(([id]: [number]) => id)).toEqual([part])
  expect((await readList(fixture, 'all')).map(([id]: [number]) => id)).toEqual([cancelled, part, over])
})

test('payments are found by guest, booking number and reference', async () => {
  const { book, call } = await setup()
  const jo = await book()
  const ada = await book({ guest_name: 'Ada 100% Marsh' })
  const found = async (search: string) =>
    (await call('GET', `/api/admin/payments?search=${encodeURIComponent(search)}`)).body.map(
      ({ bookingId }: Listed) => bookingId,
    )
  expect(await found('marsh')).toEqual([ada])
  expect(await found('100%')).toEqual([ada])
  expect(await found('_')).toEqual([])
  expect(await found(`#${jo}`)).toEqual([jo])
  expect(await found(paymentReference(jo))).toEqual([jo])
  for (const [query, count] of [
    ['search=marsh', 1],
    ['view=due-this-week&search=marsh', 1],
    ['view=overdue&search=marsh', 0],
    ['search=example', 2],
    [`search=%23${jo}`, 1],
  ])
    expect([query, (await call('GET', `/api/admin/payments/count?${query}`)).body]).toEqual([query, { count }])
  const withoutCount = await call('GET', '/api/admin/payments?count=later&limit=1&search=example')
  expect([withoutCount.body[0].bookingId, withoutCount.headers['x-total-count']]).toEqual([ada, '*'])
  const { body, headers } = await call('GET', '/api/admin/payments?limit=1&offset=1')
  expect([body.length, body[0].bookingId, headers['x-total-count']]).toEqual([1, jo, '2'])
  expect((await call('GET', '/api/admin/payments?view=nonsense')).status).toBe(400)
})

test('[rule booking-deletion] a deleted booking stays listed for money due back', async () => {
  const { ctx, book, enter, call } = await setup('2026-10-05T11:00:00Z')
  const unpaid = await book({ price_due_on: '2026-10-01' })
  const late = await book({ status: 'completed', price_due_on: '2026-09-20' })
  const ahead = await book({ check_in: '2026-12-01', check_out: '2026-12-04' })
  await enter(late, { kind: 'received', amount: '300.00' })
  await enter(ahead, { kind: 'received', amount: '652.50' })
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).execute()
  const view = async (name: string) =>
    (await call('GET', `/api/admin/payments?view=${name}`)).body.map(
      ({ bookingId, due }: Listed & { due: unknown }) => [bookingId, due],
    )
  for (const name of ['due-this-week', 'overdue', 'part-paid']) expect([name, await view(name)]).toEqual([name, []])
  expect((await view('all&search=example')).map(([id]: number[]) => id)).toEqual([ahead, late])
  const refund = [ahead, { what: ['refund'], amount: '652.50', on: null, daysOverdue: 0 }]
  const deposit = [late, { what: ['deposit back'], amount: '217.50', on: '2026-10-09', daysOverdue: 0 }]
  expect(await view('refunds')).toEqual([refund])
  expect(await view('deposits-to-return')).toEqual([deposit])
  expect(await view('all')).toEqual([refund, deposit])
  expect((await call('GET', '/api/admin/payments/summary')).body).toMatchObject({
    dueThisWeek: { count: 0 },
    overdue: { count: 0 },
    partPaid: { count: 0 },
    refunds: { count: 1, sum: '652.50' },
    depositsToReturn: { count: 1, sum: '217.50' },
  })
  expect((await call('GET', `/api/admin/bookings/${unpaid}/ledger`)).body.money).toMatchObject({ owed: '0.00' })
})

test('[rule booking-deletion] a deleted booking accepts no payments', async () => {
  const { ctx, book, enter, call } = await setup('2026-10-05T11:00:00Z')
  const id = await book({ check_in: '2026-12-01', check_out: '2026-12-04' })
  await enter(id, { kind: 'received', amount: '652.50' })
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).execute()
  const refused = await enter(id, { kind: 'received', amount: '10.00' })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain(`Booking #${id} was deleted`)
  const { status, body } = await enter(id, { kind: 'refund', amount: '652.50' })
  expect([status, body.money.owed, body.deletedAt]).toEqual([201, '0.00', '2026-10-05T11:00:00.000Z'])
  const entry = body.entries.at(-1).id
  const corrected = await call('POST', `/api/admin/bookings/${id}/ledger/${entry}/correct`, { reason: 'Never sent' })
  expect(corrected.body.money).toMatchObject({ owed: '-652.50', state: 'refund due' })
})

test('the summary counts the bookings of each view', async () => {
  const openRows = { unmatched: { count: 3, sum: '15.50' }, skippedRows: 1 }
  const fixture = await setup('2026-10-05T11:00:00Z', [], { ...NO_STATEMENTS, countOpenRows: async () => openRows })
  const { clock, ctx, book, enter, call } = fixture
  const stayed = await book()
  await enter(stayed, { kind: 'received', amount: '652.50' })
  await book({ deposit_due_at: new Date('2026-10-07T16:00:00Z'), price_due_on: '2026-12-01' })
  const part = await book({ price_due_on: '2026-10-01' })
  await enter(part, { kind: 'received', amount: '252.50' })
  const over = await book({ check_in: '2026-12-01', check_out: '2026-12-04' })
  await enter(over, { kind: 'received', amount: '700.00' })
  const deletedId = await book({ price_due_on: '2026-10-01' })
  await ctx.database.updateTable('booking').set({ deleted_at: clock.now() }).where('id', '=', deletedId).execute()
  const { status, body } = await call('GET', '/api/admin/payments/summary')
  expect(status).toBe(200)
  expect(body).toEqual({
    dueThisWeek: { count: 1, sum: '217.50' },
    overdue: { count: 1, sum: '400.00' },
    refunds: { count: 1, sum: '47.50' },
    // One of the two is the part-paid stay, which is over and has a deposit held.
    depositsToReturn: { count: 2, sum: '435.00' },
    partPaid: { count: 1, sum: '400.00' },
    ...openRows,
  })
  for (const [view, counted] of [
    ['due-this-week', body.dueThisWeek],
    ['overdue', body.overdue],
    ['refunds', body.refunds],
    ['deposits-to-return', body.depositsToReturn],
    ['part-paid', body.partPaid],
  ] as const)
    expect([view, (await readList(fixture, view)).length]).toEqual([view, counted.count])
})

test('without bookings the summary has zeros', async () => {
  const { call } = await setup()
  const none = { count: 0, sum: '0.00' }
  expect((await call('GET', '/api/admin/payments/summary')).body).toEqual({
    dueThisWeek: none,
    overdue: none,
    refunds: none,
    depositsToReturn: none,
    partPaid: none,
    unmatched: none,
    skippedRows: 0,
  })
  expect((await call('GET', '/api/admin/payments')).body).toEqual([])
})

test('[rule entry-day] money may be entered for any day from booking to today', async () => {
  const { book, enter, clock } = await setup()
  const id = await book({ check_in: '2026-12-01', check_out: '2026-12-04' })
  clock.set('2026-09-11T11:00:00Z')
  const received = (day: string) => enter(id, { kind: 'received', amount: '10.00', day })
  expect(await received('2026-09-08')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'day', message: 'This booking was made on 9 September 2026' }] },
  })
  expect(await received('2026-09-12')).toMatchObject({ status: 400, body: { errors: [{ path: 'day' }] } })
  for (const day of ['2026-09-09', '2026-09-11']) expect((await received(day)).status).toBe(201)
})

test('[rule entry-day] a booking entered after check-in accepts entries of earlier days', async () => {
  const { book, enter } = await setup('2026-10-05T11:00:00Z')
  const id = await book({ status: 'completed' })
  expect((await enter(id, { kind: 'received', amount: '652.50', day: '2026-08-01' })).status).toBe(201)
})

test('[rule entry-day] the database rejects an entry of a future day', async () => {
  const { ctx, book } = await setup()
  const id = await book()
  const late = { booking_id: id, kind: 'received' as const, amount: '10.00', created_at: ctx.clock.now() }
  const insert = (day: string) =>
    ctx.database
      .insertInto('ledger_entry')
      .values({ ...late, day })
      .execute()
  await expect(insert('2026-09-10')).rejects.toThrow('entered_by_its_day')
  await insert('2026-09-09')
})
