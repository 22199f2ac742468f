import { offerEmailTypes } from '#features/offers/server/email-types.ts'
import { offerRoutes } from '#features/offers/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext, type TestContext } from '#test/platform/server/testing/test-context.ts'

/** The input of a guest who accepts the first stay of an offer. */
export const ACCEPTANCE = {
  choice: 0,
  guestName: 'Ada Byron',
  address: '12 Analytical Row, Leeds',
  phone: '01632 960199',
  guests: [{ name: 'Ada Byron', nationality: 'British' }],
  isAdult: true,
  acceptsTerms: true,
}

/** Creates staff and a home for up to 4 guests that costs £145.00 a night. Also returns API calls and the input of an offer. */
export async function setup(now?: string) {
  return setupIn(await createTestContext(now))
}

/** Like `setup`, in an existing test context. */
export async function setupIn(testContext: TestContext) {
  const { ctx } = testContext
  const staff = await createStaff(ctx)
  const client = createTestClient(ctx, offerRoutes, staff)
  const home = await insertHome(ctx)
  const choice = { propertyId: home, checkIn: '2026-10-01', checkOut: '2026-10-04', guests: 2 }
  const form = {
    guestName: 'Ada Byron',
    guestEmail: 'ada@example.org',
    guestPhone: '01632 960199',
    message: 'The cot is in the small room.',
    choices: [choice],
  }
  /** Sends an offer and makes a link. Returns the offer's id, the link, the link's token and the stored offer. */
  const send = async (fields: object = {}) => {
    const { status, body } = await client.asStaff('POST', '/api/admin/offers', { ...form, ...fields })
    if (status !== 201) throw new Error(`the offer was refused: ${status} ${JSON.stringify(body)}`)
    const id: number = body.id
    const { link } = (await client.asStaff('POST', `/api/admin/offers/${id}/link`)).body
    return { id, token: tokenOf(link), link: link as string, body }
  }
  const accept = (token: string, fields: object = {}, key?: string) =>
    client.post(
      `/api/offers/${token}/accept`,
      { ...ACCEPTANCE, ...fields },
      key ? { headers: { 'Idempotency-Key': key } } : {},
    )
  const decline = (token: string, body: object = {}, key?: string) =>
    client.post(`/api/offers/${token}/decline`, body, key ? { headers: { 'Idempotency-Key': key } } : {})
  const read = (token: string) => client.get(`/api/offers/${token}`)
  return { ...testContext, ...client, staff, home, choice, form, send, accept, decline, read, call: client.asStaff }
}

/** Returns the last segment of a link. */
export function tokenOf(link: string): string {
  return link.slice(link.lastIndexOf('/') + 1)
}

/** Inserts an enquiry with the guest and days of `setup`; returns its id. */
export async function insertEnquiry(ctx: AppContext, propertyId: number): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.database
    .insertInto('enquiry')
    .values({
      name: 'Ada Byron',
      email: 'ada@example.org',
      phone: '01632 960199',
      property_title: 'Home 1',
      property_id: propertyId,
      guests: 2,
      check_in_date: '2026-10-01',
      check_out_date: '2026-10-04',
      message: 'Is there room for a cot?',
      reply_due_at: new Date(now.getTime() + 24 * 3_600_000),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the bank account that guests pay into. Its digits must appear in no email and no log line. */
export async function insertBankAccount({ database, clock }: AppContext): Promise<void> {
  await database
    .insertInto('bank_details')
    .values({
      account_name: 'Staffordshire Stays Ltd',
      bank_name: 'A Bank',
      sort_code: '102030',
      account_number: '12345678',
      created_at: clock.now(),
    })
    .execute()
}

/** Returns every row of every table, by table name. */
export async function readAllTables({ database }: AppContext): Promise<Record<string, unknown[]>> {
  const tables = await database.introspection.getTables()
  const rows: Record<string, unknown[]> = {}
  for (const { name, schema, isView } of tables) {
    if (isView || schema !== 'public') continue
    rows[name] = await database
      .selectFrom(name as 'offer')
      .selectAll()
      .execute()
  }
  return rows
}

/** Returns the audit log entries of one type of item, such as `offer`, oldest first. */
export function findAuditEntries({ database }: AppContext, item: string) {
  return database
    .selectFrom('audit_log')
    .select(['action', 'actor', 'user_id', 'item_id', 'before', 'after'])
    .where('item', '=', item)
    .orderBy('id')
    .execute()
}

/** Sends the emails that are due and returns every email sent so far. */
export function sendDueEmails(ctx: AppContext) {
  return sendAndReadEmails(ctx, offerEmailTypes)
}
