import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { toDay } from '#platform/shared/day.ts'
import { pence } from '#platform/shared/money.ts'
import { clearOutbox, insertBookingRow, setup } from '#test/features/bookings/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { bookingEmailTypes } from '../email-types.ts'
import { calculateCancellation } from '../internal/changes/cancellation-terms.ts'
import { cancelBooking, changeCharge } from './cancelling.ts'

const STAY = {
  checkIn: toDay('2026-12-01'),
  scale: DEFAULT_SETTINGS.policy.cancellationScale,
  status: 'confirmed' as const,
  price: pence(60_000),
}

test.each([
  // now, status, received, charge, refund, owed
  ['2026-11-06T23:30:00Z', 'confirmed', 90_000, '0.00', '900.00', '0.00'],
  ['2026-11-07T00:30:00Z', 'confirmed', 90_000, '300.00', '600.00', '0.00'],
  ['2026-11-23T23:30:00Z', 'confirmed', 20_000, '300.00', '0.00', '100.00'],
  ['2026-11-24T00:30:00Z', 'confirmed', 90_000, '600.00', '300.00', '0.00'],
  ['2026-11-24T12:00:00Z', 'confirmed', 50_000, '600.00', '0.00', '100.00'],
  ['2026-11-24T12:00:00Z', 'confirmed', 0, '600.00', '0.00', '600.00'],
  ['2026-12-04T12:00:00Z', 'completed', 0, '600.00', '0.00', '600.00'],
  ['2026-11-24T12:00:00Z', 'pending', 90_000, '0.00', '900.00', '0.00'],
  ['2026-11-24T12:00:00Z', 'pending', 0, '0.00', '0.00', '0.00'],
  ['2026-11-24T12:00:00Z', 'confirmed', 100_000, '600.00', '400.00', '0.00'],
] as const)(
  '[rule cancellation-charge] cancelling at %s: a %s stay with %i pence paid costs %s',
  (now, status, received, charge, refund, owed) => {
    const terms = calculateCancellation({ ...STAY, status, received: pence(received) }, new Date(now))
    expect(terms).toMatchObject({ charge, refund, owed })
  },
)

async function setupPaidStay(now: string) {
  const fixture = await setup('2026-06-01T09:00:00Z')
  const { body } = await fixture.call('POST', '/api/bookings', { ...fixture.form, status: 'confirmed' })
  const entry = { booking_id: body.id, kind: 'received' as const, amount: body.money.owed, day: '2026-06-02' }
  await fixture.ctx.database
    .insertInto('ledger_entry')
    .values({ ...entry, created_at: new Date(now) })
    .execute()
  await clearOutbox(fixture.ctx)
  fixture.clock.set(now)
  const emails = () => sendAndReadEmails(fixture.ctx, bookingEmailTypes)
  return { ...fixture, id: body.id as number, emails }
}

test('[rule cancellation-charge] a free cancellation refunds everything', async () => {
  const { call, id, ctx, emails } = await setupPaidStay('2026-09-06T10:00:00Z')
  const preview = await call('GET', `/api/bookings/${id}/change?status=cancelled`)
  expect(preview.body.cancellation).toEqual({
    on: '2026-09-06',
    isFree: true,
    received: '652.50',
    charge: '0.00',
    refund: '652.50',
    owed: '0.00',
  })
  const { status, body } = await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'cancelled', money: { state: 'refund due', owed: '-652.50', overdue: false } })
  expect(await ctx.database.selectFrom('taken_night').selectAll().execute()).toEqual([])
  const [email, toOffice, ...others] = await emails()
  expect(others).toEqual([])
  expect(email).toMatchObject({ kind: 'booking-cancelled', to_address: 'jo@example.org' })
  expect(email?.text_body).toContain('£652.50')
  // The email to the office's shared address informs the rest of the staff.
  expect(toOffice).toMatchObject({
    to_address: 'hello@staffordshirestays.example',
    subject: `Cancelled by Alex Hartley: booking #${id}, Home 1`,
  })
})

