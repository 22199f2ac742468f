import { expect, test } from 'vitest'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { moneyRows, setup } from '#test/features/payments/server/fixtures.ts'
import { paymentEmailTypes } from '../email-types.ts'

/** Sets up a stay of £435.00 with a deposit of £217.50, both paid in full. */
async function setupPaid() {
  const fixture = await setup()
  const id = await fixture.book()
  await fixture.enter(id, { kind: 'received', amount: '652.50' })
  return { ...fixture, id }
}

const GOODWILL = { amount: '50.00', reason: 'The heating failed' }

test('[rule refund-within-due] a refund above the sum due back is rejected', async () => {
  const { ctx, id, enter } = await setupPaid()
  const before = await moneyRows(ctx)
  const { status, body } = await enter(id, { kind: 'refund', amount: '50.00' })
  expect([status, body]).toEqual([
    409,
    {
      message: '£0.00 is due back to the guest. To give more back, take £50.00 off the price, with a reason.',
      wants: ['allowance'],
      mayGoBack: '0.00',
    },
  ])
  expect(await moneyRows(ctx)).toEqual(before)
})

test('[rule refund-within-due] a refund entered as an allowance lowers the price', async () => {
  const { ctx, id, enter } = await setupPaid()
  await enter(id, { kind: 'received', amount: '20.00' })
  const { status, body } = await enter(id, { kind: 'refund', ...GOODWILL, asAllowance: true })
  expect(status).toBe(201)
  expect(body.money).toMatchObject({ state: 'paid', owed: '0.00', priceDue: '405.00', refunded: '50.00' })
  expect(body.entries.slice(-2)).toMatchObject([
    { kind: 'allowance', amount: '30.00', reason: 'The heating failed', mayCorrect: true },
    { kind: 'refund', amount: '50.00' },
  ])
  const { emails, auditLog } = await moneyRows(ctx)
  expect(emails.map(({ kind }) => kind)).toEqual(['money-received', 'money-received', 'money-refund'])
  const [email, ...others] = await sendAndReadEmails(ctx, paymentEmailTypes)
  expect(email?.text_body).toContain('We have taken £30.00 off the price of your stay.')
  expect(others).toEqual([])
  expect(auditLog.slice(-2).map(({ after }) => after)).toMatchObject([
    { kind: 'allowance', amount: '30.00' },
    { kind: 'refund', amount: '50.00' },
  ])
  // A refund of money due back does not lower the price.
  await enter(id, { kind: 'received', amount: '5.00' })
  expect((await enter(id, { kind: 'refund', amount: '5.00' })).body.money).toMatchObject({ priceDue: '405.00' })
})

test('[rule allowance] an allowance lowers the price until it is corrected', async () => {
  const { ctx, id, enter, call } = await setupPaid()
  const { body } = await enter(id, { kind: 'allowance', ...GOODWILL })
  expect(body.money).toMatchObject({ state: 'overpaid', owed: '-50.00', priceDue: '385.00', depositDue: '217.50' })
  expect((await moneyRows(ctx)).emails).toHaveLength(1)
  expect((await enter(id, { kind: 'refund', amount: '50.00' })).body.money).toMatchObject({ state: 'paid' })
  const entryId = body.entries.at(-1).id
  const undone = await call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'A mistake' })
  expect(undone.body.money).toMatchObject({ owed: '50.00', priceDue: '435.00' })
})

test('[rule allowance] two concurrent allowances never exceed the price', async () => {
  const { ctx, id, enter } = await setupPaid()
  const tooMuch = await enter(id, { kind: 'allowance', ...GOODWILL, amount: '435.01' })
  expect([tooMuch.status, tooMuch.body.message]).toEqual([
    409,
    'This is more than the price. At most £435.00 can be taken off.',
  ])
  const both = await Promise.all([1, 2].map(() => enter(id, { kind: 'allowance', ...GOODWILL, amount: '300.00' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const row = {
    booking_id: id,
    kind: 'allowance' as const,
    day: '2026-09-09',
    reason: 'Too much',
    created_at: new Date(),
  }
  await expect(insertTestEntry(ctx.database, { ...row, amount: '135.01' })).rejects.toThrow(
    'no_more_is_allowed_than_is_due',
  )
})

test('[rule allowance] a stay that is cancelled and restored keeps its allowance', async () => {
  const { ctx, clock, id, enter, call } = await setupPaid()
  const { body } = await enter(id, { kind: 'allowance', ...GOODWILL })
  const change = (set: object) => ctx.database.updateTable('booking').set(set).where('id', '=', id).execute()
  const readLedger = async () => (await call('GET', `/api/admin/bookings/${id}/ledger`)).body
  await change({ status: 'cancelled', cancelled_at: clock.now(), cancellation_charge: '100.00' })
  expect(await readLedger()).toMatchObject({ money: { priceDue: '100.00', owed: '-552.50' } })
  const entryId = body.entries.at(-1).id
  const entry = (await readLedger()).entries.find(({ id: one }: { id: number }) => one === entryId)
  expect(entry.mayCorrect).toBe(false)
  const undone = await call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'A mistake' })
  expect(undone.status).toBe(422)
  expect((await enter(id, { kind: 'allowance', ...GOODWILL })).status).toBe(422)
  await change({ status: 'confirmed', cancellation_charge: '0.00' })
  expect(await readLedger()).toMatchObject({ money: { priceDue: '385.00', owed: '-50.00' } })
})

test('a refund of a hold needs no allowance', async () => {
  const { book, enter } = await setup()
  const id = await book({ status: 'pending' })
  await enter(id, { kind: 'received', amount: '100.00' })
  expect((await enter(id, { kind: 'refund', amount: '100.00' })).body.money).toMatchObject({ priceDue: '435.00' })
})
