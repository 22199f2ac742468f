import { expect, test } from 'vitest'
import { readNightsOfBooking } from '#test/features/bookings/server/fixtures.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { moneyRows, setup } from '#test/features/payments/server/fixtures.ts'

const PAID = { kind: 'received', amount: '217.50' }

async function setupWithBooking() {
  const fixture = await setup()
  const booking = (id: number) => fixture.ctx.database.selectFrom('booking').selectAll().where('id', '=', id)
  return { ...fixture, booking: (id: number) => booking(id).executeTakeFirstOrThrow() }
}

test('[rule money-takes-nights] money for a requested booking takes its nights in the same transaction', async () => {
  const { ctx, book, enter, booking } = await setupWithBooking()
  const id = await book({ status: 'pending' })
  const { status, body } = await enter(id, PAID)
  expect([status, body.money.received]).toEqual([201, '217.50'])
  expect(await readNightsOfBooking(ctx, id)).toEqual(['2026-10-01', '2026-10-02', '2026-10-03'])
  expect(await booking(id)).toMatchObject({ status: 'pending', held_until: new Date('2026-09-14T16:00:00Z') })
  const ends = await ctx.database.selectFrom('taken_night').select('held_until').distinct().execute()
  expect(ends).toEqual([{ held_until: null }])
})

test('[rule money-takes-nights] the rejection of money names the booking that has the nights', async () => {
  const { ctx, home, book, enter } = await setupWithBooking()
  const id = await book({ status: 'pending' })
  const other = await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  const before = await moneyRows(ctx)
  const { status, body } = await enter(id, PAID)
  expect(status).toBe(409)
  expect(body).toMatchObject({
    message: `The night of 3 October 2026 is already taken by booking #${other}. The payment was not recorded: record it as a refund to come, or book another home for this guest.`,
    takenBy: [{ bookingId: other, blockId: null, nights: ['2026-10-03'] }],
    withoutNights: true,
  })
  expect(await moneyRows(ctx)).toEqual(before)
})

test('[rule money-takes-nights] money entered to be refunded takes no nights', async () => {
  const { ctx, book, enter, booking } = await setupWithBooking()
  const id = await book({ status: 'pending' })
  const { body } = await enter(id, { ...PAID, withoutNights: 'refund' })
  expect(body).toMatchObject({ status: 'cancelled', money: { state: 'refund due', owed: '-217.50' } })
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
  expect(await booking(id)).toMatchObject({ cancelled_by: 'office', cancellation_charge: '0.00' })
})

test('[rule money-takes-nights] a payment after a lapsed hold restores a booking with available nights', async () => {
  const { ctx, book, enter, booking } = await setupWithBooking()
  const id = await book({ status: 'cancelled', cancelled_by: 'system', cancelled_at: new Date('2026-09-08T16:00:00Z') })
  const { status, body } = await enter(id, PAID)
  expect([status, body.status, body.money.owed]).toEqual([201, 'pending', '435.00'])
  expect(await readNightsOfBooking(ctx, id)).toHaveLength(3)
  expect(await booking(id)).toMatchObject({ cancelled_at: null, cancelled_by: null })
})

test('[rule money-takes-nights] a payment does not restore a booking that the guest cancelled', async () => {
  const { book, enter } = await setupWithBooking()
  const id = await book({ status: 'cancelled', cancelled_by: 'guest' })
  const { status, body } = await enter(id, PAID)
  expect([status, body.message]).toEqual([
    409,
    'This booking is cancelled, so it has no dates. The payment was not recorded: record it as a refund to come, or book another home for this guest.',
  ])
  const again = await enter(id, { ...PAID, withoutNights: 'refund' })
  expect(again.body.money).toMatchObject({ state: 'refund due', owed: '-217.50' })
})

test('[rule money-state] a free cancellation of an unpaid booking leaves nothing due', async () => {
  const { ctx, book, call } = await setupWithBooking()
  const id = await book()
  const now = ctx.clock.now()
  await ctx.database
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_at: now, cancelled_by: 'guest', updated_at: now })
    .where('id', '=', id)
    .execute()
  const { body } = await call('GET', `/api/admin/bookings/${id}/ledger`)
  expect(body.money).toMatchObject({ state: 'nothing due', owed: '0.00' })
})

test('a payment of a cancellation charge takes no nights', async () => {
  const { ctx, book, enter } = await setupWithBooking()
  const id = await book({ status: 'cancelled', cancelled_by: 'guest', cancellation_charge: '100.00' })
  expect((await enter(id, { kind: 'received', amount: '100.00' })).body.money).toMatchObject({ state: 'paid' })
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
})

test('[rule hold-with-money] a hold expires again after its payment is corrected or refunded', async () => {
  const { ctx, book, enter, call, clock } = await setupWithBooking()
  const id = await book({ status: 'pending' })
  const entered = (await enter(id, PAID)).body.entries.at(-1)
  const correct = `/api/admin/bookings/${id}/ledger/${entered.id}/correct`
  expect((await call('POST', correct, { reason: 'Another guest' })).status).toBe(201)
  const readHoldEnds = async () => {
    const rows = await ctx.database.selectFrom('taken_night').select('held_until').distinct().execute()
    return rows.map(({ held_until }) => held_until)
  }
  expect(await readHoldEnds()).toEqual([new Date('2026-09-15T16:00:00Z')])
  await enter(id, PAID)
  expect(await readHoldEnds()).toEqual([null])
  clock.set('2026-09-23T11:00:00Z')
  await enter(id, { kind: 'refund', amount: '217.50', day: '2026-09-23' })
  expect(await readHoldEnds()).toEqual([new Date('2026-09-24T16:00:00Z')])
})