async function setupUnpaidStay() {
  const fixture = await setup('2026-06-01T09:00:00Z')
  const { body } = await fixture.call('POST', '/api/bookings', { ...fixture.form, status: 'confirmed' })
  await clearOutbox(fixture.ctx)
  fixture.clock.set('2026-09-24T10:00:00Z')
  const emails = () => sendAndReadEmails(fixture.ctx, bookingEmailTypes)
  return { ...fixture, id: body.id as number, emails }
}

test('[rule cancellation-charge] a late cancellation charges an unpaid stay too', async () => {
  const { call, id, emails } = await setupUnpaidStay()
  expect((await call('GET', `/api/bookings/${id}/change?status=cancelled`)).body.cancellation).toMatchObject({
    charge: '435.00',
    owed: '435.00',
  })
  const { body } = await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  expect(body).toMatchObject({
    state: 'cancelled late',
    money: { state: 'unpaid', owed: '435.00', depositDue: '0.00' },
  })
  const [email] = await emails()
  expect(email?.text_body).toContain('Charged: £435.00')
  expect(email?.text_body).toContain('Still to pay: £435.00')
})

test('[rule charge-waived] the office may waive a charge with a reason', async () => {
  const { call, id, ctx, emails } = await setupUnpaidStay()
  const waive = (body: object) => call('POST', `/api/bookings/${id}/charge`, body)
  expect((await waive({ charge: '0', reason: 'Illness' })).status).toBe(422)
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  await emails()
  expect((await waive({ charge: '0' })).status).toBe(400)
  const tooMuch = await waive({ charge: '435.01', reason: 'Too much' })
  expect([tooMuch.status, tooMuch.body.errors[0].message]).toEqual([
    400,
    '£435.00 was charged. It can be less, not more.',
  ])
  const unchanged = await waive({ charge: '435', reason: 'No change' })
  expect([unchanged.status, unchanged.body.errors]).toEqual([
    400,
    [{ path: 'charge', message: '£435.00 is charged already. Please enter another amount.' }],
  ])
  expect((await waive({ charge: '0', reason: 'Illness', version: 99 })).status).toBe(409)
  const waived = await waive({ charge: '0', reason: 'Illness' })
  expect(waived.body).toMatchObject({ state: 'cancelled free', money: { state: 'nothing due', owed: '0.00' } })
  await emails()
  const again = await waive({ charge: '100.00', reason: 'Half of it was let again' })
  expect(again.body).toMatchObject({ state: 'cancelled late', money: { owed: '100.00', priceDue: '100.00' } })
  expect((await emails()).map(({ kind }) => kind)).toEqual([
    'booking-cancelled',
    'booking-cancelled-by-office',
    'booking-charge-changed',
    'booking-charge-changed',
  ])
  const changes = ctx.database.selectFrom('audit_log').selectAll().where('action', '=', 'changed')
  const auditLog = await changes.orderBy('id').execute()
  expect(auditLog).toMatchObject([
    { before: { cancellationCharge: '435.00' }, after: { cancellationCharge: '0.00', reason: 'Illness' } },
    { before: { cancellationCharge: '0.00' }, after: { cancellationCharge: '100.00' } },
  ])
})

test('[rule damage-claim] the email about a changed charge lists unpaid damage separately', async () => {
  const { call, id, ctx, clock, emails } = await setupUnpaidStay()
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const damage = { kind: 'deduction', amount: '50.00', reason: 'A broken window' } as const
  const [day, created_at] = ['2026-09-24', clock.now()]
  await insertTestEntry(ctx.database, { booking_id: id, ...damage, day, created_at })
  await emails()
  const waive = async (charge: string) => {
    await call('POST', `/api/bookings/${id}/charge`, { charge, reason: 'Illness' })
    return (await emails()).at(-1)?.text_body
  }
  const part = await waive('100.00')
  expect(part).toContain('Still to pay: £100.00\nDamage beyond the deposit still to pay: £50.00')
  expect(part).toContain('£100.00 of the charge has not been paid yet.')
  expect(await waive('0')).toContain('£50.00 for damage beyond the deposit has not been paid yet.')
})

