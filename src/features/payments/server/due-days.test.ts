import { expect, test } from 'vitest'
import { setup } from '#test/features/payments/server/fixtures.ts'

/** Wednesday 25 November at 17:00, three working days after Friday 20 November. */
const DUE_ANEW = { overdue: false, depositDueAt: '2026-11-25T17:00:00.000Z', priceDueOn: '2026-11-25' }
const DUE_ONCE = { overdue: true, depositDueAt: '2026-09-14T16:00:00.000Z', priceDueOn: '2026-11-06' }
const SINCE = '2026-11-20T09:00:00Z'
const DECEMBER = { check_in: '2026-12-01', check_out: '2026-12-04', price_due_on: '2026-11-06' }

/** Sets up a stay in December, paid in full on 9 September. The clock is then Friday 20 November. */
async function setupPaidStay() {
  const fixture = await setup()
  const { book, enter, call, clock } = fixture
  const id = await book(DECEMBER)
  await enter(id, { kind: 'received', amount: '652.50' })
  clock.set(SINCE)
  const ledger = async (booking = id) => (await call('GET', `/api/admin/bookings/${booking}/ledger`)).body
  const correct = async (entryId: number, booking = id) => {
    const url = `/api/admin/bookings/${booking}/ledger/${entryId}/correct`
    expect(await call('POST', url, { reason: 'Entered by mistake' })).toMatchObject({ status: 201 })
  }
  const newest = async (kind: string, booking = id): Promise<number> =>
    (await ledger(booking)).entries.findLast((entry: { kind: string }) => entry.kind === kind).id
  const money = async (booking = id) => (await ledger(booking)).money
  return { ...fixture, id, ledger, correct, newest, money }
}

test('[rule payment-schedule] money owed again after a transfer gets a new due day', async () => {
  const { call, id, book, money } = await setupPaidStay()
  const other = await book({ check_in: '2026-12-10', check_out: '2026-12-13' })
  const move = { toBookingId: other, amount: '652.50', isOwedAgain: true, reason: 'For the second stay' }
  const { status } = await call('POST', `/api/admin/bookings/${id}/ledger/transfer`, move)
  expect(status).toBe(201)
  expect(await money()).toMatchObject({ owed: '652.50', ...DUE_ANEW })
})

test('[rule payment-schedule] money owed again after a reversed transfer gets a new due day', async () => {
  const { call, book, enter, clock, correct, newest, money } = await setupPaidStay()
  clock.set('2026-09-10T09:00:00Z')
  const from = await book({ check_in: '2026-12-10', check_out: '2026-12-13' })
  const to = await book({ ...DECEMBER, check_in: '2026-12-20', check_out: '2026-12-23' })
  await enter(from, { kind: 'received', amount: '652.50', day: '2026-09-10' })
  const move = { toBookingId: to, amount: '652.50', isOwedAgain: true, reason: 'For the second stay' }
  await call('POST', `/api/admin/bookings/${from}/ledger/transfer`, move)
  clock.set(SINCE)
  await correct(await newest('transfer', to), to)
  expect(await money(to)).toMatchObject({ owed: '652.50', ...DUE_ANEW })
})

test('[rule payment-schedule] reversing a late payment keeps the first due day', async () => {
  const { id, enter, correct, newest, money } = await setupPaidStay()
  await correct(await newest('received'))
  expect(await money()).toMatchObject({ owed: '652.50', ...DUE_ANEW })
  await enter(id, { kind: 'received', amount: '652.50', day: '2026-11-20' })
  await correct(await newest('received'))
  expect(await money()).toMatchObject({ owed: '652.50', ...DUE_ANEW })

  const late = await setupPaidStay()
  const unpaid = await late.book(DECEMBER)
  await late.enter(unpaid, { kind: 'received', amount: '652.50', day: '2026-11-20' })
  await late.correct(await late.newest('received', unpaid), unpaid)
  expect(await late.money(unpaid)).toMatchObject({ owed: '652.50', ...DUE_ONCE })
})

test('[rule payment-schedule] an amount owed after a reversed allowance gets a new due day', async () => {
  const { id, enter, clock, correct, newest, money } = await setupPaidStay()
  await enter(id, { kind: 'refund', amount: '35.00', day: '2026-11-20', asAllowance: true, reason: 'The heating' })
  clock.set('2026-11-23T09:00:00Z')
  await correct(await newest('allowance'))
  expect(await money()).toMatchObject({ owed: '35.00', overdue: false, priceDueOn: '2026-11-26' })
})

test('[rule payment-schedule] a refunded hold is not overdue while its nights are kept', async () => {
  const { book, enter, clock, money } = await setup().then(async (fixture) => ({
    ...fixture,
    money: async (id: number) => (await fixture.call('GET', `/api/admin/bookings/${id}/ledger`)).body.money,
  }))
  const until = new Date('2026-09-14T16:00:00Z')
  const hold = { held_until: until, kept_until: new Date('2026-09-15T16:00:00Z'), status: 'pending' as const }
  const id = await book({ ...DECEMBER, ...hold })
  await enter(id, { kind: 'received', amount: '217.50' })
  clock.set('2026-09-21T09:00:00Z')
  await enter(id, { kind: 'refund', amount: '217.50', day: '2026-09-21' })
  expect(await money(id)).toMatchObject({ overdue: false, depositDueAt: '2026-09-22T16:00:00.000Z' })
})

test('[rule audit-log] the audit log records a due day changed by a correction', async () => {
  const { ctx, correct, newest } = await setupPaidStay()
  await correct(await newest('received'))
  const logged = ctx.database.selectFrom('audit_log').select(['before', 'after']).where('item', '=', 'booking')
  expect(await logged.execute()).toMatchObject([
    { before: { priceDueOn: '2026-11-06' }, after: { priceDueOn: '2026-11-25' } },
  ])
})
