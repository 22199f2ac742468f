import { expect, test } from 'vitest'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { setup } from '#test/features/payments/server/fixtures.ts'
import { paymentEmailTypes } from './emails.ts'

/** Sets up a past stay with £400.00 of £652.50 paid. A deduction of £300.00 claims £82.50 beyond the deposit. */
async function setupClaimBesidePrice() {
  const fixture = await setup()
  const { ctx, book, enter, clock } = fixture
  const id = await book()
  await enter(id, { kind: 'received', amount: '400.00' })
  clock.set('2026-10-05T09:00:00Z')
  await enter(id, { kind: 'deduction', amount: '300.00', reason: 'A broken window', isClaimed: true })
  await sendAndReadEmails(ctx, paymentEmailTypes)
  /** Enters a payment. `owed` has the lines of the payment email that show sums still to pay. */
  const pay = async (amount: string) => {
    const { body } = await enter(id, { kind: 'received', amount })
    const text = (await sendAndReadEmails(ctx, paymentEmailTypes)).at(-1)?.text_body ?? ''
    return { money: body.money, owed: text.split('\n').filter((line) => line.includes('to pay')), text }
  }
  return { ...fixture, id, pay }
}

test('[rule damage-claim] an email about a payment names price and damage separately', async () => {
  const { pay } = await setupClaimBesidePrice()
  const { text, owed } = await pay('52.50')
  expect(owed).toEqual([
    'Price of the stay still to pay, by Sunday 20 September 2026: £200.00',
    'Damage beyond the deposit still to pay, by Thursday 8 October 2026: £82.50',
  ])
  expect(text).toContain('Kept of the deposit: £217.50\nFor damage (A broken window): £300.00')
})

test('[rule damage-claim] an email names only sums not yet paid', async () => {
  const { pay } = await setupClaimBesidePrice()
  const damage = 'Damage beyond the deposit still to pay, by Thursday 8 October 2026'
  expect((await pay('252.50')).owed).toEqual([`${damage}: £82.50`])
  expect((await pay('30.00')).owed).toEqual([`${damage}: £52.50`])
  expect((await pay('52.50')).owed).toEqual(['There is nothing left to pay.'])
})

test('an email about the refund of an ended hold asks for no payment', async () => {
  const { ctx, book, enter, clock, call } = await setup()
  const until = new Date('2026-09-14T16:00:00Z')
  const id = await book({ status: 'pending', held_until: until, kept_until: until })
  await enter(id, { kind: 'received', amount: '50.00' })
  await sendAndReadEmails(ctx, paymentEmailTypes)
  await enter(id, { kind: 'refund', amount: '50.00' })
  clock.set('2026-09-18T09:00:00Z')
  expect((await call('GET', `/api/admin/bookings/${id}/ledger`)).body).toMatchObject({ state: 'lapsed' })
  const emails = await sendAndReadEmails(ctx, paymentEmailTypes)
  expect(emails.at(-1)).toMatchObject({ kind: 'money-refund' })
  expect(emails.at(-1)?.text_body).not.toContain('still to pay')
})

test('[rule damage-claim] the list of payments shows the sum that is due first', async () => {
  const { call, id, pay, ctx } = await setupClaimBesidePrice()
  const due = async (view: string) => (await call('GET', `/api/admin/payments?view=${view}`)).body[0]?.due
  expect(await due('overdue')).toEqual({ what: ['price'], amount: '252.50', on: '2026-09-20', daysOverdue: 15 })
  await ctx.database.updateTable('booking').set({ price_due_on: '2026-10-20' }).where('id', '=', id).execute()
  expect(await due('all')).toEqual({ what: ['damage'], amount: '82.50', on: '2026-10-08', daysOverdue: 0 })
  await pay('252.50')
  expect(await due('all')).toEqual({ what: ['damage'], amount: '82.50', on: '2026-10-08', daysOverdue: 0 })
})

test('[rule due-views] the figures exclude sums due later', async () => {
  const { call, book, clock } = await setupClaimBesidePrice()
  const figures = async () => (await call('GET', '/api/admin/payments/summary')).body
  expect(await figures()).toMatchObject({
    overdue: { count: 1, sum: '252.50' },
    dueThisWeek: { count: 0, sum: '0.00' },
  })
  const ahead = { check_in: '2026-12-01', check_out: '2026-12-04', price_due_on: '2026-11-06' }
  await book({ ...ahead, deposit_due_at: new Date('2026-10-07T16:00:00Z') })
  expect(await figures()).toMatchObject({ dueThisWeek: { count: 1, sum: '217.50' } })
  clock.set('2026-10-09T09:00:00Z')
  expect(await figures()).toMatchObject({
    overdue: { count: 2, sum: '552.50' },
    dueThisWeek: { count: 0, sum: '0.00' },
  })
})

test('[rule due-together] deposit and price due on one day are one sum in list and figures', async () => {
  const { call, book } = await setup()
  const ahead = { check_in: '2026-09-28', check_out: '2026-10-01' }
  await book({ ...ahead, deposit_due_at: new Date('2026-09-14T16:00:00Z'), price_due_on: '2026-09-14' })
  const { body: listed } = await call('GET', '/api/admin/payments?view=due-this-week')
  expect(listed).toMatchObject([{ due: { what: ['deposit', 'price'], amount: '652.50', on: '2026-09-14' } }])
  const { body: figures } = await call('GET', '/api/admin/payments/summary')
  expect(figures).toMatchObject({ dueThisWeek: { count: 1, sum: '652.50' } })
})
