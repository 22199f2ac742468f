import { expect, test } from 'vitest'
import type { ChangePreview } from '#features/bookings/contract.ts'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { DEFAULT_SETTINGS } from '#features/settings/contract.ts'
import { clearOutbox, readSnapshot, setup } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'

/** A confirmed stay from 1 to 4 December 2026 for £435.00, its deposit of £217.50 paid. */
async function setupDecemberStay() {
  const fixture = await setup()
  const { call, form, ctx } = fixture
  const december = { ...form, checkIn: '2026-12-01', checkOut: '2026-12-04', status: 'confirmed' }
  const { body } = await call('POST', '/api/bookings', december)
  const id: number = body.id
  await clearOutbox(ctx)
  const entry = { booking_id: id, kind: 'received' as const, amount: '217.50', day: '2026-09-09' }
  await ctx.database
    .insertInto('ledger_entry')
    .values({ ...entry, created_at: ctx.clock.now() })
    .execute()
  const preview = async (query: string) => {
    const { status, body } = await call('GET', `/api/bookings/${id}/change?${query}`)
    return { status, body: body as ChangePreview }
  }
  const change = (fields: object) => call('PATCH', `/api/bookings/${id}`, fields)
  const emails = async () =>
    (await sendAndReadEmails(ctx, bookingEmailTypes)).filter(({ kind }) => kind === 'booking-changed')
  return { ...fixture, id, preview, change, emails }
}

/** Returns the booking's money and stay in the format of a preview. */
async function moneyOf({ call, id }: Awaited<ReturnType<typeof setupDecemberStay>>) {
  const { body } = await call('GET', `/api/bookings/${id}`)
  return {
    total: body.totalAmount,
    securityDeposit: body.agreedPrice.securityDeposit,
    depositDueAt: body.money.depositDueAt,
    priceDueOn: body.money.priceDueOn,
    cancellationScale: body.terms.cancellationScale,
    owed: body.money.owed,
    state: body.state,
    home: body.property.title,
    checkIn: body.checkIn.slice(0, 10),
    checkOut: body.checkOut.slice(0, 10),
    guests: body.guests,
    heldUntil: body.heldUntil,
  }
}

test('[rule agreement-change] the preview shows the result at the agreed and calculated prices', async () => {
  const { preview, ctx, id } = await setupDecemberStay()
  const before = await readSnapshot(ctx)
  const { status, body } = await preview('checkIn=2026-11-20&checkOut=2026-11-22')
  expect(status).toBe(200)
  const current = {
    total: '435.00',
    securityDeposit: '217.50',
    depositDueAt: '2026-09-14T16:00:00.000Z',
    priceDueOn: '2026-11-06',
    cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
    owed: '435.00',
    state: 'confirmed',
    home: 'Home 1',
    checkIn: '2026-12-01',
    checkOut: '2026-12-04',
    guests: 2,
  }
  const emails = [{ kind: 'booking-changed', to: 'jo@example.org' }]
  const days = { checkIn: '2026-11-20', checkOut: '2026-11-22' }
  const moved = { ...days, priceDueOn: '2026-10-26', heldUntil: null, emails, wants: [] }
  expect(body).toEqual({
    version: 1,
    current,
    nights: { freed: 3, taken: 2, takenBy: [], blocks: [] },
    refusal: null,
    cancellation: null,
    agreed: { ...current, ...moved, depositByRule: '217.50' },
    calculated: {
      ...current,
      ...moved,
      total: '290.00',
      securityDeposit: '145.00',
      depositByRule: '145.00',
      owed: '217.50',
    },
    own: null,
  })
  expect(await readSnapshot(ctx)).toEqual(before)
  expect(id).toBeGreaterThan(0)
})

test('[rule allowance] a price below the allowances is neither accepted nor offered', async () => {
  const { call, change, preview, ctx, id } = await setupDecemberStay()
  const entry = {
    booking_id: id,
    kind: 'allowance' as const,
    amount: '300.00',
    day: '2026-09-09',
    reason: 'No heating',
  }
  await insertTestEntry(ctx.database, { ...entry, created_at: ctx.clock.now() })
  const message = 'More than that has been taken off the price. Undo an allowance first.'
  const refused = { status: 400, body: { errors: [{ path: 'totalAmount', message }] } }
  const low = { totalAmount: '299.99', reason: 'A friend of the house' }
  expect(await change({ ...low, version: 1 })).toMatchObject(refused)
  expect(await preview('totalAmount=299.99')).toMatchObject(refused)
  expect((await preview('checkIn=2026-11-20&checkOut=2026-11-22')).body).toMatchObject({
    agreed: { total: '435.00' },
    calculated: null,
  })
  await call('POST', `/api/bookings/${id}/cancel`, { by: 'office' })
  expect((await change({ ...low, version: 2 })).status).toBe(200)
  expect(await change({ status: 'confirmed', version: 3 })).toMatchObject(refused)
})

