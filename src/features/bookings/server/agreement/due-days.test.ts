import { expect, test } from 'vitest'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { setup } from '#test/features/bookings/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'

const REASON = { reason: 'As the guest asked' }
/** Three working days after Friday 20 November. */
const DUE_ANEW = { depositDueAt: '2026-11-25T17:00:00.000Z', priceDueOn: '2026-11-25' }

/**
 * A confirmed stay from 1 to 4 December 2026. The price of £435.00 was due by 6 November, the deposit of £217.50 by 14 September.
 * By default both are paid, and today is Friday 20 November.
 */
async function setupDecemberStay({ paid = '652.50', now = '2026-11-20T09:00:00Z', status = 'confirmed' } = {}) {
  const fixture = await setup()
  const { call, form, ctx, clock } = fixture
  const { body } = await call('POST', '/api/bookings', {
    ...form,
    checkIn: '2026-12-01',
    checkOut: '2026-12-04',
    status,
  })
  const id: number = body.id
  const enter = (kind: 'received' | 'refund', amount: string) =>
    insertTestEntry(ctx.database, { booking_id: id, kind, amount, day: '2026-09-09', created_at: clock.now() })
  if (paid !== '0.00') await enter('received', paid)
  clock.set(now)
  const money = async () => ((await call('GET', `/api/bookings/${id}`)).body as OpenBooking).money
  const change = async (fields: object) => {
    const answer = await call('PATCH', `/api/bookings/${id}`, { ...REASON, ...fields })
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.money
  }
  return { ...fixture, id, enter, money, change }
}

const RAISED = { totalAmount: '500.00', securityDeposit: 'keep' }

test('[rule payment-schedule] a raised price is due in three working days', async () => {
  const { change } = await setupDecemberStay()
  expect(await change(RAISED)).toMatchObject({ owed: '65.00', overdue: false, priceDueOn: '2026-11-25' })
})

test('[rule payment-schedule] nights added to a paid stay are due in three working days', async () => {
  const { call, id } = await setupDecemberStay()
  const longer = { checkOut: '2026-12-05', price: 'charge', securityDeposit: 'keep' }
  const { body } = await call('POST', `/api/bookings/${id}/stay`, longer)
  expect(body.money).toMatchObject({ owed: '145.00', overdue: false, priceDueOn: '2026-11-25' })
})

test('[rule payment-schedule] a new debt is due at check-in at the latest', async () => {
  const before = await setupDecemberStay({ now: '2026-11-30T09:00:00Z' })
  expect(await before.change(RAISED)).toMatchObject({ overdue: false, priceDueOn: '2026-12-01' })
  const during = await setupDecemberStay({ now: '2026-12-02T09:00:00Z' })
  expect(await during.change(RAISED)).toMatchObject({ overdue: false, priceDueOn: '2026-12-07' })
})

test('[rule payment-schedule] a price raised near its due day gets three working days', async () => {
  const { change } = await setupDecemberStay({ paid: '217.50', now: '2026-11-04T09:00:00Z' })
  expect(await change(RAISED)).toMatchObject({ owed: '500.00', overdue: false, priceDueOn: '2026-11-09' })
})

test('[rule payment-schedule] an overdue price stays overdue when it rises', async () => {
  const { change, money } = await setupDecemberStay({ paid: '217.50' })
  expect(await money()).toMatchObject({ owed: '435.00', overdue: true, priceDueOn: '2026-11-06' })
  expect(await change(RAISED)).toMatchObject({ owed: '500.00', overdue: true, priceDueOn: '2026-11-06' })
})

test('[rule payment-schedule] a deposit raised just before it is due gets three working days', async () => {
  const { change } = await setupDecemberStay({ paid: '0.00', now: '2026-09-14T15:00:00Z' })
  expect(await change({ securityDeposit: '300.00' })).toMatchObject({
    depositDueAt: '2026-09-17T16:00:00.000Z',
    priceDueOn: '2026-11-06',
  })
})

test('[rule payment-schedule] a refunded stay that is confirmed again gets new due dates', async () => {
  const { change, enter } = await setupDecemberStay()
  await change({ status: 'cancelled' })
  await change({ status: 'pending' })
  await change({ status: 'cancelled' })
  await enter('refund', '652.50')
  expect(await change({ status: 'confirmed' })).toMatchObject({ owed: '652.50', overdue: false, ...DUE_ANEW })
})

