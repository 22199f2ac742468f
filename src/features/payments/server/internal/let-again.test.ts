import { expect, test } from 'vitest'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { setup } from '#test/features/payments/server/fixtures.ts'

/** Sets up a cancelled stay with a charge of £435.00, of which `paid` was paid. Another guest has booked all the nights. */
async function setupLetAgain({ paid = '435.00', otherPaid = '435.00', allowed = '0.00' } = {}) {
  const fixture = await setup()
  const { ctx, clock, home, book, enter, call } = fixture
  const id = await book()
  if (paid !== '0.00') await enter(id, { kind: 'received', amount: paid })
  clock.forward(60)
  const now = clock.now()
  const cancelled = {
    cancelled_at: now,
    cancelled_by: 'guest',
    cancellation_charge: '435.00',
    updated_at: now,
  } as const
  await ctx.database
    .updateTable('booking')
    .set({ status: 'cancelled', ...cancelled })
    .where('id', '=', id)
    .execute()
  const other = await insertStay(ctx, home, stayFrom('2026-10-01', '2026-10-04'))
  if (allowed !== '0.00') await enter(other, { kind: 'allowance', amount: allowed, reason: 'The heating failed' })
  if (otherPaid !== '0.00') await enter(other, { kind: 'received', amount: otherPaid })
  const refunds = async () => {
    const { body, headers } = await call('GET', '/api/admin/payments?view=refunds')
    const { refunds: counted } = (await call('GET', '/api/admin/payments/summary')).body
    expect([Number(headers['x-total-count']), counted.count]).toEqual([body.length, body.length])
    return body.map((row: { bookingId: number; couldBeGivenBack: { amount: string } | null }) => [
      row.bookingId,
      row.couldBeGivenBack?.amount ?? null,
    ])
  }
  return { ...fixture, id, other, refunds }
}

test('[rule let-again] at most the paid part of the charge may be refunded', async () => {
  const { id, refunds } = await setupLetAgain({ paid: '100.00' })
  expect(await refunds()).toEqual([[id, '100.00']])
})

test('[rule let-again] a charge that was never paid gives no refund', async () => {
  const unpaid = await setupLetAgain({ paid: '0.00' })
  expect(await unpaid.refunds()).toEqual([])
  const waiting = await setupLetAgain({ otherPaid: '0.00' })
  expect(await waiting.refunds()).toEqual([])
  await waiting.enter(waiting.other, { kind: 'received', amount: '434.99' })
  expect(await waiting.refunds()).toEqual([])
  await waiting.enter(waiting.other, { kind: 'received', amount: '0.01' })
  expect(await waiting.refunds()).toEqual([[waiting.id, '435.00']])
})

test('[rule let-again] an allowance for the new guest lowers the possible refund', async () => {
  const { id, refunds } = await setupLetAgain({ allowed: '135.00', otherPaid: '300.00' })
  expect(await refunds()).toEqual([[id, '300.00']])
})

test('[rule let-again] a booking leaves the refunds view once its charge is refunded', async () => {
  const { id, refunds, enter, clock } = await setupLetAgain()
  clock.forward(60)
  await enter(id, { kind: 'refund', amount: '435.00' })
  expect(await refunds()).toEqual([])
})