test.each([
  ['other days at the agreed price', { checkIn: '2026-11-20', checkOut: '2026-11-22' }, 'agreed'],
  ['fewer nights at the calculated price', { checkOut: '2026-12-03', totalAmount: '290.00' }, 'calculated'],
  ['a custom price', { totalAmount: '400.00', reason: 'An old friend' }, 'own'],
  ['another guest’s name', { guestName: 'Jo Other' }, 'agreed'],
] as const)('the preview of %s matches the result', async (_message, fields, option) => {
  const stay = await setupDecemberStay()
  const { reason: _reason, guestName: _name, ...requested } = { reason: '', guestName: '', ...fields }
  const { body } = await stay.preview(new URLSearchParams(requested).toString())
  const outcome = body[option] ?? body.agreed
  if (!outcome) throw new Error('The change was refused')
  const { emails, wants: _, depositByRule: _rule, ...predicted } = outcome
  expect((await stay.change(fields)).status).toBe(200)
  expect(await moneyOf(stay)).toEqual(predicted)
  expect(await stay.emails()).toHaveLength(emails.length)
})

test('a change of the amount due sends the guest one email', async () => {
  const { change, emails } = await setupDecemberStay()
  await change({ checkOut: '2026-12-03', totalAmount: '290.00' })
  const [email, ...more] = await emails()
  expect(more).toEqual([])
  expect(email).toMatchObject({ to_address: 'jo@example.org', subject: 'Your booking has changed: Home 1' })
  expect(email?.text_body).toContain('Price of the stay: £290.00 (was £435.00)')
  expect(email?.text_body).toContain('Security deposit: £145.00 (was £217.50)')
  expect(email?.text_body).toContain('Price due by: Friday 6 November 2026')
  expect(email?.text_body).toContain('Price of the stay still to pay, by Friday 6 November 2026: £217.50')
})

test('moved days send an email even at an unchanged price', async () => {
  const { change, emails } = await setupDecemberStay()
  await change({ checkOut: '2026-12-05' })
  const [email] = await emails()
  expect(email?.text_body).toContain('Check-out: Saturday 5 December 2026 (was Friday 4 December 2026)')
  await change({ status: 'cancelled' })
  await change({ totalAmount: '500.00', reason: 'More than we thought' })
  expect(await emails()).toHaveLength(1)
})

test('[rule agreed-terms] a moved stay keeps its agreed cancellation charges', async () => {
  const { ctx, preview, change } = await setupDecemberStay()
  const cancellationScale = [
    { minDays: 60, percent: 0 },
    { minDays: 0, percent: 100 },
  ]
  await applySettings(ctx, { policy: { cancellationScale, holdWorkingDays: 9 } })
  expect((await preview('checkIn=2026-11-20&checkOut=2026-11-23')).body.agreed).toMatchObject({
    priceDueOn: '2026-10-26',
    cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale,
  })
  const { body } = await change({ checkIn: '2026-11-20', checkOut: '2026-11-23' })
  expect(body.money.priceDueOn).toBe('2026-10-26')
  expect(body.terms).toMatchObject({ cancellationScale: DEFAULT_SETTINGS.policy.cancellationScale })
})

test('an impossible change cannot be previewed', async () => {
  const { preview, call, ctx, home } = await setupDecemberStay()
  expect((await preview('checkIn=2026-12-05')).status).toBe(400)
  expect((await preview('guests=9')).status).toBe(400)
  expect((await call('GET', '/api/bookings/999/change')).status).toBe(404)
  await insertHome(ctx)
  await ctx.database
    .updateTable('property')
    .set({ deleted_at: ctx.clock.now(), is_available: false })
    .where('id', '=', home)
    .execute()
  expect((await preview('')).body).toMatchObject({ agreed: { total: '435.00' }, calculated: null })
})