test('[rule payment-schedule] a booking confirmed long after entry gets new due dates', async () => {
  const { change, money } = await setupDecemberStay({ paid: '0.00', status: 'pending' })
  expect(await money()).toMatchObject({ depositDueAt: '2026-09-14T16:00:00.000Z', priceDueOn: '2026-11-06' })
  expect(await change({ status: 'confirmed' })).toMatchObject({ owed: '652.50', overdue: false, ...DUE_ANEW })
})

test('[rule payment-schedule] a confirmed booking entered after check-in is due in three working days', async () => {
  const { call, form, clock } = await setup()
  clock.set('2026-11-20T09:00:00Z')
  const past = { ...form, checkIn: '2026-11-16', checkOut: '2026-11-23', status: 'confirmed' }
  const { body } = await call('POST', '/api/bookings', past)
  expect(body.money).toMatchObject({ overdue: false, ...DUE_ANEW })
})

test('[rule payment-schedule] a booking restored on a later day gets new due dates', async () => {
  const { call, id, enter, clock, money } = await setupDecemberStay()
  await call('DELETE', `/api/bookings/${id}`)
  await call('POST', `/api/bookings/${id}/restore`)
  expect(await money()).toMatchObject({ owed: '0.00', priceDueOn: '2026-11-06' })
  await call('DELETE', `/api/bookings/${id}`)
  await enter('refund', '652.50')
  clock.set('2026-11-23T09:00:00Z')
  await call('POST', `/api/bookings/${id}/restore`)
  expect(await money()).toMatchObject({
    owed: '652.50',
    overdue: false,
    depositDueAt: '2026-11-26T17:00:00.000Z',
    priceDueOn: '2026-11-26',
  })
})

test('[rule payment-schedule] [rule change-undone] only a cancellation undone on a later day brings new due dates', async () => {
  for (const [undoneAt, due] of [
    ['2026-11-05T15:00:00Z', { overdue: false, priceDueOn: '2026-11-06' }],
    ['2026-11-10T09:00:00Z', { overdue: false, priceDueOn: '2026-11-13' }],
  ] as const) {
    const { call, id, clock } = await setupDecemberStay({ paid: '217.50', now: '2026-11-05T09:00:00Z' })
    const cancelled = await call('PATCH', `/api/bookings/${id}`, { status: 'cancelled' })
    clock.set(undoneAt)
    const { body } = await call('POST', `/api/bookings/${id}/undo`, { version: cancelled.body.version })
    expect(body.money).toMatchObject({ owed: '435.00', ...due })
  }
})

test('[rule payment-schedule] a waived charge that is charged again gets a new due date', async () => {
  const { call, id, enter, change } = await setupDecemberStay({ paid: '435.00', now: '2026-11-24T09:00:00Z' })
  await change({ status: 'cancelled' })
  const charge = (amount: string) => call('POST', `/api/bookings/${id}/charge`, { charge: amount, ...REASON })
  await charge('100.00')
  await enter('refund', '335.00')
  const { body } = await charge('435.00')
  expect(body.money).toMatchObject({ owed: '335.00', overdue: false, priceDueOn: '2026-11-27' })
})

test('[rule payment-schedule] a stay moved to earlier days is due in three working days', async () => {
  const { change } = await setupDecemberStay({ paid: '217.50', now: '2026-11-02T09:00:00Z' })
  expect(await change({ checkIn: '2026-11-17', checkOut: '2026-11-20' })).toMatchObject({
    overdue: false,
    priceDueOn: '2026-11-05',
  })
})

test('[rule agreement-change] the preview shows the new due day of a raised price', async () => {
  const { call, id } = await setupDecemberStay()
  const { body } = await call('GET', `/api/bookings/${id}/change?totalAmount=500.00&securityDeposit=keep`)
  expect(body.own).toMatchObject({ owed: '65.00', priceDueOn: '2026-11-25' })
})

test('[rule money-state] a deposit without a price ignores the price’s due day', async () => {
  const { call, change, id } = await setupDecemberStay({ paid: '217.50' })
  await change({ totalAmount: '0.00', securityDeposit: 'keep' })
  const { body } = await call('PATCH', `/api/bookings/${id}`, { securityDeposit: '300.00', ...REASON })
  expect(body.money).toMatchObject({ owed: '82.50', overdue: false, depositDueAt: DUE_ANEW.depositDueAt })
})
