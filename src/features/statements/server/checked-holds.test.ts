import { expect, test } from 'vitest'
import { bookingEmailTypes } from '#features/bookings/server/email-types.ts'
import { sendAndReadEmails } from '#features/emails/server/fixtures.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import { releaseCheckedHolds } from './checked-holds.ts'
import { PLAIN, setup } from './internal/fixtures.ts'

const NIGHTS = ['2026-10-01', '2026-10-02', '2026-10-03']

/** At noon on Monday 14 September 2026, with an unpaid hold until 17:00 whose nights are kept until 17:00 the next day. */
async function setupHold() {
  const fixture = await setup('2026-09-14T11:00:00Z')
  const { ctx, home, book, upload } = fixture
  const id = await book({
    status: 'pending',
    held_until: new Date('2026-09-14T16:00:00Z'),
    kept_until: new Date('2026-09-15T16:00:00Z'),
  })
  const nights = NIGHTS.map((night) => ({
    property_id: home,
    night,
    booking_id: id,
    held_until: new Date('2026-09-15T16:00:00Z'),
  }))
  await ctx.database.insertInto('taken_night').values(nights).execute()
  const readStatus = async () => {
    const row = ctx.database.selectFrom('booking').select(['status', 'cancelled_by']).where('id', '=', id)
    return (await row.executeTakeFirstOrThrow()).status
  }
  /** Imports a statement with one line. */
  const importLine = (line: string, query: Record<string, string> = {}) =>
    upload(
      `/api/admin/statements?${new URLSearchParams({ fileName: 'a.csv', bankName: 'Our bank', mapping: JSON.stringify(PLAIN), ...query })}`,
      `Date,Amount,Payer,Reference\n${line}`,
    )
  return { ...fixture, id, readStatus, importLine }
}

const AFTER_HOLD = '2026-09-14T16:30:00Z'

test("[rule bank-first] a statement imported after a hold's end that covers its last day releases the hold", async () => {
  const { readStatus, importLine, clock, ctx } = await setupHold()
  await importLine('2026-09-14,12.00,A SHOP,')
  clock.set(AFTER_HOLD)
  await releaseCheckedHolds(ctx)
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-13,13.00,A SHOP,')
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-14,14.00,A SHOP,')
  expect(await readStatus()).toBe('cancelled')
  const emails = await sendAndReadEmails(ctx, bookingEmailTypes)
  expect(emails).toMatchObject([{ kind: 'hold-ended' }])
})

test('[rule bank-first] only a statement of the account numbers given to the guest releases a hold', async () => {
  const { id, readStatus, importLine, clock, ctx } = await setupHold()
  const addBankDetails = async (bank_name: string, account_number: string) => {
    const details = { account_name: 'Staffordshire Stays', bank_name, sort_code: '123456', account_number }
    const row = ctx.database.insertInto('bank_details').values({ ...details, created_at: ctx.clock.now() })
    return (await row.returning('id').executeTakeFirstOrThrow()).id
  }
  await addBankDetails('Heath Bank', '12345671')
  await addBankDetails('Other Bank', '12345672')
  const bank_details_id = await addBankDetails('Heath Bank', '12345671')
  await ctx.database.updateTable('booking').set({ bank_details_id }).where('id', '=', id).execute()
  clock.set(AFTER_HOLD)
  await importLine('2026-09-14,12.00,A SHOP,', { bankName: 'Our bank' })
  await importLine('2026-09-14,13.00,A SHOP,', { bankName: 'Other Bank' })
  expect(await readStatus()).toBe('pending')
  await importLine('2026-09-14,14.00,A SHOP,', { bankName: 'Heath Bank' })
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] the office may state the day up to which a statement covers payments', async () => {
  const { readStatus, importLine, clock } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine('2026-09-10,13.00,A SHOP,', { coversUntil: '2026-09-14' })
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] a line that may be the payment blocks the release until it is set aside', async () => {
  const { id, readStatus, importLine, clock, call, ctx } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine(`2026-09-14,50.00,SOMEBODY,${paymentReference(id)}`)
  expect(await readStatus()).toBe('pending')
  const [line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  await call('POST', `/api/admin/bank-lines/${line.id}/set-aside`, { reason: 'A gift' })
  await releaseCheckedHolds(ctx)
  expect(await readStatus()).toBe('cancelled')
})

test('[rule bank-first] a line with the amount due blocks the release, even if other bookings expect it', async () => {
  const { readStatus, importLine, clock, book, ctx, call } = await setupHold()
  for (let index = 0; index < 21; index++) await book({ check_in: '2026-11-02', check_out: '2026-11-05' })
  clock.set(AFTER_HOLD)
  await importLine('2026-09-14,217.50,SOMEBODY,')
  expect(await readStatus()).toBe('pending')
  const [line] = (await call('GET', '/api/admin/bank-lines?state=open')).body
  await call('POST', `/api/admin/bank-lines/${line.id}/set-aside`, { reason: 'A gift' })
  await releaseCheckedHolds(ctx)
  expect(await readStatus()).toBe('cancelled')
})

test('[rule money-takes-nights] match-exact reports a line whose nights another booking has taken', async () => {
  const { id, readStatus, importLine, clock, call, ctx } = await setupHold()
  clock.set(AFTER_HOLD)
  await importLine(`2026-09-14,217.50,SOMEBODY,${paymentReference(id)}`)
  expect((await call('POST', '/api/admin/bank-lines/match-exact', {})).body.matched).toHaveLength(1)
  expect(await readStatus()).toBe('pending')
  const { ids } = await addPendingBooking(ctx, id)
  await importLine([`2026-09-14,217.50,R ONE,${paymentReference(ids[0] ?? 0)}`, '2026-09-14,1.00,A SHOP,'].join('\n'))
  const { matched, left } = (await call('POST', '/api/admin/bank-lines/match-exact', {})).body
  expect([matched, left]).toEqual([
    [],
    [{ lineId: expect.any(Number), why: expect.stringContaining(`already taken by booking #${id}`) }],
  ])
})

/** Adds a pending booking for the same nights, without a hold. */
async function addPendingBooking({ database, clock }: Awaited<ReturnType<typeof setupHold>>['ctx'], bookingId: number) {
  const { id: _, ...copied } = await database
    .selectFrom('booking')
    .select(['id', 'property_id', 'guest_name', 'guest_email', 'guest_address', 'check_in', 'check_out', 'guests'])
    .select(['total_amount', 'security_deposit'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const added = await database
    .insertInto('booking')
    .values({ ...copied, status: 'pending', created_at: now, updated_at: now })
    .returning('id')
    .execute()
  return { ids: added.map(({ id }) => id) }
}
