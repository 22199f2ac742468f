import { expect, test } from 'vitest'
import { MAX_PENCE, pence, toPounds } from '#platform/shared/money.ts'
import { setup } from '#test/features/payments/server/fixtures.ts'

const MAX = toPounds(pence(MAX_PENCE))
/** 120 times the largest amount has more than the ten digits of that amount. */
const MANY = 120

test('[rule whole-pence] the largest amounts add up in ledger, list and summary', async () => {
  const { ctx, book, enter, call } = await setup('2026-10-05T11:00:00Z')
  const id = await book({ total_amount: MAX, security_deposit: MAX })
  expect((await call('GET', `/api/admin/bookings/${id}/ledger`)).body.money).toMatchObject({ owed: '199999999.98' })
  expect((await enter(id, { kind: 'received', amount: '100000000.00' })).status).toBe(400)
  expect((await enter(id, { kind: 'received', amount: MAX })).status).toBe(201)
  const row = { booking_id: id, day: '2026-10-05', amount: MAX, created_at: ctx.clock.now() }
  const entries = (kind: 'received' | 'refund', count: number) =>
    ctx.database
      .insertInto('ledger_entry')
      .values(Array.from({ length: count }, () => ({ ...row, kind })))
      .execute()
  await entries('received', MANY)
  expect((await call('GET', `/api/admin/bookings/${id}/ledger`)).body).toMatchObject({
    money: { received: '12099999998.79', owed: '-11899999998.81' },
    mostBack: '12099999998.79',
  })
  await entries('refund', MANY - 1)
  expect((await enter(id, { kind: 'allowance', amount: MAX, reason: 'All of it' })).body.money).toMatchObject({
    priceDue: '0.00',
    refunded: '11899999998.81',
    owed: '-99999999.99',
  })
  expect((await call('GET', '/api/admin/payments?view=refunds')).body).toMatchObject([{ bookingId: id }])
  expect((await call('GET', '/api/admin/payments/summary')).body.refunds).toEqual({ count: 1, sum: MAX })
})