test('[rule charge-waived] a charge lowered by a wrong price can be raised again', async () => {
  const waived = await setupPaidStay('2026-09-25T10:00:00Z')
  const refunded = await setupPaidStay('2026-09-25T10:00:00Z')
  for (const { call, id } of [waived, refunded]) await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const price = ({ call, id }: typeof waived, totalAmount: string) =>
    call('PATCH', `/api/bookings/${id}`, { totalAmount, reason: 'A slip' })
  const charge = ({ call, id }: typeof waived, amount: string) =>
    call('POST', `/api/bookings/${id}/charge`, { charge: amount, reason: 'Agreed' })
  for (const stay of [waived, refunded]) await price(stay, '300.00')
  await charge(waived, '100.00')
  const lowered = { before: pence(30_000), after: pence(25_000) }
  await inTransaction(refunded.ctx, refunded.staff, (tx) => changeCharge(tx, refunded.id, lowered))
  for (const [stay, max] of [
    [waived, '435.00'],
    [refunded, '385.00'],
  ] as const) {
    await price(stay, '435.00')
    expect((await charge(stay, max)).body.money).toMatchObject({ priceDue: max })
    expect((await charge(stay, '435.01')).status).toBe(400)
  }
})

test('[rule damage-claim] a cancelled stay with damage above its paid deposit cannot be reinstated', async () => {
  const { call, id, ctx } = await setupUnpaidStay()
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const damage = { kind: 'deduction' as const, amount: '300.00', day: '2026-06-01', reason: 'A broken window' }
  await insertTestEntry(ctx.database, { booking_id: id, ...damage, created_at: ctx.clock.now() })
  const { status, body } = await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })
  expect([status, body.message]).toEqual([
    409,
    'Damage was entered for this stay, and too little of its deposit has been paid to keep that. Please reverse the deduction first.',
  ])
})

test('[rule charge-waived] a charge can be raised again only up to the lowered price', async () => {
  const { call, id } = await setupUnpaidStay()
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const { body } = await call('POST', `/api/bookings/${id}/charge`, { charge: '100.00', reason: 'Illness' })
  const lower = { totalAmount: '250.00', reason: 'A friend of the house', version: body.version }
  expect((await call('PATCH', `/api/bookings/${id}`, lower)).status).toBe(200)
  const charge = (amount: string) => call('POST', `/api/bookings/${id}/charge`, { charge: amount, reason: 'Let again' })
  const tooMuch = await charge('250.01')
  expect([tooMuch.status, tooMuch.body.errors?.[0].message]).toEqual([
    400,
    '£250.00 was charged. It can be less, not more.',
  ])
  expect((await charge('250.00')).body).toMatchObject({ money: { priceDue: '250.00' } })
})

test('[rule cancellation-charge] a cancellation 10 days before check-in costs half of the price', async () => {
  const { call, id } = await setupPaidStay('2026-09-21T10:00:00Z')
  const preview = await call('GET', `/api/bookings/${id}/change?status=cancelled`)
  expect(preview.body.cancellation).toMatchObject({
    on: '2026-09-21',
    isFree: false,
    charge: '217.50',
    refund: '435.00',
  })
  const { body } = await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  expect(body.money).toMatchObject({ state: 'refund due', owed: '-435.00', priceDue: '217.50', depositDue: '0.00' })
})

test('[rule cancellation-charge] a late cancellation charges the price without the deposit', async () => {
  const { call, id } = await setupPaidStay('2026-09-24T10:00:00Z')
  const { body } = await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  expect(body.money).toMatchObject({ state: 'refund due', owed: '-217.50', priceDue: '435.00', depositDue: '0.00' })
})

