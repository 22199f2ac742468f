import { expect, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import {
  clearOutbox,
  readBookingAuditLog,
  readNightsOfBooking,
  readSnapshot,
  setup,
} from '#test/features/bookings/server/fixtures.ts'
import { insertHome, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'

/** A confirmed stay from 1 to 4 October 2026 for £435.00, paid, after the last day on which cancelling is free. */
async function setupLateUndo() {
  const fixture = await setup('2026-06-01T09:00:00Z')
  const { call, form, ctx, clock } = fixture
  const { body } = await call('POST', '/api/bookings', { ...form, status: 'confirmed' })
  const id: number = body.id
  await clearOutbox(ctx)
  const pay = (amount: string) =>
    ctx.database
      .insertInto('ledger_entry')
      .values({ booking_id: id, kind: 'received', amount, day: '2026-06-01', created_at: clock.now() })
      .execute()
  await pay('652.50')
  clock.set('2026-09-20T10:00:00Z')
  const undo = (version: number) => call('POST', `/api/bookings/${id}/undo`, { version })
  const read = async () => (await call('GET', `/api/bookings/${id}`)).body
  const emails = async () =>
    (await sendAndReadEmails(ctx, bookingEmailTypes)).map(({ kind, subject }) => ({ kind, subject }))
  return { ...fixture, id, pay, undo, read, emails }
}

function withoutVersion({ version: _, ...booking }: Record<string, unknown>) {
  return booking
}

test.each([
  ['a cancellation', 'cancel', { by: 'guest' }],
  ['a change to pending', 'PATCH', { status: 'pending' }],
  ['a completion', 'PATCH', { status: 'completed' }],
  ['a move to other days', 'stay', { checkIn: '2026-10-20', checkOut: '2026-10-22', price: 'charge' }],
  ['a move to another home', 'stay', { propertyId: 2, price: 'charge' }],
  ['a deposit set by the office', 'stay', { securityDeposit: '50.00', reason: 'A friend of the house' }],
] as const)('[rule change-undone] undoing %s restores the booking as it was', async (_message, way, body) => {
  const { call, id, ctx, undo, read, emails } = await setupLateUndo()
  await insertHome(ctx)
  const before = await read()
  const nights = await ctx.database.selectFrom('taken_night').selectAll().orderBy('night').execute()
  const done = await (way === 'PATCH'
    ? call('PATCH', `/api/bookings/${id}`, body)
    : call('POST', `/api/bookings/${id}/${way}`, body))
  expect(withoutVersion(done.body)).not.toEqual(withoutVersion(before))
  const undone = await undo(done.body.version)
  expect(undone.status).toBe(200)
  expect(withoutVersion(undone.body)).toEqual(withoutVersion(before))
  expect(await ctx.database.selectFrom('taken_night').selectAll().orderBy('night').execute()).toEqual(nights)
  expect(await emails()).toEqual([])
  expect((await readBookingAuditLog(ctx)).at(-1)?.action).toBe('undone')
  expect(await undo(undone.body.version)).toMatchObject({
    status: 409,
    body: { message: 'There is nothing to undo.' },
  })
})

test('[rule change-undone] undoing a charge adds ledger entries and changes none', async () => {
  const { call, id, ctx, undo } = await setupLateUndo()
  const entries = () =>
    ctx.database
      .selectFrom('ledger_entry')
      .select(['kind', 'amount'])
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute()
  const first = await entries()
  const { body } = await call('POST', `/api/bookings/${id}/cancel`, { by: 'office' })
  const second = await entries()
  expect(second.slice(0, first.length)).toEqual(first)
  await undo(body.version)
  const third = await entries()
  expect(third.slice(0, second.length)).toEqual(second)
  expect(third.slice(second.length)).toEqual([
    { kind: 'price-due', amount: '435.00' },
    { kind: 'deposit-due', amount: '217.50' },
  ])
})

test('[rule change-undone] undoing a change over taken nights is refused', async () => {
  const { call, id, home, ctx, undo } = await setupLateUndo()
  const { body } = await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  const competitor = await insertStay(ctx, home, stayFrom('2026-10-02', '2026-10-04'))
  const before = await readSnapshot(ctx)
  expect(await undo(body.version)).toMatchObject({ status: 409, body: { takenBy: [{ bookingId: competitor }] } })
  expect(await readSnapshot(ctx)).toEqual(before)
})

test('[rule change-undone] a change cannot be undone after a payment or another change', async () => {
  const { call, id, pay, undo, read } = await setupLateUndo()
  expect(await undo(1)).toMatchObject({ status: 409, body: { message: 'There is nothing to undo.' } })
  const moved = await call('PATCH', `/api/bookings/${id}`, { checkOut: '2026-10-05' })
  const renamed = await call('PATCH', `/api/bookings/${id}`, { guestName: 'Ada Marsh' })
  const changed = { status: 409, body: { message: expect.stringContaining('changed since') } }
  expect(await undo(moved.body.version)).toMatchObject(changed)
  expect(renamed.body).toMatchObject({ guestName: 'Ada Marsh', nights: 4 })
  const cancelled = await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  expect(await undo(cancelled.body.version - 1)).toMatchObject(changed)
  await pay('1.00')
  expect(await undo(cancelled.body.version)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Money has been entered') },
  })
  expect(await read()).toMatchObject({ status: 'cancelled' })
})

test('[rule change-undone] a hold that has ended cannot be restored', async () => {
  const { call, form, clock } = await setupLateUndo()
  const held = { ...form, checkIn: '2026-11-01', checkOut: '2026-11-03', holdUntil: '2026-09-21T16:00:00Z' }
  const { id } = (await call('POST', '/api/bookings', held)).body
  const { body } = await call('PATCH', `/api/bookings/${id}`, { status: 'cancelled' })
  clock.set('2026-09-25T10:00:00Z')
  expect(await call('POST', `/api/bookings/${id}/undo`, { version: body.version })).toMatchObject({
    status: 409,
    body: { message: 'The hold has ended in the meantime. Please hold the dates again instead.' },
  })
})

test('[rule change-undone] undoing an emailed change sends the guest a correction', async () => {
  const { call, id, undo, emails } = await setupLateUndo()
  const { body } = await call('POST', `/api/bookings/${id}/cancel`, { by: 'guest' })
  expect(await emails()).toHaveLength(2)
  expect((await undo(body.version)).status).toBe(200)
  expect(await emails()).toEqual([
    { kind: 'booking-cancelled', subject: 'Your stay at Home 1 is cancelled' },
    { kind: 'booking-cancelled-by-office', subject: `Cancelled by Alex Hartley: booking #${id}, Home 1` },
    { kind: 'booking-restored', subject: 'Please disregard our last email: Home 1' },
  ])
})

test('[rule change-undone] undoing a change keeps the queued email about an earlier change', async () => {
  const { call, clock, id, undo, emails } = await setupLateUndo()
  const move = (fields: object) => call('POST', `/api/bookings/${id}/stay`, { ...fields, price: 'charge' })
  await move({ checkIn: '2026-10-20', checkOut: '2026-10-22' })
  clock.set('2026-09-20T10:05:00Z')
  const { body } = await move({ checkIn: '2026-10-20', checkOut: '2026-10-25' })
  expect((await undo(body.version)).status).toBe(200)
  expect(await emails()).toEqual([{ kind: 'booking-changed', subject: 'Your booking has changed: Home 1' }])
})

test('[rule confirmation-email] confirming a stay emails the agreement with links', async () => {
  const { call, form, clock, ctx, emails } = await setupLateUndo()
  const requested = { ...form, checkIn: '2026-11-20', checkOut: '2026-11-23' }
  const { id } = (await call('POST', '/api/bookings', requested)).body
  const slip = await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })
  await call('POST', `/api/bookings/${id}/undo`, { version: slip.body.version })
  expect(await emails()).toEqual([])
  clock.set('2026-09-20T11:00:00Z')
  await call('PATCH', `/api/bookings/${id}`, { status: 'confirmed' })
  expect(await emails()).toEqual([{ kind: 'booking-confirmed', subject: 'Your stay is confirmed: Home 1' }])
  const [email] = await sendAndReadEmails(ctx, bookingEmailTypes)
  for (const words of [
    '3 nights at £145.00: £435.00',
    'Security deposit, due by ',
    'Full refund for cancellation',
    'HL-',
  ])
    expect(email?.text_body).toContain(words)
  expect(email?.text_body).toMatch(/\/stay\/[\w-]{22}/)
  expect(email?.text_body).toContain(`/submit-review?booking=${id}&email=jo%40example.org&t=`)
  // The stored copy of the email must not contain the review link.
  const copy = await ctx.database.selectFrom('email').select(['text_body', 'html_body']).executeTakeFirst()
  expect(JSON.stringify(copy)).not.toMatch(/submit-review|[?&;]t=/)
})

test('undo records contain no personal data', async () => {
  const { call, id, ctx } = await setupLateUndo()
  await call('PATCH', `/api/bookings/${id}`, { status: 'completed', guestName: 'Ada Marsh' })
  const [stored] = await ctx.database.selectFrom('booking_undo').selectAll().execute()
  expect(stored).toMatchObject({ booking_id: id, version: 2 })
  expect(JSON.stringify(stored)).not.toMatch(/Jo|Ada|example\.org|Elm/)
  expect(await readNightsOfBooking(ctx, id)).toHaveLength(3)
})
