import { expect, test } from 'vitest'
import { moneyRows } from '#test/features/payments/server/fixtures.ts'
import { setup } from '#test/features/statements/server/internal/fixtures.ts'

async function setupSharedLine(amount = '900.00', now?: string) {
  const fixture = await setup(now)
  const [one, two] = [await fixture.book({ guest_name: 'Ada Marsh' }), await fixture.book({ guest_name: 'Ben Marsh' })]
  const [line = 0] = await fixture.importLines([['2026-09-08', amount, 'THE MARSHES', 'BOTH STAYS']])
  const split = (...parts: object[]) => fixture.call('POST', `/api/admin/bank-lines/${line}/split`, { parts })
  const readLedger = async (id: number) => (await fixture.call('GET', `/api/admin/bookings/${id}/ledger`)).body
  return { ...fixture, one, two, line, split, readLedger }
}

test('[rule statement-split] a split line gives each booking an entry for its part', async () => {
  const { ctx, one, two, line, split } = await setupSharedLine()
  const { status, body } = await split({ bookingId: two, amount: '247.50' }, { bookingId: one, amount: 652.5 })
  expect(status).toBe(200)
  expect(body.line).toMatchObject({
    state: 'matched',
    suggestions: [],
    allocations: [
      { bookingId: one, guestName: 'Ada Marsh', kind: 'received', amount: '652.50' },
      { bookingId: two, guestName: 'Ben Marsh', kind: 'received', amount: '247.50' },
    ],
  })
  expect(
    body.ledgers.map(({ bookingId, money }: { bookingId: number; money: { state: string } }) => [
      bookingId,
      money.state,
    ]),
  ).toEqual([
    [one, 'paid'],
    [two, 'part paid'],
  ])
  const { sums, emails, auditLog } = await moneyRows(ctx)
  expect(sums.map(({ received }) => received)).toEqual(['652.50', '247.50'])
  expect(emails.map(({ kind }) => kind)).toEqual([
    'money-received',
    'money-received',
    'payment-matched',
    'payment-matched',
  ])
  expect(auditLog.filter(({ action }) => action === 'matched').map(({ item_id }) => item_id)).toEqual([line, line])
})

test('a rejected split changes nothing', async () => {
  const { ctx, one, two, line, call, split } = await setupSharedLine()
  const before = await moneyRows(ctx)
  const tooLittle = await split({ bookingId: one, amount: '652.50' }, { bookingId: two, amount: '247.49' })
  expect([tooLittle.status, JSON.stringify(tooLittle.body)]).toEqual([
    400,
    expect.stringContaining('The parts come to £899.99, and the line is £900.00'),
  ])
  expect((await split({ bookingId: one, amount: '450.00' }, { bookingId: one, amount: '450.00' })).status).toBe(400)
  expect((await split({ bookingId: one, amount: '900.00' })).status).toBe(400)
  expect((await split({ bookingId: one, amount: '0.00' }, { bookingId: two, amount: '900.00' })).status).toBe(400)
  expect((await split({ bookingId: one, amount: '652.50' }, { bookingId: 999, amount: '247.50' })).status).toBe(404)
  const out = { bookingId: two, amount: '247.50', kind: 'refund' }
  expect((await split({ bookingId: one, amount: '652.50' }, out)).body.message).toBe('This line is money that came in')
  expect(await moneyRows(ctx)).toEqual(before)
  await call('POST', `/api/admin/bank-lines/${line}/match`, { bookingId: one })
  expect((await split({ bookingId: one, amount: '652.50' }, { bookingId: two, amount: '247.50' })).status).toBe(409)
})

test('reopening a split line corrects every part', async () => {
  const { ctx, one, two, line, split, call, readLedger } = await setupSharedLine()
  const { body } = await split({ bookingId: one, amount: '652.50' }, { bookingId: two, amount: '247.50' })
  const [{ entryId }] = body.line.allocations
  const alone = await call('POST', `/api/admin/bookings/${one}/ledger/${entryId}/correct`, { reason: 'Wrong guest' })
  expect([alone.status, alone.body.message]).toEqual([422, expect.stringContaining('split over several bookings')])
  expect((await readLedger(one)).money.state).toBe('paid')
  const reopened = await call('POST', `/api/admin/bank-lines/${line}/reopen`, { reason: 'Wrong guests' })
  expect(reopened.body).toMatchObject({ state: 'open', allocations: [] })
  expect((await moneyRows(ctx)).sums.map(({ received }) => received)).toEqual(['0.00', '0.00'])
  // The reopened line can be split into different amounts.
  expect((await split({ bookingId: one, amount: '1.00' }, { bookingId: two, amount: '899.00' })).status).toBe(200)
  expect((await moneyRows(ctx)).sums.map(({ received }) => received)).toEqual(['1.00', '899.00'])
})

test('money out can be split into refund and deposit of one booking', async () => {
  const { one, two, enter, split, readLedger } = await setupSharedLine('-265.00', '2026-10-05T11:00:00Z')
  await enter(one, { kind: 'received', amount: '700.00' })
  const { status } = await split(
    { bookingId: one, amount: '47.50', kind: 'refund' },
    { bookingId: one, amount: '217.50', kind: 'deposit-returned' },
  )
  expect(status).toBe(200)
  expect((await readLedger(one)).money).toMatchObject({ state: 'paid', refunded: '47.50', depositReturned: '217.50' })
  expect((await readLedger(two)).money.state).toBe('unpaid')
})

test('one of two concurrent splits of a line succeeds', async () => {
  const { ctx, one, two, split } = await setupSharedLine()
  const parts = [
    { bookingId: one, amount: '450.00' },
    { bookingId: two, amount: '450.00' },
  ]
  const answers = await Promise.all([split(...parts), split(...parts.toReversed()), split(...parts)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await moneyRows(ctx)).sums.map(({ received }) => received)).toEqual(['450.00', '450.00'])
})