test('a cancellation does not refund a deposit already returned', async () => {
  const { call, id, ctx } = await setupPaidStay('2026-10-20T10:00:00Z')
  const entry = { booking_id: id, kind: 'deposit-returned' as const, amount: '200.00', day: '2026-10-20' }
  const stored = { booking_id: id, kind: 'deduction' as const, amount: '17.50', day: '2026-10-20', reason: 'A lamp' }
  for (const values of [entry, stored]) await insertTestEntry(ctx.database, { ...values, created_at: ctx.clock.now() })
  expect((await call('GET', `/api/bookings/${id}/change?status=cancelled`)).body.cancellation).toMatchObject({
    received: '435.00',
    charge: '435.00',
    refund: '0.00',
  })
})

test.each([
  // damage, charge, received, refund, owed
  ['300.00', '0.00', '352.50', '352.50', '0.00'],
  ['300.00', '435.00', '352.50', '0.00', '82.50'],
  ['700.00', '435.00', '0.00', '0.00', '482.50'],
])(
  '[rule cancellation-charge] with damage £%s and charge £%s the preview matches the ledger',
  async (damage, charge, received, refund, owed) => {
    const { call, id, ctx } = await setupPaidStay(charge === '0.00' ? '2026-09-06T10:00:00Z' : '2026-10-20T10:00:00Z')
    const entry = { booking_id: id, kind: 'deduction' as const, amount: damage, day: '2026-09-06', reason: 'A flood' }
    await insertTestEntry(ctx.database, { ...entry, created_at: ctx.clock.now() })
    const { cancellation } = (await call('GET', `/api/bookings/${id}/change?status=cancelled`)).body
    expect(cancellation).toMatchObject({ charge, received, refund, owed })
    const { money } = (await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })).body
    expect(Number(money.owed)).toBe(Number(owed) - Number(refund))
  },
)

test('a cancellation by the office is free by default', async () => {
  const { call, id, ctx } = await setupPaidStay('2026-09-25T10:00:00Z')
  const own = { by: 'office', charge: '100.00' }
  const refused = await call('POST', `/api/bookings/${id}/cancel`, own)
  expect([refused.status, refused.body.wants]).toEqual([422, ['own charge']])
  const tooMuch = await call('POST', `/api/bookings/${id}/cancel`, { ...own, charge: '435.01', reason: 'Too much' })
  expect(tooMuch.status).toBe(400)
  const { body } = await call('POST', `/api/bookings/${id}/cancel`, { ...own, reason: 'Half of a deep clean' })
  expect(body.money).toMatchObject({ owed: '-552.50', priceDue: '100.00' })
  const auditLog = await ctx.database
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'cancelled')
    .executeTakeFirst()
  expect(auditLog).toMatchObject({
    actor: 'staff',
    after: { cancelledBy: 'office', charge: '100.00', reason: 'Half of a deep clean' },
  })
})

test('[rule cancellation-charge] a cancellation charge never exceeds the agreed charge', async () => {
  const { call, id, clock } = await setupPaidStay('2026-06-03T10:00:00Z')
  const charge = (amount: string) =>
    call('POST', `/api/bookings/${id}/cancel`, { by: 'guest', charge: amount, reason: 'We had to clean' })
  const inTime = await charge('0.01')
  expect([inTime.status, inTime.body.errors]).toEqual([
    400,
    [{ path: 'charge', message: 'By the agreement this cancellation costs nothing' }],
  ])
  clock.set('2026-09-25T10:00:00Z')
  const tooMuch = await charge('435.01')
  expect([tooMuch.status, tooMuch.body.errors]).toEqual([
    400,
    [{ path: 'charge', message: 'The agreed charge is £435.00. You may charge less, not more.' }],
  ])
  await call('PATCH', `/api/bookings/${id}`, { status: 'pending' })
  expect((await charge('0.01')).status).toBe(400)
  expect((await charge('0.00')).status).toBe(200)
})

