import { expect, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { emailsSent } from '#features/emails/server/fixtures.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { releaseCheckedHolds } from './checked-holds.ts'
import { PLAIN, setup } from './internal/fixtures.ts'

const TAKEN = ['2026-10-01', '2026-10-02', '2026-10-03']

/** At noon on Monday 14 September 2026, with a hold until 17:00, kept until 17:00 of the next day. */
async function heldOffice() {
  const fixture = await setup('2026-09-14T11:00:00Z')
  const { ctx, home, book, upload } = fixture
  const id = await book({
    status: 'pending',
    held_until: new Date('2026-09-14T16:00:00Z'),
    kept_until: new Date('2026-09-15T16:00:00Z'),
  })
  const nights = TAKEN.map((night) => ({
    property_id: home,
    night,
    booking_id: id,
    held_until: new Date('2026-09-15T16:00:00Z'),
  }))
  await ctx.database.insertInto('taken_night').values(nights).execute()
  const state = async () => {
    const row = ctx.database.selectFrom('booking').select(['status', 'cancelled_by']).where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  /** Imports a statement with one line. */
  const statement = (line: string, query: Record<string, string> = {}) =>
    upload(
      `/api/admin/statements?${new URLSearchParams({ fileName: 'a.csv', bankName: 'Our bank', mapping: JSON.stringify(PLAIN), ...query })}`,
      `Date,Amount,Payer,Reference\n${line}`,
    )
  return { ...fixture, id, state, statement }
}

const AFTER = '2026-09-14T16:30:00Z'

test("[rule bank-first] a statement imported after a hold's end that covers its last day releases the hold", async () => {
  const { state, statement, clock, ctx } = await heldOffice()
  await statement('2026-09-14,12.00,A SHOP,')
  clock.set(AFTER)
  await releaseCheckedHolds(ctx)
  expect(await state()).toBe('pending')
  await statement('2026-09-13,13.00,A SHOP,')
  expect(await state()).toBe('pending')
  await statement('2026-09-14,14.00,A SHOP,')
  expect(await state()).toBe('cancelled')
  const emails = await emailsSent(ctx, bookingEmailTypes)
  expect(emails).toMatchObject([{ kind: 'hold-ended' }])
})

test('[rule bank-first] only a statement of the account numbers given to the guest releases a hold', async () => {
  const { id, state, statement, clock, ctx } = await heldOffice()
  const account = async (bank_name: string, account_number: string) => {
    const details = { account_name: 'Staffordshire Stays', bank_name, sort_code: '123456', account_number }
    const row = ctx.database.insertInto('bank_details').values({ ...details, created_at: ctx.clock.now() })
    return (await row.returning('id').executeTakeFirstOrThrow()).id
  }
  await account('Heath Bank', '12345671')
  await account('Other Bank', '12345672')
  const bank_details_id = await account('Heath Bank', '12345671')
  await ctx.database.updateTable('booking').set({ bank_details_id }).where('id', '=', id).execute()
  clock.set(AFTER)
  await statement('2026-09-14,12.00,A SHOP,', { bankName: 'Our bank' })
  await statement('2026-09-14,13.00,A SHOP,', { bankName: 'Other Bank' })
  expect(await state()).toBe('pending')
  await statement('2026-09-14,14.00,A SHOP,', { bankName: 'Heath Bank' })
  expect(await state()).toBe('cancelled')
})

test('[rule bank-first] the office may state the day up to which a statement covers payments', async () => {
  const { state, statement, clock } = await heldOffice()
  clock.set(AFTER)
  await statement('2026-09-10,13.00,A SHOP,', { coversUntil: '2026-09-14' })
  expect(await state()).toBe('cancelled')
})

test('[rule bank-first] a line that may be the payment keeps the hold until the office decides', async () => {
  const { id, state, statement, clock, call, ctx } = await heldOffice()
  clock.set(AFTER)
  await statement(`2026-09-14,50.00,SOMEBODY,${paymentReference(id)}`)
  expect(await state()).toBe('pending')
  const [line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  await call('POST', `/api/admin/bank-lines/${line.id}/set-aside`, { reason: 'A gift' })
  await releaseCheckedHolds(ctx)
  expect(await state()).toBe('cancelled')
})

test('[rule bank-first] a line of the sum keeps a hold, even if other bookings expect the same sum', async () => {
  const { state, statement, clock, book, ctx, call } = await heldOffice()
  for (let more = 0; more < 21; more++) await book({ check_in: '2026-11-02', check_out: '2026-11-05' })
  clock.set(AFTER)
  await statement('2026-09-14,217.50,SOMEBODY,')
  expect(await state()).toBe('pending')
  const [line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  await call('POST', `/api/admin/bank-lines/${line.id}/set-aside`, { reason: 'A gift' })
  await releaseCheckedHolds(ctx)
  expect(await state()).toBe('cancelled')
})

test("[rule money-takes-nights] a match takes a booking's nights, and match-exact skips nights of another booking", async () => {
  const { id, state, statement, clock, call, ctx } = await heldOffice()
  clock.set(AFTER)
  await statement(`2026-09-14,217.50,SOMEBODY,${paymentReference(id)}`)
  expect((await call('POST', '/api/admin/bank-lines/match-exact', {})).body.matched).toHaveLength(1)
  expect(await state()).toBe('pending')
  const { ids } = await competingEnquiries(ctx, id)
  await statement([`2026-09-14,217.50,R ONE,${paymentReference(ids[0] ?? 0)}`, '2026-09-14,1.00,A SHOP,'].join('\n'))
  const { matched, left } = (await call('POST', '/api/admin/bank-lines/match-exact', {})).body
  expect([matched, left]).toEqual([
    [],
    [{ lineId: expect.any(Number), why: expect.stringContaining(`already taken by booking #${id}`) }],
  ])
})

/** Adds a pending booking for the same nights, without a hold. */
async function competingEnquiries({ database, clock }: Awaited<ReturnType<typeof heldOffice>>['ctx'], of: number) {
  const { id: _, ...like } = await database
    .selectFrom('booking')
    .select(['id', 'property_id', 'guest_name', 'guest_email', 'guest_address', 'check_in', 'check_out', 'guests'])
    .select(['total_amount', 'security_deposit'])
    .where('id', '=', of)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const added = await database
    .insertInto('booking')
    .values({ ...like, status: 'pending', created_at: now, updated_at: now })
    .returning('id')
    .execute()
  return { ids: added.map(({ id }) => id) }
}
