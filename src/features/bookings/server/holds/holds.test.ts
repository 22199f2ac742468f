import { expect, test } from 'vitest'
import { createBlock } from '#features/calendar/server/blocks.ts'
import type { Taking } from '#features/calendar/server/nights.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction, type TxContext } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { insertBooking, insertHome, insertStay, stayFrom } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { insertTestEntry } from '#test/features/ledger/server/fixtures.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { bookingEmailTypes } from '../email-types.ts'
import { endAllExpiredHolds, endExpiredHolds, takeNights } from './holds.ts'
import { updateHoldAfterPayment } from './paid-nights.ts'

const STAY = stayFrom('2026-10-01', '2026-10-04')

async function setupHeldHome() {
  const fixture = await createTestContext('2026-09-09T10:00:00Z')
  const home = await insertHome(fixture.ctx)
  const hold = await insertStay(fixture.ctx, home, { ...STAY, heldUntil: new Date('2026-09-14T16:00:00Z') })
  const { database } = fixture.ctx
  return {
    ...fixture,
    hold,
    current: async () => ({
      nights: (await database.selectFrom('taken_night').select('night').execute()).length,
      ...(await database
        .selectFrom('booking')
        .select(['status', 'cancelled_by'])
        .where('id', '=', hold)
        .executeTakeFirstOrThrow()),
    }),
    emailText: async () => {
      const rows = await sendAndReadEmails(fixture.ctx, bookingEmailTypes)
      return rows.map(({ text_body }) => text_body.replace(/\s+/g, ' ')).join()
    },
    emails: () => sendAndReadEmails(fixture.ctx, bookingEmailTypes),
    auditLog: () => database.selectFrom('audit_log').select(['actor', 'action', 'item_id']).execute(),
  }
}

test('[rule expired-hold] the job ends an expired hold once', async () => {
  const { ctx, clock, hold, current, emails, auditLog } = await setupHeldHome()
  clock.set('2026-09-14T15:59:59Z')
  await endAllExpiredHolds(ctx)
  expect(await current()).toEqual({ nights: 3, status: 'pending', cancelled_by: null })
  clock.set('2026-09-14T16:00:00Z')
  await endAllExpiredHolds(ctx)
  await endAllExpiredHolds(ctx)
  expect(await current()).toEqual({ nights: 0, status: 'cancelled', cancelled_by: 'system' })
  expect(await auditLog()).toEqual([{ actor: 'system', action: 'cancelled', item_id: hold }])
  expect(await emails()).toMatchObject([
    { kind: 'hold-ended', to_address: 'jo@example.org', subject: 'Home 1: your dates are no longer held' },
  ])
})

test.each([
  ['217.50', 'The security deposit had not reached us by then'],
  ['0.00', 'The price had not reached us by then'],
])('the email about an expired hold (deposit £%s) names the missing payment', async (security_deposit, missing) => {
  const { ctx, clock, hold, emailText } = await setupHeldHome()
  await ctx.database.updateTable('booking').set({ security_deposit }).where('id', '=', hold).execute()
  clock.set('2026-09-14T16:00:00Z')
  await endAllExpiredHolds(ctx)
  expect(await emailText()).toContain(`We held these dates for you until 14 September 2026 at 5pm. ${missing}`)
  expect(await emailText()).not.toContain('offer')
})

test('[rule hold-with-money] a hold with a payment does not expire', async () => {
  const { ctx, clock, hold, current } = await setupHeldHome()
  await enterPayment(ctx, hold, '50.00')
  clock.set('2026-12-31T00:00:00Z')
  await endAllExpiredHolds(ctx)
  expect(await current()).toEqual({ nights: 3, status: 'pending', cancelled_by: null })
  expect(await ends(ctx)).toEqual([null])
})

test('[rule hold-with-money] reversing a payment restores the end of its hold', async () => {
  const { ctx, hold } = await setupHeldHome()
  await enterPayment(ctx, hold, '50.00')
  await enterPayment(ctx, hold, '-50.00')
  expect(await ends(ctx)).toEqual([new Date('2026-09-14T16:00:00Z')])
})

test('[rule hold-with-money] a reversed payment keeps an expired hold for another working day', async () => {
  const { ctx, clock, hold, current } = await setupHeldHome()
  await enterPayment(ctx, hold, '50.00')
  // A Friday: the weekend does not count towards the working days.
  clock.set('2026-09-18T10:00:00Z')
  await enterPayment(ctx, hold, '-50.00')
  expect(await ends(ctx)).toEqual([new Date('2026-09-21T16:00:00Z')])
  await endAllExpiredHolds(ctx)
  expect(await current()).toMatchObject({ nights: 3, status: 'pending' })
  clock.set('2026-09-21T16:00:00Z')
  await endAllExpiredHolds(ctx)
  expect(await current()).toEqual({ nights: 0, status: 'cancelled', cancelled_by: 'system' })
})