test('a stale, repeated, unknown or malformed cancellation is refused', async () => {
  const { call, id } = await setupPaidStay('2026-06-03T10:00:00Z')
  expect((await call('POST', `/api/bookings/${id}/cancel`, { by: 'office', version: 99 })).status).toBe(409)
  expect((await call('POST', `/api/bookings/${id}/cancel`, { by: 'office' })).status).toBe(200)
  expect((await call('POST', `/api/bookings/${id}/cancel`, { by: 'office' })).status).toBe(409)
  expect((await call('POST', '/api/bookings/999/cancel', { by: 'office' })).status).toBe(404)
  expect((await call('POST', `/api/bookings/${id}/cancel`, { by: 'owner' })).status).toBe(400)
})

test('a cancellation by the guest is logged as the guest’s', async () => {
  const { id, ctx, emails } = await setupPaidStay('2026-06-03T10:00:00Z')
  await inTransaction(ctx, GUEST, (tx) => cancelBooking(tx, id, { reason: 'We are ill & sorry' }))
  expect((await emails()).map(({ kind }) => kind)).toEqual(['booking-cancelled', 'booking-cancelled-by-guest'])
  const auditLog = await ctx.database
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'cancelled')
    .executeTakeFirst()
  expect(auditLog).toMatchObject({ actor: 'guest', user_id: null })
  expect(JSON.stringify(auditLog)).not.toContain('ill')
})

test('[rule one-change-function] cancelling by status has the same result as cancelling for the guest', async () => {
  const ways = ['dialog', 'status'] as const
  const outcomes = await Promise.all(
    ways.map(async (way) => {
      const { call, id, ctx, emails } = await setupPaidStay('2026-09-25T10:00:00Z')
      const { body } = await (way === 'dialog'
        ? call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
        : call('PATCH', `/api/bookings/${id}`, { status: 'cancelled' }))
      const auditLog = ctx.database.selectFrom('audit_log').select(['action', 'before', 'after'])
      return {
        state: body.state,
        money: body.money,
        emails: (await emails()).map(({ kind, text_body }) => ({ kind, text_body })),
        auditLog: await auditLog.where('action', '=', 'cancelled').execute(),
        nights: await ctx.database.selectFrom('taken_night').selectAll().execute(),
      }
    }),
  )
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(outcomes[0]).toMatchObject({
    state: 'cancelled late',
    money: { state: 'refund due', owed: '-217.50', priceDue: '435.00' },
    emails: [{ kind: 'booking-cancelled' }, { kind: 'booking-cancelled-by-office' }],
    auditLog: [{ after: { cancelledBy: 'guest', charge: '435.00' } }],
    nights: [],
  })
})

test('a reinstated booking owes its price again', async () => {
  const { call, id } = await setupPaidStay('2026-09-25T10:00:00Z')
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const back = await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })
  expect(back.body.money).toMatchObject({ state: 'paid', priceDue: '435.00', depositDue: '217.50' })
  const again = await call('PATCH', `/api/bookings/${id}`, { status: 'cancelled' })
  expect(again.body.money).toMatchObject({ state: 'refund due', owed: '-217.50' })
  const cheaper = await call('PATCH', `/api/bookings/${id}`, { totalAmount: '10.00', reason: 'A mistake' })
  expect(cheaper.body.money).toMatchObject({ owed: '-642.50' })
})

