import { expect, test } from 'vitest'
import { transferMoney } from '#features/payments/server/transferring.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { pence } from '#platform/shared/money.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { ARRIVAL, insertEntry, setup } from '#test/features/stays/server/fixtures.ts'

const DETAILS = {
  address: ARRIVAL.address,
  doorCode: ARRIVAL.doorCode,
  wifiName: ARRIVAL.wifiName,
  wifiPassword: ARRIVAL.wifiPassword,
  notes: ARRIVAL.notes,
}

const SHOWN = { state: 'shown', text: ARRIVAL.address, directions: ARRIVAL.directions }

async function setupPaidStay() {
  const fixture = await setup()
  const guest = await fixture.guest()
  await insertEntry(fixture.ctx, guest.id, { amount: '600.00' })
  return { ...fixture, ...guest, open: () => fixture.post(`${guest.path}/arrival`, {}) }
}

test('[rule arrival-details] arrival details are shown from 24 hours before check-in', async () => {
  const { open, clock } = await setupPaidStay()
  clock.set('2026-10-19T14:59:59Z')
  const early = await open()
  expect([early.status, early.body]).toEqual([
    409,
    {
      message: 'Arrival details are shown from 19 October 2026 at 4pm.',
      opensAt: '2026-10-19T15:00:00.000Z',
    },
  ])
  clock.set('2026-10-19T15:00:00Z')
  const opened = await open()
  expect([opened.status, opened.body]).toEqual([200, DETAILS])
  clock.set('2026-10-24T08:59:59Z')
  expect((await open()).status).toBe(200)
  clock.set('2026-10-24T09:00:00Z')
  expect(await open()).toMatchObject({ status: 409, body: { message: 'Your stay is over.' } })
})

test('[rule address-paid] the stay shows address and directions once everything is paid', async () => {
  const { guest, ctx, clock } = await setup()
  const { id, read } = await guest()
  await insertEntry(ctx, id, { amount: '599.99' })
  const unpaid = await read()
  expect(unpaid).toMatchObject({ address: { state: 'unpaid', from: null, text: '', directions: '' } })
  expect(JSON.stringify(unpaid)).not.toContain(ARRIVAL.address)
  await insertEntry(ctx, id, { amount: '0.01' })
  const paid = await read()
  expect(paid).toMatchObject({ address: { ...SHOWN, from: null } })
  expect(JSON.stringify(paid)).not.toContain(ARRIVAL.doorCode)
  clock.set('2026-10-24T09:00:00Z')
  expect((await read()).address).toBeNull()
})

test('[rule address-paid] the office may show the address only some days before check-in', async () => {
  const { read, ctx, clock } = await setupPaidStay()
  await applySettings(ctx, { policy: { addressDays: 7 } })
  // The day in London counts: 23:59 on 12 October in summer time.
  clock.set('2026-10-12T22:59:59Z')
  expect((await read()).address).toEqual({ state: 'early', from: '2026-10-13', text: '', directions: '' })
  clock.set('2026-10-12T23:00:00Z')
  expect((await read()).address).toEqual({ ...SHOWN, from: '2026-10-13' })
})

test('arrival details open on time when the clocks go back', async () => {
  const { guest, ctx, clock, post } = await setup()
  const { id, path } = await guest({ checkIn: '2026-10-26', checkOut: '2026-10-28' })
  await insertEntry(ctx, id, { amount: '600.00' })
  clock.set('2026-10-25T15:59:00Z')
  expect((await post(`${path}/arrival`, {})).body.message).toBe(
    'Arrival details are shown from 25 October 2026 at 4pm.',
  )
  clock.set('2026-10-25T16:00:00Z')
  expect((await post(`${path}/arrival`, {})).status).toBe(200)
})

test('an unpaid guest sees no arrival details', async () => {
  const { guest, ctx, clock, post } = await setup()
  const { id, path } = await guest()
  await insertEntry(ctx, id, { amount: '599.99' })
  clock.set('2026-10-19T15:00:00Z')
  const { status, text, body } = await post(`${path}/arrival`, {})
  expect(status).toBe(409)
  expect(body.message).toBe(
    '£0.01 is still due. Arrival details are shown once everything is paid, from 19 October 2026 at 4pm.',
  )
  expect(text).not.toContain(ARRIVAL.doorCode)
})

test.each(['pending', 'cancelled', 'completed'] as const)('a %s stay shows no arrival details', async (status) => {
  const { guest, ctx, clock, post } = await setup()
  const { id, path } = await guest({ status })
  if (status !== 'cancelled') await insertEntry(ctx, id, { amount: '600.00' })
  clock.set('2026-10-19T15:00:00Z')
  expect((await post(`${path}/arrival`, {})).status).toBe(409)
})

