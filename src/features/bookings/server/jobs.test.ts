import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Booking } from '#database/tables.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { findBookingForReview } from './bookings.ts'
import { completeStays, eraseOldGuests } from './jobs.ts'

test('[rule booking-erasure] the guest is erased from a booking a day after seven years', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T01:05:00Z')
  const id = await givenBooking(ctx, { check_in: '2019-09-06', check_out: '2019-09-09' })
  const before = await booking(ctx, id)

  await eraseOldGuests(ctx)
  expect(await booking(ctx, id)).toEqual(before)
  expect(await auditLog(ctx)).toEqual([])

  clock.set('2026-09-10T01:05:00Z')
  await eraseOldGuests(ctx)
  expect(await booking(ctx, id)).toEqual({
    ...before,
    guest_name: 'Erased',
    guest_email: '',
    guest_phone: null,
    guest_address: '',
    stripe_payment_intent_id: null,
    erased_at: clock.now(),
    updated_at: clock.now(),
    version: before.version + 1,
  })
  expect(await auditLog(ctx)).toMatchObject([
    { at: clock.now(), actor: 'system', action: 'erased', item: 'booking', item_id: id, before: null, after: null },
  ])
})

test('[rule booking-erasure] erasing a guest deletes the booking’s register and emails', async () => {
  const { ctx } = await createTestContext()
  const old = await givenBooking(ctx)
  const ahead = await givenBooking(ctx, { check_in: '2027-01-01', check_out: '2027-01-03' })
  for (const booking_id of [old, ahead]) {
    const guest = { booking_id, position: 0, name: 'Jo Fields', nationality: 'British' }
    await ctx.database.insertInto('booking_guest').values(guest).execute()
    const about = { item: 'booking', itemId: booking_id }
    await inTransaction(ctx, GUEST, (tx) => tx.email({ kind: 'offer-held', about, to: 'guest' }))
  }
  await eraseOldGuests(ctx)
  expect(await ctx.database.selectFrom('booking_guest').select('booking_id').execute()).toEqual([{ booking_id: ahead }])
  expect(await ctx.database.selectFrom('email_outbox').select('item_id').execute()).toEqual([{ item_id: ahead }])
})