test('moving a stay moves its due dates', async () => {
  const { call, id, clock } = await setupPaidStay('2026-06-03T10:00:00Z')
  const moved = await call('PATCH', `/api/bookings/${id}`, { checkIn: '2026-12-18', checkOut: '2026-12-21' })
  expect(moved.body.money).toMatchObject({ priceDueOn: '2026-11-23', depositBackBy: null, state: 'paid' })
  clock.set('2026-12-21T09:59:00Z')
  expect((await call('GET', `/api/bookings/${id}`)).body.money).toMatchObject({ state: 'paid', depositBackBy: null })
  clock.set('2026-12-21T10:01:00Z')
  // The working days skip Christmas and its substitute holiday.
  const over = (await call('GET', `/api/bookings/${id}`)).body.money
  expect(over).toMatchObject({ state: 'deposit due back', depositBackBy: '2026-12-30' })
})

test('only a confirmed booking becomes overdue', async () => {
  const { call, ctx, home, clock } = await setup('2026-06-01T09:00:00Z')
  const row = { property_id: home, deposit_due_at: new Date('2026-06-04T16:00:00Z'), price_due_on: '2026-09-06' }
  const agreed = await insertBookingRow(ctx, { ...row, status: 'confirmed', security_deposit: '100.00' })
  const pending = await insertBookingRow(ctx, { ...row, status: 'pending', security_deposit: '100.00' })
  const overdue = async (id: number) => (await call('GET', `/api/bookings/${id}`)).body.money.overdue
  expect([await overdue(agreed), await overdue(pending)]).toEqual([false, false])
  clock.set('2026-06-04T16:00:01Z')
  expect([await overdue(agreed), await overdue(pending)]).toEqual([true, false])
  const deposit = { booking_id: agreed, kind: 'received' as const, amount: '100.00', day: '2026-06-04' }
  await ctx.database
    .insertInto('ledger_entry')
    .values({ ...deposit, created_at: clock.now() })
    .execute()
  expect(await overdue(agreed)).toBe(false)
  clock.set('2026-09-06T22:59:00Z')
  expect(await overdue(agreed)).toBe(false)
  clock.set('2026-09-06T23:01:00Z')
  expect(await overdue(agreed)).toBe(true)
})

test('[rule cancellation-charge] correcting a wrong price restores the charge', async () => {
  const { call, id } = await setupPaidStay('2026-09-25T10:00:00Z')
  const price = async (totalAmount: string) => {
    const { body } = await call('PATCH', `/api/bookings/${id}`, { totalAmount, reason: 'A slip' })
    return body.money
  }
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  expect(await price('43.50')).toMatchObject({ priceDue: '43.50', owed: '-609.00' })
  expect(await price('20.00')).toMatchObject({ priceDue: '20.00' })
  expect(await price('435.00')).toMatchObject({ priceDue: '435.00', owed: '-217.50' })
  const charge = (amount: string) => call('POST', `/api/bookings/${id}/charge`, { charge: amount, reason: 'Agreed' })
  await charge('300.00')
  await price('43.50')
  expect(await price('500.00')).toMatchObject({ priceDue: '300.00' })
  expect((await charge('435.00')).body.money).toMatchObject({ priceDue: '435.00' })
  expect((await charge('435.01')).status).toBe(400)
})

test('[rule cancellation-charge] a charge set by the office stays when the price rises', async () => {
  const { call, id } = await setupPaidStay('2026-09-25T10:00:00Z')
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const price = (totalAmount: string) => call('PATCH', `/api/bookings/${id}`, { totalAmount, reason: 'A slip' })
  await price('100.00')
  await call('POST', `/api/bookings/${id}/charge`, { charge: '50.00', reason: 'Agreed' })
  expect((await price('435.00')).body.money).toMatchObject({ priceDue: '50.00', owed: '-602.50' })
})

test('[rule change-undone] undoing a price change restores the charge that it lowered', async () => {
  const { call, id } = await setupPaidStay('2026-09-25T10:00:00Z')
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const { body } = await call('PATCH', `/api/bookings/${id}`, { totalAmount: '43.50', reason: 'A slip' })
  const undone = await call('POST', `/api/bookings/${id}/undo`, { version: body.version })
  expect(undone.body.money).toMatchObject({ priceDue: '435.00', owed: '-217.50' })
})
