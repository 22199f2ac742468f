import { expect, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { endAllExpiredHolds } from '#features/bookings/server/holds/holds.ts'
import { clearOutbox, readNightsOfBooking, setup } from '#test/features/bookings/server/fixtures.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'

const UNTIL = '2026-09-11T16:00:00.000Z'
const KEPT_UNTIL = new Date('2026-09-14T16:00:00Z')
/** A stay whose price is due long after its deposit. */
const DECEMBER = { checkIn: '2026-12-01', checkOut: '2026-12-04' }

/** Sets the clock to Wednesday 9 September 2026. `ends` reads when a booking's nights are freed; `pay` enters a payment. */
async function setupHeldBooking() {
  const fixture = await setup()
  const ends = async (id: number) => {
    const rows = fixture.ctx.database.selectFrom('taken_night').where('booking_id', '=', id).select('held_until')
    return (await rows.execute()).map(({ held_until }) => held_until)
  }
  const pay = (booking_id: number, amount: string) =>
    fixture.ctx.database
      .insertInto('ledger_entry')
      .values({ booking_id, kind: 'received', amount, day: '2026-09-09', created_at: fixture.ctx.clock.now() })
      .execute()
  const change = (id: number, body: object) => fixture.call('PATCH', `/api/bookings/${id}`, body)
  return { ...fixture, ends, pay, change }
}

test('[rule booking-entry] a pending booking entered with an end time becomes a hold', async () => {
  const { call, form, ends } = await setupHeldBooking()
  const { status, body } = await call('POST', '/api/bookings', { ...form, holdUntil: UNTIL })
  expect([status, body.state, body.heldUntil]).toEqual([201, 'held', UNTIL])
  expect(body.money).toMatchObject({ depositDueAt: UNTIL, priceDueOn: '2026-09-11' })
  expect(await ends(body.id)).toEqual([KEPT_UNTIL, KEPT_UNTIL, KEPT_UNTIL])
})

test('[rule lasting-confirmation] the email about a hold states the payment to make', async () => {
  const { call, form, change, ctx, clock } = await setupHeldBooking()
  const { id } = (await call('POST', '/api/bookings', { ...form, ...DECEMBER, holdUntil: UNTIL })).body
  const sent = () => sendAndReadEmails(ctx, bookingEmailTypes)
  const [held, ...more] = await sent()
  expect([held?.subject, held?.to_address, more]).toEqual(['Your dates are held: Home 1', 'jo@example.org', []])
  for (const words of [
    'We are holding these dates for you until 11 September 2026 at 5pm.',
    'please pay the security deposit of £217.50 by then',
    '3 nights at £145.00: £435.00',
    'Price of the stay, due by Friday 6 November 2026: £435.00',
  ])
    expect(held?.text_body).toContain(words)
  expect(held?.text_body).toMatch(/\/stay\/[\w-]{22}/)
  clock.set('2026-09-10T08:00:00Z')
  const pending = { ...form, checkIn: '2026-12-10', checkOut: '2026-12-12' }
  const pendingId = (await call('POST', '/api/bookings', pending)).body.id
  const preview = await call('GET', `/api/bookings/${pendingId}/change?holdUntil=${UNTIL}`)
  expect(preview.body.agreed.emails).toEqual([{ kind: 'booking-held', to: 'jo@example.org' }])
  await change(pendingId, { holdUntil: UNTIL })
  await change(pendingId, { status: 'confirmed' })
  await call('POST', '/api/bookings', { ...form, checkIn: '2026-12-20', checkOut: '2026-12-22', status: 'confirmed' })
  await call('POST', '/api/bookings', { ...form, checkIn: '2026-08-20', checkOut: '2026-08-22', status: 'confirmed' })
  expect((await sent()).slice(1).map(({ kind, item_id }) => [kind, item_id])).toEqual([
    ['booking-confirmed', pendingId],
    ['booking-confirmed', pendingId + 1],
  ])
  expect(id).toBeLessThan(pendingId)
})

test('a hold must end between now and check-in', async () => {
  const { call, form } = await setupHeldBooking()
  const refused = async (fields: object) => {
    const { status, body } = await call('POST', '/api/bookings', { ...form, ...fields })
    return [status, body.message]
  }
  expect(await refused({ holdUntil: '2026-09-09T11:00:00Z' })).toEqual([
    400,
    'Please choose a time that is still to come',
  ])
  expect(await refused({ holdUntil: '2026-10-02T08:00:00Z' })).toEqual([400, 'Please choose a time before check-in'])
  expect(await refused({ holdUntil: UNTIL, status: 'confirmed' })).toEqual([400, 'Only a pending booking can be held'])
  expect((await refused({ holdUntil: 'tomorrow' }))[0]).toBe(400)
  const { body } = await call('POST', '/api/bookings', { ...form, holdUntil: '2026-10-01T16:00:00Z' })
  expect(body.heldUntil).toBe('2026-10-01T15:00:00.000Z')
})

test('[rule hold-length] a stay cannot be held once check-in has passed', async () => {
  const { call, form, clock, change } = await setupHeldBooking()
  const { id } = (await call('POST', '/api/bookings', form)).body
  clock.set('2026-10-01T15:30:00Z')
  const message = 'Check-in has passed, so these dates can no longer be held'
  expect(await change(id, { holdUntil: '2026-10-01T16:00:00Z' })).toMatchObject({
    status: 400,
    body: { message, errors: [{ path: 'holdUntil', message }] },
  })
})

test('[rule taken-night-key] a hold over taken nights is refused', async () => {
  const { call, form, home, ctx } = await setupHeldBooking()
  const other = await insertStay(ctx, home, stayFrom('2026-10-03', '2026-10-05'))
  const { status, body } = await call('POST', '/api/bookings', { ...form, holdUntil: UNTIL })
  expect([status, body.takenBy]).toEqual([409, [{ bookingId: other, blockId: null, nights: ['2026-10-03'] }]])
  expect((await call('GET', '/api/bookings')).body).toHaveLength(1)
})

test('the office can hold, extend and release a pending booking', async () => {
  const { call, form, change, ctx } = await setupHeldBooking()
  const { id } = (await call('POST', '/api/bookings', form)).body
  expect((await change(id, { holdUntil: UNTIL })).body).toMatchObject({ state: 'held', heldUntil: UNTIL })
  const longer = await change(id, { holdUntil: '2026-09-16T16:00:00Z' })
  expect(longer.body).toMatchObject({ state: 'held', money: { depositDueAt: '2026-09-16T16:00:00.000Z' } })
  expect(await readNightsOfBooking(ctx, id)).toHaveLength(3)
  expect((await change(id, { holdUntil: null })).body).toMatchObject({ state: 'asked', heldUntil: null })
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
})

test('[rule agreement-change] a new due time is emailed only for an unpaid deposit', async () => {
  const { call, form, change, pay, ctx } = await setupHeldBooking()
  const { id } = (await call('POST', '/api/bookings', { ...form, holdUntil: UNTIL, ...DECEMBER })).body
  await clearOutbox(ctx)
  const emails = async () => {
    const sent = await sendAndReadEmails(ctx, bookingEmailTypes)
    return sent.filter(({ kind }) => kind === 'booking-changed').map(({ text_body }) => text_body)
  }
  expect((await change(id, { holdUntil: '2026-09-11T11:00:00Z' })).status).toBe(200)
  expect(await emails()).toEqual([
    expect.stringContaining('Deposit due by: 11 September 2026 at noon (was 11 September 2026 at 5pm)'),
  ])
  await pay(id, '217.50')
  expect((await change(id, { holdUntil: UNTIL })).status).toBe(200)
  expect(await emails()).toHaveLength(1)
})

test('[rule status-change] an unpaid confirmed booking set to pending loses its nights', async () => {
  const { call, form, change, pay, ends, ctx } = await setupHeldBooking()
  const { id } = (await call('POST', '/api/bookings', { ...form, status: 'confirmed' })).body
  expect((await change(id, { status: 'pending' })).body.state).toBe('asked')
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
  await change(id, { status: 'confirmed' })
  expect((await change(id, { status: 'pending', holdUntil: UNTIL })).body).toMatchObject({ state: 'held' })
  await change(id, { status: 'confirmed' })
  await pay(id, '100.00')
  const { body } = await change(id, { status: 'pending' })
  expect(body).toMatchObject({ state: 'held part paid', heldUntil: '2026-09-14T16:00:00.000Z' })
  expect(await ends(id)).toEqual([null, null, null])
  expect(await change(id, { holdUntil: null })).toMatchObject({
    status: 409,
    body: {
      message: '£100.00 has been received for these dates, so they stay held. Please record a refund first.',
    },
  })
})

test('[rule hold-length] a moved hold ends by its new check-in', async () => {
  const { call, form, change, ends } = await setupHeldBooking()
  const { id } = (await call('POST', '/api/bookings', { ...form, holdUntil: UNTIL })).body
  const { body } = await change(id, { checkIn: '2026-09-10', checkOut: '2026-09-13' })
  expect(body).toMatchObject({ state: 'held', heldUntil: '2026-09-10T15:00:00.000Z' })
  const arrival = new Date('2026-09-10T15:00:00Z')
  expect(await ends(id)).toEqual([arrival, arrival, arrival])
})

test('[rule bank-first] releasing an unpaid hold frees its dates', async () => {
  const { call, form, ctx, clock } = await setupHeldBooking()
  const { id, version } = (await call('POST', '/api/bookings', { ...form, holdUntil: UNTIL })).body
  clock.set('2026-09-14T10:00:00Z')
  await endAllExpiredHolds(ctx)
  expect((await call('GET', `/api/bookings/${id}`)).body).toMatchObject({ state: 'held due', heldUntil: UNTIL })
  expect((await call('POST', `/api/bookings/${id}/release`, { version: version + 1 })).status).toBe(409)
  const { body } = await call('POST', `/api/bookings/${id}/release`, { version })
  expect(body).toMatchObject({ state: 'lapsed', status: 'cancelled', heldUntil: null })
  expect(await readNightsOfBooking(ctx, id)).toEqual([])
  const [email, ...more] = await sendAndReadEmails(ctx, bookingEmailTypes)
  expect([email?.kind, more]).toEqual(['hold-ended', []])
  expect(email?.text_body).toContain('We can no longer hold these dates for you')
  expect(email?.text_body).not.toMatch(/had not reached us|We held these dates/)
  expect(await call('POST', `/api/bookings/${id}/release`, {})).toMatchObject({
    status: 409,
    body: { message: 'These dates are not held' },
  })
})

test('a paid hold cannot be released', async () => {
  const { call, form, pay } = await setupHeldBooking()
  const { id } = (await call('POST', '/api/bookings', { ...form, holdUntil: UNTIL })).body
  await pay(id, '100.00')
  expect((await call('POST', `/api/bookings/${id}/release`, {})).status).toBe(409)
})
