import { expect, test } from 'vitest'
import { moneyRows, setup } from '#test/features/payments/server/fixtures.ts'

const AFTER_STAY = '2026-10-04T11:00:00Z'
const DAMAGE = { amount: '40.00', reason: 'A broken lamp' }

test('a deposit is returned with its deduction in one call', async () => {
  const { ctx, book, enter } = await setup(AFTER_STAY)
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const { status, body } = await enter(id, { kind: 'deposit-returned', amount: '177.50', deduction: DAMAGE })
  expect(status).toBe(201)
  expect(body.money).toMatchObject({ state: 'paid', deducted: '40.00', depositHeld: '0.00' })
  const { emails } = await moneyRows(ctx)
  expect(emails.map(({ kind }) => kind)).toEqual(['money-received', 'money-deposit-returned'])
})

test('a deduction whose rest is refused is not stored', async () => {
  const { ctx, book, enter } = await setup(AFTER_STAY)
  const id = await book()
  await enter(id, { kind: 'received', amount: '652.50' })
  const before = await moneyRows(ctx)
  const refused = await enter(id, { kind: 'deposit-returned', amount: '177.51', deduction: DAMAGE })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '£177.50 of the security deposit is held. Please enter the rest as a refund.',
  ])
  expect(await moneyRows(ctx)).toEqual(before)
})

test('only a returned deposit takes a deduction along', async () => {
  const { book, enter } = await setup(AFTER_STAY)
  const id = await book()
  const refused = await enter(id, { kind: 'received', amount: '652.50', deduction: DAMAGE })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject([{ path: 'deduction' }])
})