test('[rule booking-erasure] erasing a guest deletes the logged reasons and the stored undo', async () => {
  const { ctx, clock } = await createTestContext()
  const old = await givenBooking(ctx)
  const ahead = await givenBooking(ctx, { check_in: '2027-01-01', check_out: '2027-01-03' })
  const { id: done_by } = await ctx.database
    .insertInto('user')
    .values({ email: '', first_name: 'Alex', last_name: 'Marsh', created_at: clock.now(), updated_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const booking_id of [old, ahead]) {
    const change = { version: 2, before: '{"price_lines": [{"label": "For Jo"}]}', done_at: clock.now(), done_by }
    await ctx.database
      .insertInto('booking_undo')
      .values({ booking_id, ...change })
      .execute()
    await inTransaction(ctx, SYSTEM, (tx) =>
      tx.audit({ action: 'changed', item: 'booking', itemId: booking_id, after: { guests: 3, reason: 'Jo asked' } }),
    )
  }
  await eraseOldGuests(ctx)
  const undos = await ctx.database.selectFrom('booking_undo').select('booking_id').execute()
  expect(undos).toEqual([{ booking_id: ahead }])
  expect((await auditLog(ctx, 'changed')).map(({ item_id, after }) => [item_id, after])).toEqual([
    [old, { guests: 3 }],
    [ahead, { guests: 3, reason: 'Jo asked' }],
  ])
})

test('a guest is erased only once', async () => {
  const { ctx, clock } = await createTestContext()
  const old = await givenBooking(ctx)
  const ahead = await givenBooking(ctx, { check_in: '2027-01-01', check_out: '2027-01-03' })
  await eraseOldGuests(ctx)
  const erased = await booking(ctx, old)
  clock.forward(24 * 60)
  await eraseOldGuests(ctx)
  expect(await booking(ctx, old)).toEqual(erased)
  expect((await booking(ctx, ahead)).guest_email).toBe('jo@example.org')
  expect(await auditLog(ctx)).toHaveLength(1)
})

test('deleted and cancelled bookings are erased too', async () => {
  const { ctx, clock } = await createTestContext()
  const deleted = await givenBooking(ctx, { deleted_at: clock.now() })
  const cancelled = await givenBooking(ctx, { status: 'cancelled' })
  await eraseOldGuests(ctx)
  for (const id of [deleted, cancelled]) expect(await booking(ctx, id)).toMatchObject({ guest_email: '' })
  expect(await booking(ctx, cancelled)).toMatchObject({ status: 'cancelled', total_amount: '290.00' })
})

test('the retention years follow the setting', async () => {
  const { ctx } = await createTestContext()
  const id = await givenBooking(ctx, { check_in: '2017-09-06', check_out: '2017-09-09' })
  await applySettings(ctx, { policy: { retentionYears: 9 } })
  await eraseOldGuests(ctx)
  expect((await booking(ctx, id)).guest_name).toBe('Jo Fields')
})

test('an erased booking cannot be reviewed', async () => {
  const { ctx } = await createTestContext()
  const id = await givenBooking(ctx)
  expect(await findBookingForReview(ctx.database, id)).toMatchObject({ guestEmail: 'jo@example.org' })
  await eraseOldGuests(ctx)
  expect(await findBookingForReview(ctx.database, id)).toBeNull()
})

test('more bookings than one batch are all erased', async () => {
  const { ctx } = await createTestContext()
  const property_id = await createHome(ctx)
  const rows = Array.from({ length: 501 }, () => aBooking(ctx, { property_id }))
  await ctx.database.insertInto('booking').values(rows).execute()
  await eraseOldGuests(ctx)
  const left = ctx.database.selectFrom('booking').select('id').where('erased_at', 'is', null)
  expect(await left.execute()).toEqual([])
  expect(await auditLog(ctx)).toHaveLength(501)
})

async function givenBooking(ctx: AppContext, changes: Partial<Insertable<Booking>> = {}): Promise<number> {
  const home = await ctx.database.selectFrom('property').select('id').executeTakeFirst()
  const property_id = home?.id ?? (await createHome(ctx))
  const values = aBooking(ctx, { property_id, ...changes })
  return (await ctx.database.insertInto('booking').values(values).returning('id').executeTakeFirstOrThrow()).id
}

function aBooking(ctx: AppContext, changes: Partial<Insertable<Booking>> & { property_id: number }) {
  const now = ctx.clock.now()
  return {
    guest_name: 'Jo Fields',
    guest_email: 'jo@example.org',
    guest_phone: '07700 900123',
    guest_address: '1 Cannock Road, Stafford',
    check_in: '2018-08-01',
    check_out: '2018-08-03',
    guests: 2,
    total_amount: '290.00',
    status: 'completed' as const,
    stripe_payment_intent_id: 'pi_123',
    created_at: now,
    updated_at: now,
    ...changes,
  }
}

function booking(ctx: AppContext, id: number) {
  return ctx.database.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function auditLog(ctx: AppContext, action = 'erased') {
  return ctx.database.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id').execute()
}

test('[rule stay-completion] only a confirmed stay is completed after its check-out', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T08:59:00Z')
  const over = await givenBooking(ctx, { check_in: '2026-09-06', check_out: '2026-09-09', status: 'confirmed' })
  const pending = await givenBooking(ctx, { check_in: '2026-09-06', check_out: '2026-09-09', status: 'pending' })
  const ahead = await givenBooking(ctx, { check_in: '2026-09-09', check_out: '2026-09-10', status: 'confirmed' })
  const before = await booking(ctx, over)
  await completeStays(ctx)
  expect(await booking(ctx, over)).toEqual(before)

  clock.set('2026-09-09T09:00:00Z')
  await completeStays(ctx)
  await completeStays(ctx)
  const now = clock.now()
  const completed = { status: 'completed', updated_at: now, updated_by: null, version: before.version + 1 }
  expect(await booking(ctx, over)).toEqual({ ...before, ...completed })
  expect((await booking(ctx, pending)).status).toBe('pending')
  expect((await booking(ctx, ahead)).status).toBe('confirmed')
  expect(await auditLog(ctx, 'changed')).toMatchObject([
    { actor: 'system', action: 'changed', item: 'booking', item_id: over, after: { status: 'completed' } },
  ])
})