test('arrival details open at the agreed time despite a changed setting', async () => {
  const { open, clock, ctx, id } = await setupPaidStay()
  await applySettings(ctx, { policy: { arrivalDetailsHours: 48 } })
  clock.set('2026-10-18T15:00:00Z')
  expect((await open()).status).toBe(409)
  await ctx.database.updateTable('booking').set({ arrival_details_hours: 48 }).where('id', '=', id).execute()
  expect((await open()).status).toBe(200)
})

test('[rule arrival-details] open arrival details stay open after later charges', async () => {
  const { guest, ctx, clock, get, post } = await setup()
  const arrivals = async (path: string) => (await get(path)).body.arrival.state
  const paid = await guest()
  await insertEntry(ctx, paid.id, { amount: '600.00' })
  const slip = await guest({ checkIn: '2026-10-14', checkOut: '2026-10-20' })
  clock.set('2026-10-13T15:00:00Z')
  const entry = await insertEntry(ctx, slip.id, { amount: '600.00' })
  expect(await arrivals(slip.path)).toBe('open')
  await insertEntry(ctx, slip.id, { amount: '-600.00', corrects: entry, reason: 'It was for another booking' })
  expect(await arrivals(slip.path)).toBe('unpaid')
  // The guest paid but owed money again before the opening time, so the details have never been open.
  const price = (total_amount: string) =>
    ctx.database
      .updateTable('booking')
      .set({ total_amount, updated_at: clock.now() })
      .where('id', '=', paid.id)
      .execute()
  await price('500.00')
  clock.set('2026-10-19T15:00:00Z')
  expect(await arrivals(paid.path)).toBe('unpaid')
  await insertEntry(ctx, paid.id, { amount: '100.00' })
  clock.forward(60)
  await price('550.00')
  expect((await get(paid.path)).body).toMatchObject({ money: { owed: '50.00' }, arrival: { state: 'open' } })
  expect((await post(`${paid.path}/arrival`, {})).status).toBe(200)
})

test('[rule arrival-details] time during a cancellation is not counted as paid', async () => {
  const { guest, ctx, clock, get } = await setup()
  const { id, path } = await guest()
  await insertEntry(ctx, id, { kind: 'allowance', amount: '100.00', reason: 'The heating failed' })
  clock.set('2026-10-19T15:00:00Z')
  const change = (set: { status: 'cancelled' | 'confirmed'; cancelled_at: Date | null }) =>
    ctx.database
      .updateTable('booking')
      .set({ ...set, updated_at: clock.now() })
      .where('id', '=', id)
      .execute()
  await change({ status: 'cancelled', cancelled_at: clock.now() })
  clock.forward(60)
  await change({ status: 'confirmed', cancelled_at: null })
  expect((await get(path)).body).toMatchObject({ money: { owed: '500.00' }, arrival: { state: 'unpaid' } })
})

test('[rule arrival-details] payment of the deposit opens the arrival details of a restored stay', async () => {
  const { guest, ctx, clock, get } = await setup()
  const { id, path } = await guest()
  const db = (columns: object) =>
    ctx.database
      .updateTable('booking')
      .set({ ...columns, updated_at: clock.now() })
      .where('id', '=', id)
      .execute()
  await db({ total_amount: '0.00' })
  clock.set('2026-10-19T15:00:00Z')
  await db({ status: 'cancelled', cancelled_at: clock.now() })
  clock.forward(5)
  await db({ status: 'confirmed', cancelled_at: null })
  const state = async () => (await get(path)).body.arrival.state
  expect(await state()).toBe('unpaid')
  await insertEntry(ctx, id, { amount: '200.00' })
  expect(await state()).toBe('open')
})

test('[rule arrival-details] later charges do not close a free stay’s arrival details', async () => {
  const { guest, ctx, clock, get } = await setup()
  const [free, withDeposit] = [await guest(), await guest({ checkIn: '2026-10-16', checkOut: '2026-10-20' })]
  const db = (id: number, columns: object) =>
    ctx.database
      .updateTable('booking')
      .set({ ...columns, updated_at: clock.now() })
      .where('id', '=', id)
      .execute()
  const state = async ({ path }: { path: string }) => (await get(path)).body.arrival.state
  await db(free.id, { total_amount: '0.00', security_deposit: '0.00' })
  await db(withDeposit.id, { total_amount: '0.00', security_deposit: '0.00' })
  clock.forward(5)
  await db(withDeposit.id, { security_deposit: '50.00' })
  clock.set('2026-10-19T15:00:00Z')
  expect([await state(free), await state(withDeposit)]).toEqual(['open', 'unpaid'])
  clock.forward(5)
  await db(free.id, { security_deposit: '50.00' })
  expect((await get(free.path)).body).toMatchObject({ money: { owed: '50.00' }, arrival: { state: 'open' } })
})

