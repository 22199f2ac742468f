import { expect, test } from 'vitest'
import { setup } from '#test/features/payments/server/fixtures.ts'
import { readDigest } from './digest.ts'

test('[rule daily-digest] the digest omits payments that are due after today', async () => {
  const { ctx, book, enter, clock } = await setup()
  const deposit = await book({ deposit_due_at: new Date('2026-09-13T16:00:00Z') })
  const dueToday = await book()
  const price = await book({ price_due_on: '2026-09-10' })
  await enter(price, { kind: 'received', amount: '217.50' })
  clock.set('2026-09-14T07:00:00Z')
  const { late, due } = await readDigest(ctx, clock.now())
  expect(late.map(({ bookingId, amount }) => [bookingId, amount])).toEqual([
    [price, '435.00'],
    [deposit, '217.50'],
  ])
  expect(due.map(({ bookingId, amount }) => [bookingId, amount])).toEqual([[dueToday, '217.50']])
})

test('[rule daily-digest] the digest lists no payment that was not requested', async () => {
  const { ctx, book, clock } = await setup('2026-10-05T07:00:00Z')
  await book({ status: 'pending' })
  const ended = new Date('2026-09-20T16:00:00Z')
  await book({ status: 'pending', held_until: ended, kept_until: ended })
  expect(await readDigest(ctx, clock.now())).toMatchObject({ late: [], due: [] })
})
