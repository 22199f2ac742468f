import { expect, test } from 'vitest'
import { readNightsOfBooking } from '#test/features/bookings/server/fixtures.ts'
import { insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { moneyRows, setup } from '#test/features/payments/server/fixtures.ts'

/** Sets up a cancelled stay for which £300.00 was received, and a later stay of the guest. */
async function setupRebooking() {
  const fixture = await setup()
  const { ctx, book, enter, call } = fixture
  const from = await book()
  await enter(from, { kind: 'received', amount: '300.00' })
  await ctx.database
    .updateTable('booking')
    .set({ status: 'cancelled', cancelled_at: ctx.clock.now(), cancelled_by: 'guest' })
    .where('id', '=', from)
    .execute()
  await ctx.database.deleteFrom('taken_night').where('booking_id', '=', from).execute()
  const to = await book({ check_in: '2026-11-01', check_out: '2026-11-04' })
  const move = (id: number, body: object) =>
    call('POST', `/api/admin/bookings/${id}/ledger/transfer`, { reason: 'The guest comes later', ...body })
  const correct = (id: number, entryId: number) =>
    call('POST', `/api/admin/bookings/${id}/ledger/${entryId}/correct`, { reason: 'A slip' })
  return { ...fixture, from, to, move, correct }
}

test('[rule transfer] a transfer writes an entry for each booking', async () => {
  const { ctx, from, to, move } = await setupRebooking()
  const before = await moneyRows(ctx)
  const { status, body } = await move(from, { toBookingId: to, amount: '300.00' })
  expect(status).toBe(201)
  expect(body.from).toMatchObject({
    bookingId: from,
    mostBack: '0.00',
    money: { state: 'paid', owed: '0.00', received: '300.00', refunded: '300.00', movedAway: '300.00' },
  })
  expect(body.to).toMatchObject({
    bookingId: to,
    mayConfirm: false,
    money: { state: 'part paid', owed: '352.50', depositOwed: '0.00', received: '300.00', movedAway: '0.00' },
  })
  expect(body.from.entries.at(-1)).toMatchObject({
    kind: 'transfer',
    amount: '-300.00',
    day: '2026-09-09',
    reason: 'The guest comes later',
    otherBookingId: to,
    mayCorrect: true,
  })
  expect(body.to.entries.at(-1)).toMatchObject({ kind: 'transfer', amount: '300.00', otherBookingId: from })
  const { emails, auditLog } = await moneyRows(ctx)
  expect(emails).toEqual(before.emails)
  expect(auditLog.slice(before.auditLog.length).map(({ action, item, after }) => [action, item, after])).toEqual([
    [
      'entered',
      'ledger_entry',
      { bookingId: from, kind: 'transfer', amount: '-300.00', day: '2026-09-09', toBookingId: to },
    ],
    [
      'entered',
      'ledger_entry',
      { bookingId: to, kind: 'transfer', amount: '300.00', day: '2026-09-09', fromBookingId: from },
    ],
  ])
})

test('[rule transfer] a rejected transfer changes nothing', async () => {
  const { ctx, from, to, move, book } = await setupRebooking()
  const deletedId = await book({ check_in: '2026-12-01', check_out: '2026-12-04', deleted_at: ctx.clock.now() })
  const before = await moneyRows(ctx)
  const refused = [
    [
      { toBookingId: to, amount: '300.01' },
      409,
      'More would be refunded, moved or kept than was received. £300.00 is left.',
    ],
    [
      { toBookingId: deletedId, amount: '10.00' },
      409,
      `Booking #${deletedId} was deleted. Restore it first, or choose another one.`,
    ],
    [{ toBookingId: from, amount: '10.00' }, 400, 'Please choose another booking'],
    [{ toBookingId: 99_999, amount: '10.00' }, 404, 'Booking not found'],
    [{ toBookingId: to, amount: '10.00', reason: '' }, 400, 'Please give a reason of at least 3 characters'],
    [{ toBookingId: to, amount: '0' }, 400, 'Please enter an amount of more than £0 and at most £99,999,999.99'],
  ] as const
  for (const [body, status, message] of refused) {
    const answer = await move(from, body)
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(message)])
  }
  expect(await moneyRows(ctx)).toEqual(before)
  // The money is enough for only one of the two concurrent transfers.
  const both = await Promise.all([1, 2].map(() => move(from, { toBookingId: to, amount: '200.00' })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('[rule transfer] a transfer is corrected on both bookings', async () => {
  const { ctx, from, to, move, correct, enter } = await setupRebooking()
  const { body } = await move(from, { toBookingId: to, amount: '300.00' })
  const [outgoing, incoming] = [body.from.entries.at(-1).id, body.to.entries.at(-1).id]
  await enter(to, { kind: 'refund', amount: '100.00', asAllowance: true, reason: 'The heating failed' })
  const late = await correct(from, outgoing)
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('than was received')])
  const refund = (await moneyRows(ctx)).entries.find(({ kind }) => kind === 'refund')
  await correct(to, refund?.id ?? 0)

  const undone = await correct(to, incoming)
  expect([undone.status, undone.body]).toMatchObject([
    201,
    { bookingId: to, money: { state: 'unpaid', received: '0.00', refunded: '0.00', movedAway: '0.00' } },
  ])
  expect(undone.body.entries.filter(({ kind }: { kind: string }) => kind === 'transfer')).toMatchObject([
    { amount: '300.00', mayCorrect: false },
    { amount: '-300.00', corrects: incoming, mayCorrect: false },
  ])
  for (const [booking, entry] of [
    [from, outgoing],
    [to, incoming],
  ] as const)
    expect((await correct(booking, entry)).status).toBe(409)
  const { auditLog, sums, emails } = await moneyRows(ctx)
  expect(sums.find(({ booking_id }) => booking_id === from)).toMatchObject({
    received: '300.00',
    refunded: '0.00',
    moved_away: '0.00',
  })
  expect(auditLog.slice(-2).map(({ action, item_id }) => [action, item_id])).toEqual([
    ['corrected', incoming],
    ['corrected', outgoing],
  ])
  expect(emails.filter(({ kind }) => kind.includes('transfer'))).toEqual([])
})

test('[rule transfer] moving money that a stay would owe again needs consent', async () => {
  const { from, to, move, enter } = await setupRebooking()
  await move(from, { toBookingId: to, amount: '300.00' })
  await enter(to, { kind: 'received', amount: '400.00' })
  const { status, body } = await move(to, { toBookingId: from, amount: '100.00' })
  expect([status, body.wants, body.mayGoBack]).toEqual([409, ['owedAgain'], '47.50'])
  expect(body.message).toBe(
    '£47.50 is due back to the guest. Moving more means that the guest owes £52.50 for this stay again.',
  )
})

test("[rule transfer] moving more than is due back lowers a cancelled stay's charge", async () => {
  const { ctx, clock, from, to, move, correct } = await setupRebooking()
  await ctx.database.updateTable('booking').set({ cancellation_charge: '217.50' }).where('id', '=', from).execute()
  clock.forward(1)
  const { body } = await move(from, { toBookingId: to, amount: '282.50' })
  expect(body.from.money).toMatchObject({ owed: '0.00', priceDue: '17.50', movedAway: '282.50' })
  const undone = await correct(from, body.from.entries.findLast((one: { kind: string }) => one.kind === 'transfer').id)
  expect(undone.body.money).toMatchObject({ owed: '-82.50', priceDue: '217.50', movedAway: '0.00' })
})

test('[rule transfer] money of a deleted booking can be moved', async () => {
  const { ctx, from, to, move, call } = await setupRebooking()
  await ctx.database.updateTable('booking').set({ deleted_at: ctx.clock.now() }).where('id', '=', from).execute()
  const { status } = await move(from, { toBookingId: to, amount: '300.00' })
  expect(status).toBe(201)
  const { body } = await call('GET', `/api/admin/payments?view=all&search=%23${from}`)
  expect(body).toMatchObject([
    { bookingId: from, deletedAt: expect.anything(), money: { movedAway: '300.00', owed: '0.00' } },
  ])
})

test('[rule money-takes-nights] money moved to a requested booking takes the booking’s nights', async () => {
  const { ctx, home, from, move, book } = await setupRebooking()
  const requested = await book({ status: 'pending', check_in: '2026-11-02', check_out: '2026-11-05' })
  const other = await insertStay(ctx, home, stayFrom('2026-11-04', '2026-11-06'))
  const before = await moneyRows(ctx)
  const refused = await move(from, { toBookingId: requested, amount: '100.00' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `The night of 4 November 2026 is already taken by booking #${other}. Nothing was moved: choose another booking, or book another home for this guest.`,
  ])
  expect(await moneyRows(ctx)).toEqual(before)
  const available = await book({ status: 'pending', check_in: '2027-01-02', check_out: '2027-01-05' })
  const { status, body } = await move(from, { toBookingId: available, amount: '217.50' })
  expect([status, body.to.state, body.to.mayConfirm]).toEqual([201, 'held part paid', true])
  expect(await readNightsOfBooking(ctx, available)).toHaveLength(3)
})

test('[rule hold-with-money] a hold expires again after its money is moved to another booking', async () => {
  const { ctx, to, book, enter, move } = await setupRebooking()
  const held = await book({ status: 'pending', check_in: '2027-01-02', check_out: '2027-01-05' })
  await enter(held, { kind: 'received', amount: '217.50' })
  const readHoldEnds = () =>
    ctx.database
      .selectFrom('taken_night')
      .innerJoin('booking', 'booking.id', 'booking_id')
      .where('booking_id', '=', held)
      .select(['taken_night.held_until', 'kept_until'])
      .distinct()
      .execute()
  const [{ kept_until } = { kept_until: null }] = await readHoldEnds()
  expect(await readHoldEnds()).toEqual([{ held_until: null, kept_until: expect.any(Date) }])
  await move(held, { toBookingId: to, amount: '217.50' })
  expect(await readHoldEnds()).toEqual([{ held_until: kept_until, kept_until }])
})

test('[rule transfer] concurrent transfers between two bookings in both directions do not deadlock', async () => {
  const { from, to, move, enter } = await setupRebooking()
  await enter(to, { kind: 'received', amount: '700.00' })
  const both = await Promise.all([
    move(from, { toBookingId: to, amount: '50.00' }),
    move(to, { toBookingId: from, amount: '20.00' }),
  ])
  // The second transfer is rejected, because a cancelled stay cannot take nights.
  expect(both.map(({ status }) => status)).toEqual([201, 409])
})

test('[rule transfer] the database rejects a transfer with only one side', async () => {
  const { ctx, from, to, move } = await setupRebooking()
  const now = ctx.clock.now()
  const writeSides = (sides: [booking: number, amount: string][]) =>
    ctx.database.transaction().execute(async (db) => {
      const values = { from_booking_id: from, to_booking_id: to, amount: '10.00' }
      const { id } = await db.insertInto('ledger_transfer').values(values).returning('id').executeTakeFirstOrThrow()
      for (const [booking_id, amount] of sides)
        await insertTestEntry(db, {
          booking_id,
          kind: 'transfer',
          amount,
          day: '2026-09-09',
          reason: 'By hand',
          transfer_id: id,
          created_at: now,
        })
    })
  const before = await moneyRows(ctx)
  for (const sides of [
    [],
    [[from, '-10.00']],
    [
      [from, '-10.00'],
      [to, '9.00'],
    ],
    [
      [from, '-9.00'],
      [to, '9.00'],
    ],
  ] as const)
    await expect(writeSides(sides.map(([booking, amount]) => [booking, amount]))).rejects.toThrow(
      'A transfer has two sides',
    )
  expect(await moneyRows(ctx)).toEqual(before)
  const { body } = await move(from, { toBookingId: to, amount: '10.00' })
  const outgoing = body.from.entries.at(-1)
  const { transfer_id } = await ctx.database
    .selectFrom('ledger_entry')
    .where('id', '=', outgoing.id)
    .select('transfer_id')
    .executeTakeFirstOrThrow()
  const oneSidedCorrection = insertTestEntry(ctx.database, {
    booking_id: from,
    kind: 'transfer',
    amount: '10.00',
    day: '2026-09-09',
    reason: 'By hand',
    corrects: outgoing.id,
    transfer_id,
    created_at: now,
  })
  await expect(oneSidedCorrection).rejects.toThrow('A transfer has two sides')
})