test('[rule transfer] a transfer to another booking does not close arrival details', async () => {
  const { guest, ctx, clock, get, staff } = await setup()
  const [{ id, path }, other] = [await guest(), await guest({ checkIn: '2026-11-14', checkOut: '2026-11-20' })]
  await insertEntry(ctx, id, { amount: '600.00' })
  const moving = { toBookingId: other.id, amount: pence(5_000), reason: 'As agreed by telephone', isOwedAgain: true }
  const move = () => inTransaction(ctx, staff, (tx) => transferMoney(tx, id, moving))
  await move()
  clock.set('2026-10-19T15:00:00Z')
  expect((await get(path)).body.arrival.state).toBe('unpaid')
  await insertEntry(ctx, id, { amount: '50.00' })
  clock.forward(5)
  await move()
  expect((await get(path)).body).toMatchObject({ money: { owed: '50.00' }, arrival: { state: 'open' } })
})

test('viewed arrival details stay open after a payment is corrected', async () => {
  const { guest, ctx, clock, post } = await setup()
  const { id, path } = await guest()
  const entry = await insertEntry(ctx, id, { amount: '600.00' })
  clock.set('2026-10-19T15:00:00Z')
  expect((await post(`${path}/arrival`, {})).status).toBe(200)
  await insertEntry(ctx, id, { amount: '-600.00', corrects: entry, reason: 'The bank took it back' })
  expect((await post(`${path}/arrival`, {})).status).toBe(200)
})

test('the page without arrival details asks the guest to call', async () => {
  const { open, read, clock, ctx } = await setupPaidStay()
  await ctx.database.deleteFrom('property_arrival').execute()
  clock.set('2026-10-19T15:00:00Z')
  expect((await read()).arrival.state).toBe('not-entered')
  expect(await open()).toMatchObject({
    status: 409,
    body: { message: 'We have not entered the arrival details yet. Please ring us, and we will tell you.' },
  })
})

test('each view of arrival details is recorded with its time', async () => {
  const { open, clock, ctx, asStaff, id } = await setupPaidStay()
  await open()
  clock.set('2026-10-19T16:00:00Z')
  await open()
  clock.set('2026-10-20T17:30:00Z')
  await open()
  const { body } = await asStaff('GET', `/api/bookings/${id}/guest-page`)
  expect(body).toMatchObject({ views: ['2026-10-20T17:30:00.000Z', '2026-10-19T16:00:00.000Z'], viewCount: 2 })
  const auditLog = await ctx.database.selectFrom('audit_log').where('actor', '=', 'guest').selectAll().execute()
  expect(auditLog.map(({ action, item, item_id, before, after }) => [action, item, item_id, before, after])).toEqual([
    ['opened the arrival details of', 'booking', id, null, null],
    ['opened the arrival details of', 'booking', id, null, null],
  ])
})

test('[rule arrival-details] [threat misdirected-link] no call shows arrival details after check-out', async () => {
  const { guest, ctx, clock, get, post, asStaff } = await setup()
  const confirmed = await guest()
  const partPaid = await guest({
    status: 'pending',
    checkIn: '2026-10-14',
    checkOut: '2026-10-18',
    heldUntil: new Date('2026-09-14T16:00:00Z'),
  })
  await insertEntry(ctx, confirmed.id, { amount: '600.00' })
  await insertEntry(ctx, partPaid.id, { amount: '200.00' })
  clock.set('2026-10-18T08:59:59Z')
  expect(await partPaid.read()).toMatchObject({ state: 'held part paid', address: { state: 'unpaid', directions: '' } })
  clock.set('2026-10-24T08:59:59Z')
  expect(await confirmed.read()).toMatchObject({ state: 'in house', address: SHOWN, houseRules: ARRIVAL.houseRules })
  expect((await post(`${confirmed.path}/arrival`, {})).text).toContain(ARRIVAL.doorCode)

  clock.set('2026-10-24T09:00:00Z')
  for (const { path } of [confirmed, partPaid]) {
    const answers = [await get(path), await get(`${path}/calendar.ics`), await post(`${path}/arrival`, {})]
    for (const { text } of answers) for (const secret of Object.values(ARRIVAL)) expect(text).not.toContain(secret)
    expect(answers[0]?.body).toMatchObject({ guestsStaying: null, cancellation: { allowed: false } })
    const guests = [{ name: 'Jo Guest', nationality: 'British' }]
    expect((await asStaff('PUT', `${path}/guests`, { guests })).status).toBe(409)
    expect((await post(`${path}/cancel`, { refund: '200.00', owed: '0.00' })).status).toBe(409)
  }
})
