import { expect, test } from 'vitest'
import { addStaff } from '#features/staff/server/staff.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { bookingEmailTypes } from '../email-types.ts'
import { bookingRoutes } from '../routes.ts'

const PASSWORD = 'heather-on-the-chase'
const PATH = '/api/admin/bookings/accounts'

/** Sets up an office without a bank account, with helpers that add accounts and send requests. */
async function setup() {
  const { ctx, clock } = await createTestContext()
  const alex = await inTransaction(ctx, GUEST, (tx) =>
    addStaff(tx, {
      username: 'alex',
      password: PASSWORD,
      email: 'alex@example.org',
      firstName: 'Alex',
      lastName: 'Hartley',
    }),
  )
  const client = createTestClient(ctx, bookingRoutes({ markBooked: async () => {} }), {
    kind: 'staff',
    userId: alex.id,
    sid: 'session',
  })
  const account = async (account_number: string) => {
    const row = { account_name: 'Stays Ltd', bank_name: 'Chase Bank', sort_code: '123456', account_number }
    const { id } = await ctx.database
      .insertInto('bank_details')
      .values({ ...row, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const replace = (body: object = { password: PASSWORD }) => client.asStaff('POST', PATH, body)
  const requested = async () => (await client.getAsStaff(PATH)).body
  return { ctx, clock, ...client, account, replace, requested }
}

/** Adds bookings in several states, some with an outdated account, some without an account. */
async function setupBookings() {
  const fixture = await setup()
  const { ctx, clock, account } = fixture
  const closed = await account('11112222')
  const property_id = await insertHome(ctx)
  const book = (row: object) => insertBookingRow(ctx, { property_id, bank_details_id: closed, ...row })
  const past = { check_in: '2026-08-01', check_out: '2026-08-04' }
  const ids = {
    confirmed: await book({ status: 'confirmed', guest_email: 'confirmed@example.org' }),
    unheld: await book({ status: 'pending', guest_email: 'unheld@example.org', bank_details_id: null }),
    withoutAccount: await book({ status: 'confirmed', guest_email: 'unasked@example.org', bank_details_id: null }),
    overdue: await book({ ...past, status: 'completed', guest_email: 'overdue@example.org' }),
    over: await book({ ...past, status: 'completed', total_amount: '0.00' }),
    cancelled: await book({ status: 'cancelled' }),
    deleted: await book({ status: 'confirmed', deleted_at: clock.now() }),
  }
  return { ...fixture, closed, ids }
}

test('[rule account-replaced] one request puts the current account on every open agreement', async () => {
  const { ctx, account, closed, ids, replace, requested } = await setupBookings()
  expect(await requested()).toEqual({ another: 0, none: 2 })
  const current = await account('98765432')
  expect(await requested()).toEqual({ another: 2, none: 2 })
  const { status, body } = await replace()
  expect([status, body]).toEqual([200, { another: 0, none: 0 }])

  const rows = await ctx.database.selectFrom('booking').select(['id', 'bank_details_id']).orderBy('id').execute()
  const accountOf = Object.fromEntries(rows.map((row) => [row.id, row.bank_details_id]))
  for (const [kind, id] of Object.entries(ids))
    expect([kind, accountOf[id]]).toEqual([kind, ['over', 'cancelled', 'deleted'].includes(kind) ? closed : current])
  const versions = await ctx.database
    .selectFrom('agreement')
    .select(['booking_id', 'made_by'])
    .where('version', '=', 2)
    .orderBy('booking_id')
    .execute()
  expect(versions.map(({ booking_id }) => booking_id)).toEqual([
    ids.confirmed,
    ids.unheld,
    ids.withoutAccount,
    ids.overdue,
  ])
  expect(versions.every(({ made_by }) => made_by !== null)).toBe(true)
})

test('replacing accounts sends one email to each affected guest', async () => {
  const { ctx, account, replace, ids } = await setupBookings()
  await account('98765432')
  await replace()
  await replace()
  const emails = await sendAndReadEmails(ctx, bookingEmailTypes)
  expect(emails.map(({ to_address, subject, item_id }) => [to_address, subject, item_id])).toEqual([
    ['confirmed@example.org', 'Before you pay for your stay: Home 1', ids.confirmed],
    ['unasked@example.org', 'Where to pay for your stay: Home 1', ids.withoutAccount],
    ['overdue@example.org', 'Before you pay for your stay: Home 1', ids.overdue],
  ])
  const auditLog = await ctx.database.selectFrom('audit_log').select(['item', 'before', 'after']).execute()
  expect(auditLog).toContainEqual({
    item: 'booking',
    before: { accountToPayTo: '••••2222' },
    after: { accountToPayTo: '••••5432' },
  })
  expect(JSON.stringify([emails, auditLog])).not.toMatch(/11112222|98765432|123456|12-34-56/)
  expect(emails[0]?.text_body).toContain('private page')
})

test('replacing accounts requires a password', async () => {
  const empty = await setup()
  expect(await empty.requested()).toEqual({ another: 0, none: 0 })
  expect((await empty.replace()).status).toBe(404)
  const { ctx, account, replace, requested } = await setupBookings()
  await account('98765432')
  const refused = await replace({ password: 'wrong' })
  expect([refused.status, refused.body.errors]).toEqual([403, [expect.objectContaining({ path: 'password' })]])
  expect(await requested()).toEqual({ another: 2, none: 2 })
  expect(await sendAndReadEmails(ctx, bookingEmailTypes)).toEqual([])
})

test('[threat missing-authorisation] a request without a session can neither count nor replace accounts', async () => {
  const { get, post } = await setupBookings()
  expect((await get(PATH)).status).toBe(401)
  expect((await post(PATH, { password: PASSWORD })).status).toBe(401)
})
