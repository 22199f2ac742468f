import { expect, test } from 'vitest'
import type { ChangePreview } from '#features/bookings/contract.ts'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { clearOutbox, readBookingAuditLog, readSnapshot, setup } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'

/** A confirmed stay from 1 to 4 December 2026 for £435.00, its deposit of £217.50 due by 14 September. */
async function setupStayWithDeposit() {
  const fixture = await setup()
  const { call, form, ctx, home } = fixture
  const december = { ...form, checkIn: '2026-12-01', checkOut: '2026-12-04', status: 'confirmed' }
  const { body } = await call('POST', '/api/bookings', december)
  const id: number = body.id
  await clearOutbox(ctx)
  const stay = (fields: object) => call('POST', `/api/bookings/${id}/stay`, fields)
  const change = (fields: object) => call('PATCH', `/api/bookings/${id}`, fields)
  const preview = async (query: string) => {
    const answer = await call('GET', `/api/bookings/${id}/change?${query}`)
    return { status: answer.status, body: answer.body as ChangePreview }
  }
  const enter = (kind: 'received' | 'deposit-returned', amount: string) =>
    ctx.database
      .insertInto('ledger_entry')
      .values({ booking_id: id, kind, amount, day: '2026-09-09', created_at: ctx.clock.now() })
      .execute()
  const emails = () => sendAndReadEmails(ctx, bookingEmailTypes)
  const ofHome = (rule: { security_deposit_amount: string } | { security_deposit_percent: number }) =>
    ctx.database.updateTable('property').set(rule).where('id', '=', home).execute()
  return { ...fixture, id, stay, change, preview, enter, emails, ofHome }
}

const REASON = { reason: 'An old friend of the house' }
const depositOf = (body: { agreedPrice: { securityDeposit: string }; isDepositOwn: boolean; money: object }) => ({
  deposit: body.agreedPrice.securityDeposit,
  isOwn: body.isDepositOwn,
  money: body.money,
})

test('[rule security-deposit] the office may set any deposit, even 0, with a reason', async () => {
  const { stay, emails } = await setupStayWithDeposit()
  expect(await stay({ securityDeposit: '50.00' })).toMatchObject({ status: 422, body: { wants: ['own price'] } })
  const own = await stay({ securityDeposit: '50.00', ...REASON })
  expect(depositOf(own.body)).toMatchObject({
    deposit: '50.00',
    isOwn: true,
    money: { depositDue: '50.00', owed: '485.00' },
  })
  expect((await emails()).at(-1)?.text_body).toContain('Security deposit: £50.00 (was £217.50)')
  const none = await stay({ securityDeposit: '0', ...REASON })
  expect(depositOf(none.body)).toMatchObject({ deposit: '0.00', isOwn: true, money: { owed: '435.00' } })
  expect((await stay({ securityDeposit: 'plenty' })).status).toBe(400)
  expect((await stay({ securityDeposit: '-1.00' })).status).toBe(400)
})

test('[rule agreed-price] a change of stay keeps a deposit set by the office', async () => {
  const { stay, ctx } = await setupStayWithDeposit()
  const other = await insertHome(ctx)
  await stay({ securityDeposit: '50.00', ...REASON })
  const retained = { agreedPrice: { securityDeposit: '50.00' }, isDepositOwn: true }
  expect((await stay({ checkIn: '2026-12-02', checkOut: '2026-12-04', price: 'charge' })).body).toMatchObject(retained)
  expect((await stay({ propertyId: other })).body).toMatchObject(retained)
  expect((await stay({ price: '600.00', ...REASON })).body).toMatchObject(retained)
  // Returning to the rule breaks no rule, so it needs no reason.
  expect((await stay({ securityDeposit: 'rule' })).body).toMatchObject({
    agreedPrice: { securityDeposit: '300.00' },
    isDepositOwn: false,
  })
})

test('[rule agreed-price] a deposit by the home’s rule changes with the price', async () => {
  const { stay, ofHome } = await setupStayWithDeposit()
  await ofHome({ security_deposit_percent: 20 })
  // The home's rule would give £87.00, but the agreed deposit differs, so only the office changes it.
  expect((await stay({ price: '500.00', ...REASON })).body.agreedPrice.securityDeposit).toBe('217.50')
  expect((await stay({ securityDeposit: 'rule' })).body.agreedPrice.securityDeposit).toBe('100.00')
  expect((await stay({ price: '600.00', ...REASON })).body.agreedPrice.securityDeposit).toBe('120.00')
  const retained = await stay({ price: '700.00', securityDeposit: 'keep', ...REASON })
  expect(retained.body).toMatchObject({ agreedPrice: { securityDeposit: '120.00' }, isDepositOwn: false })
})