test('updating the hold of a confirmed booking changes nothing', async () => {
  const { ctx } = await setupHeldHome()
  const agreed = await insertStay(ctx, await insertHome(ctx), STAY)
  await inTransaction(ctx, GUEST, (tx) => updateHoldAfterPayment(tx, agreed))
  const nights = await ctx.database
    .selectFrom('taken_night')
    .select('held_until')
    .where('booking_id', '=', agreed)
    .execute()
  expect(nights).toEqual([{ held_until: null }, { held_until: null }, { held_until: null }])
})

test('[rule expired-hold] a new booking may take the nights of an expired hold', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx)
  const hold = await insertStay(ctx, home, {
    ...stayFrom('2026-10-01', '2026-10-04'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  const elsewhere = await insertStay(ctx, await insertHome(ctx), {
    ...stayFrom('2026-10-01', '2026-10-04'),
    heldUntil: new Date('2026-09-12T11:00:00Z'),
  })
  clock.set('2026-09-12T11:00:00Z')
  const stay = stayFrom('2026-10-03', '2026-10-05')
  const winner = await insertBooking(ctx, home, stay)
  await takeNightsOf(ctx, { propertyId: home, bookingId: winner, stay, heldUntil: null })

  const ofHome = (await nights(ctx)).filter(({ property_id }) => property_id === home)
  expect(ofHome.map(({ night, booking_id }) => [night, booking_id])).toEqual([
    ['2026-10-03', winner],
    ['2026-10-04', winner],
  ])
  const bookings = await ctx.database.selectFrom('booking').select(['id', 'status', 'version']).orderBy('id').execute()
  expect(bookings).toEqual([
    { id: hold, status: 'cancelled', version: 2 },
    { id: elsewhere, status: 'pending', version: 1 },
    { id: winner, status: 'confirmed', version: 1 },
  ])
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog).toMatchObject([
    { actor: 'system', action: 'cancelled', item: 'booking', item_id: hold, after: { reason: 'The hold expired' } },
  ])
})

test('a booking may take the nights of its own expired hold', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const home = await insertHome(ctx)
  const stay = stayFrom('2026-10-01', '2026-10-03')
  const bookingId = await insertStay(ctx, home, { ...stay, heldUntil: new Date('2026-09-12T11:00:00Z') })
  clock.set('2026-09-20T11:00:00Z')
  await takeNightsOf(ctx, { propertyId: home, bookingId, stay, heldUntil: null })
  expect(await nights(ctx)).toMatchObject([{ held_until: null, block_id: null }, { held_until: null }])
  expect(await ctx.database.selectFrom('audit_log').selectAll().execute()).toEqual([])
})

test('a block may take the nights of an expired hold', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  const staff = await createStaff(ctx)
  const propertyId = await insertHome(ctx)
  const { checkIn: from, checkOut: to } = STAY
  const hold = await insertStay(ctx, propertyId, { ...STAY, heldUntil: new Date('2026-09-12T11:00:00Z') })
  clock.set('2026-09-12T11:00:00Z')
  const form = { propertyId, from, to, kind: 'maintenance', reason: 'The boiler is mended' } as const
  const ties = { endExpiredHolds: (tx: TxContext, home: number) => endExpiredHolds(tx, home, null) }
  await inTransaction(ctx, staff, (tx) => createBlock(tx, form, ties))
  const rows = await ctx.database.selectFrom('booking').select(['id', 'status']).execute()
  expect(rows).toEqual([{ id: hold, status: 'cancelled' }])
})

/** Enters a payment; a negative amount reverses the earlier payment. */
async function enterPayment(ctx: AppContext, booking_id: number, amount: string): Promise<void> {
  await inTransaction(ctx, GUEST, async (tx) => {
    const day = dayInLondon(tx.clock.now())
    const came = await tx.database
      .selectFrom('ledger_entry')
      .select('id')
      .where('booking_id', '=', booking_id)
      .where('kind', '=', 'received')
      .executeTakeFirst()
    const correction = came && { corrects: came.id, reason: 'A slip' }
    const entry = { booking_id, kind: 'received' as const, amount, day, created_at: tx.clock.now(), ...correction }
    await insertTestEntry(tx.database, entry)
    await updateHoldAfterPayment(tx, booking_id)
  })
}

/** Returns the distinct ends of all taken nights. */
async function ends({ database }: AppContext) {
  const rows = await database.selectFrom('taken_night').select('held_until').distinct().execute()
  return rows.map(({ held_until }) => held_until)
}

function takeNightsOf(ctx: AppContext, stay: Taking): Promise<void> {
  return inTransaction(ctx, GUEST, (tx) => takeNights(tx, stay))
}

function nights({ database }: AppContext) {
  return database.selectFrom('taken_night').selectAll().orderBy('property_id').orderBy('night').execute()
}
