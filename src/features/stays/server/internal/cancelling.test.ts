import { expect, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { readNightsOfBooking } from '#test/features/bookings/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { insertEntry, setup } from '#test/features/stays/server/fixtures.ts'

async function setupPaidStay(paid = '600.00') {
  const fixture = await setup()
  const guest = await fixture.guest()
  await insertEntry(fixture.ctx, guest.id, { amount: paid })
  const cancel = (body: object, key?: string) =>
    fixture.post(`${guest.path}/cancel`, body, key ? { headers: { 'idempotency-key': key } } : {})
  return {
    ...fixture,
    ...guest,
    cancel,
    preview: async () => (await fixture.get(`${guest.path}/cancellation`)).body,
  }
}

test('cancelling up to 25 days before check-in refunds everything', async () => {
  const { cancel, preview, clock, ctx, id, changes } = await setupPaidStay()
  clock.set('2026-09-25T22:59:00Z')
  expect(await preview()).toEqual({
    isFree: true,
    on: '2026-09-25',
    pricePaid: '400.00',
    depositPaid: '200.00',
    charge: '0.00',
    refund: '600.00',
    owed: '0.00',
  })
  const before = changes()
  const { status, body } = await cancel({ refund: '600.00', owed: '0.00', word: 'Our plans have changed.' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'cancelled free',
    cancelled: { at: '2026-09-25T22:59:00.000Z', by: 'guest', charge: '0.00' },
    money: { state: 'refund due', refundDue: '600.00', owed: '0.00' },
    bankDetails: null,
    address: null,
    arrival: null,
    cancellation: { allowed: false },
  })
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
  expect(changes()).toBeGreaterThan(before)
})

test('cancelling 24 to 8 days before check-in charges half of the price', async () => {
  const { cancel, preview, clock } = await setupPaidStay()
  for (const moment of ['2026-09-25T23:00:00Z', '2026-10-12T22:59:00Z']) {
    clock.set(moment)
    expect(await preview()).toMatchObject({ isFree: false, charge: '200.00', refund: '400.00', owed: '0.00' })
  }
  expect((await cancel({ refund: '400.00', owed: '0.00' })).body).toMatchObject({
    cancelled: { charge: '200.00' },
    money: { refundDue: '400.00' },
  })
})

test('cancelling late charges the price of the stay', async () => {
  const { cancel, preview, clock } = await setupPaidStay()
  clock.set('2026-10-12T23:00:00Z')
  expect(await preview()).toMatchObject({ isFree: false, charge: '400.00', refund: '200.00', owed: '0.00' })
  expect((await cancel({ refund: '200.00', owed: '0.00' })).body).toMatchObject({
    cancelled: { charge: '400.00' },
    money: { refundDue: '200.00' },
  })
})

test('[rule guest-cancellation] after part payment, cancelling late shows what is still due', async () => {
  const { cancel, preview, clock, ctx, read } = await setupPaidStay('250.00')
  clock.set('2026-10-12T23:00:00Z')
  expect(await preview()).toEqual({
    isFree: false,
    on: '2026-10-13',
    pricePaid: '50.00',
    depositPaid: '200.00',
    charge: '400.00',
    refund: '0.00',
    owed: '150.00',
  })
  expect((await cancel({ refund: '0.00', owed: '149.99' })).status).toBe(409)
  expect((await cancel({ refund: '0.00', owed: '150.00' })).body).toMatchObject({
    state: 'cancelled late',
    cancelled: { charge: '400.00' },
    money: { owed: '150.00', refundDue: '0.00' },
    bankDetails: { accountNumber: '98765432' },
  })
  expect(await read()).toMatchObject({ money: { owed: '150.00' } })
  const emails = await sendAndReadEmails(ctx, bookingEmailTypes)
  for (const { text_body } of emails) expect(text_body).toContain('Still to pay: £150.00')
})

test('[rule guest-cancellation] cancelling is rejected if the refund differs from that shown', async () => {
  const { cancel, clock, ctx, id, read } = await setupPaidStay()
  clock.set('2026-10-13T11:00:00Z')
  const emails = () => sendAndReadEmails(ctx, bookingEmailTypes)
  const before = await emails()
  const late = await cancel({ refund: '600.00', owed: '0.00' })
  expect([late.status, late.body]).toEqual([
    409,
    {
      message: 'What cancelling costs has changed meanwhile. Please look at it again.',
      refund: '200.00',
      owed: '0.00',
    },
  ])
  expect(await read()).toMatchObject({ state: 'confirmed' })
  expect(await readNightsOfBooking(ctx, id)).toHaveLength(4)
  expect(await emails()).toEqual(before)
})

test('cancelling emails both the guest and the office', async () => {
  const { cancel, ctx } = await setupPaidStay()
  await cancel({ refund: '600.00', owed: '0.00', word: 'Our plans have changed.' })
  const emails = await sendAndReadEmails(ctx, bookingEmailTypes)
  expect(emails.map(({ to_address }) => to_address)).toEqual(['jo@example.org', expect.stringContaining('hello@')])
  expect(emails.map(({ text_body }) => text_body.includes('Our plans have changed.'))).toEqual([false, true])
  for (const { text_body, html_body } of emails) expect(text_body + html_body).not.toMatch(/98765432|123456|12-34-56/)
})

test('a double click cancels a stay once', async () => {
  const { cancel, ctx, id } = await setupPaidStay()
  const answers = await Promise.all([
    cancel({ refund: '600.00', owed: '0.00' }, 'one attempt'),
    cancel({ refund: '600.00', owed: '0.00' }, 'one attempt'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const actions = await ctx.database
    .selectFrom('audit_log')
    .where('action', '=', 'cancelled')
    .select(['actor', 'item_id'])
    .execute()
  expect(actions).toEqual([{ actor: 'guest', item_id: id }])
  expect(await cancel({ refund: '600.00', owed: '0.00' })).toMatchObject({
    status: 409,
    body: { message: 'Your stay is cancelled already.' },
  })
})

test('the stored request holds neither token nor personal data', async () => {
  const { cancel, ctx, token } = await setupPaidStay()
  await cancel({ refund: '600.00', owed: '0.00' }, 'one attempt')
  const stored = JSON.stringify(await ctx.database.selectFrom('idempotency_key').selectAll().execute())
  expect(stored).not.toContain(token)
  expect(stored).not.toMatch(/98765432|jo@example/)
})

test('[rule guest-cancellation] a stay that has begun cannot be cancelled', async () => {
  const { cancel, clock, get, path } = await setupPaidStay()
  clock.set('2026-10-20T15:00:00Z')
  const message = 'It is too late to cancel here. Please ring us.'
  expect(await get(`${path}/cancellation`)).toMatchObject({ status: 409, body: { message } })
  expect(await cancel({ refund: '200.00', owed: '0.00' })).toMatchObject({ status: 409, body: { message } })
})

test('a part-paid hold cannot be cancelled after check-in', async () => {
  const { guest, get, post, clock, ctx } = await setup()
  const { id, path } = await guest({ status: 'pending', heldUntil: new Date('2026-09-14T16:00:00Z') })
  await insertEntry(ctx, id, { amount: '600.00' })
  clock.set('2026-10-20T14:59:00Z')
  expect((await get(path)).body).toMatchObject({ state: 'held part paid', cancellation: { allowed: true } })
  clock.set('2026-10-20T15:00:00Z')
  expect((await get(path)).body).toMatchObject({ state: 'held part paid', cancellation: { allowed: false } })
  expect((await get(`${path}/cancellation`)).status).toBe(409)
  expect((await post(`${path}/cancel`, { refund: '600.00', owed: '0.00' })).status).toBe(409)
})

test('cancelling an unpaid hold moves no money', async () => {
  const { guest, get, post } = await setup()
  const { path } = await guest({ status: 'pending', heldUntil: new Date('2026-09-14T16:00:00Z') })
  expect((await get(`${path}/cancellation`)).body).toMatchObject({ isFree: true, pricePaid: '0.00', refund: '0.00' })
  expect((await post(`${path}/cancel`, { refund: '0.00', owed: '0.00' })).body).toMatchObject({
    state: 'cancelled free',
    money: { refundDue: '0.00' },
  })
})