test('[rule security-deposit] the deposit of a settled or past stay cannot change', async () => {
  const { stay, change, preview, enter, clock, ctx } = await setupStayWithDeposit()
  await enter('received', '652.50')
  await enter('deposit-returned', '10.00')
  const before = await readSnapshot(ctx)
  for (const securityDeposit of ['rule', '50.00', '217.50'])
    expect(await stay({ securityDeposit, ...REASON })).toMatchObject({
      status: 422,
      body: { message: 'This stay is over or its deposit is settled, so the deposit cannot be changed any more' },
    })
  expect(await readSnapshot(ctx)).toEqual(before)
  expect((await preview('guests=1')).body.agreed).toMatchObject({ securityDeposit: '217.50', depositByRule: null })
  expect((await change({ guests: 1, securityDeposit: 'keep' })).status).toBe(200)

  const over = await setupStayWithDeposit()
  over.clock.set('2026-12-04T12:00:00Z')
  expect((await over.stay({ securityDeposit: '50.00', ...REASON })).status).toBe(422)
  expect(clock.now().getTime()).toBeLessThan(over.clock.now().getTime())
})

test('[rule agreement-change] the preview includes a requested deposit at every price', async () => {
  const { preview, ctx } = await setupStayWithDeposit()
  const before = await readSnapshot(ctx)
  const { body } = await preview('checkOut=2026-12-03&securityDeposit=50.00')
  expect(body).toMatchObject({
    current: { securityDeposit: '217.50', owed: '652.50' },
    agreed: {
      total: '435.00',
      securityDeposit: '50.00',
      depositByRule: '217.50',
      owed: '485.00',
      wants: ['own price'],
    },
    calculated: { total: '290.00', securityDeposit: '50.00', depositByRule: '145.00', owed: '340.00' },
  })
  expect((await preview('securityDeposit=rule')).body.agreed).toMatchObject({ securityDeposit: '217.50', wants: [] })
  expect((await preview('securityDeposit=plenty')).status).toBe(400)
  expect(await readSnapshot(ctx)).toEqual(before)
})

test('[rule payment-schedule] a deposit raised after its due time gets a new due time', async () => {
  const { stay, enter, clock } = await setupStayWithDeposit()
  await enter('received', '217.50')
  clock.set('2026-10-05T09:00:00Z')
  const risen = await stay({ securityDeposit: '300.00', ...REASON })
  expect(risen.body.money).toMatchObject({ depositDueAt: '2026-10-08T16:00:00.000Z', priceDueOn: '2026-11-06' })
  clock.set('2026-10-12T09:00:00Z')
  const late = await stay({ securityDeposit: '400.00', ...REASON })
  expect(late.body.money).toMatchObject({ depositDueAt: '2026-10-08T16:00:00.000Z' })
})

test('[rule payment-schedule] after full payment a raised deposit does not make the price overdue', async () => {
  const { stay, enter, clock, call, id } = await setupStayWithDeposit()
  await enter('received', '652.50')
  clock.set('2026-11-20T09:00:00Z')
  await stay({ securityDeposit: '300.00', ...REASON })
  const { body } = await call('GET', `/api/bookings/${id}`)
  expect(body.money).toMatchObject({
    owed: '82.50',
    depositDueAt: '2026-11-25T17:00:00.000Z',
    priceDueOn: '2026-11-25',
  })
})

test('[rule audit-log] the audit log records the old and new deposit', async () => {
  const { stay, ctx } = await setupStayWithDeposit()
  await stay({ securityDeposit: '50.00', ...REASON })
  expect((await readBookingAuditLog(ctx)).at(-1)).toMatchObject({
    action: 'changed',
    before: { securityDeposit: '217.50', isDepositOwn: false },
    after: { securityDeposit: '50.00', isDepositOwn: true, rulesOverruled: ['own price'], ...REASON },
  })
})
