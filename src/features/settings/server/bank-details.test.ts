import { expect, test } from 'vitest'
import { addStaff } from '#features/staff/server/staff.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { applySettings } from '#test/features/settings/server/fixtures.ts'
import { addSecondFactor } from '#test/features/staff/server/fixtures.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { DEFAULT_SETTINGS } from '../contract.ts'
import { enterBankDetails, findBankDetails, findCurrentBankDetails } from './bank-details.ts'
import { settingsEmailTypes } from './email-types.ts'
import { settingsRoutes } from './routes.ts'
import { readSettings } from './settings.ts'

const PASSWORD = 'heather-on-the-chase'
const FIRST_ACCOUNT = {
  accountName: 'Staffordshire Stays Ltd',
  bankName: 'Bank of the Chase',
  sortCode: '20-41-57',
  accountNumber: '4471 9023',
}
const SECOND_ACCOUNT = { ...FIRST_ACCOUNT, sortCode: '30 62 89', accountNumber: '58803346' }
/** Matches the test accounts' numbers in any format. Emails, audit log and public responses must not contain a match. */
const NUMBERS = /20-?41-?57|44719023|4471 9023|30.?62.?89|58803346/

async function setup(variables: Record<string, string> = {}) {
  const { ctx, clock } = await createTestContext(undefined, { SECRET: 's'.repeat(32), ...variables })
  const addMember = (firstName: string) =>
    inTransaction(ctx, GUEST, (tx) =>
      addStaff(tx, {
        username: firstName,
        password: PASSWORD,
        email: `${firstName}@example.org`,
        firstName,
        lastName: 'Hartley',
      }),
    )
  const alex = await addMember('Alex')
  await addMember('Bo')
  const called = createTestClient(ctx, settingsRoutes, { kind: 'staff', userId: alex.id, sid: 'session' })
  const enter = (body: object) => called.asStaff('PUT', '/api/admin/bank-details', { password: PASSWORD, ...body })
  const change = (body: object) => called.asStaff('PATCH', '/api/admin/settings', body)
  return { ctx, clock, alex, ...called, enter, change }
}

test('no account is shown before the office enters bank details', async () => {
  const { ctx, getAsStaff, asStaff } = await setup()
  expect(await findCurrentBankDetails(ctx.database)).toBeNull()
  expect((await getAsStaff('/api/admin/bank-details')).body).toEqual({ accounts: [] })
  const { status, body } = await asStaff('POST', '/api/admin/bank-details/reveal')
  expect([status, body]).toEqual([404, { message: 'There are no bank details yet' }])
})

test('[rule bank-account-history] the previous account stays readable', async () => {
  const { ctx, enter } = await setup()
  await enter(FIRST_ACCOUNT)
  const first = await findCurrentBankDetails(ctx.database)
  expect(first).toMatchObject({ ...FIRST_ACCOUNT, sortCode: '204157', accountNumber: '44719023' })
  await enter(SECOND_ACCOUNT)
  expect(await findCurrentBankDetails(ctx.database)).toMatchObject({ sortCode: '306289', accountNumber: '58803346' })
  expect(await findBankDetails(ctx.database, first?.id ?? 0)).toEqual(first)
  expect(await findBankDetails(ctx.database, null)).toBeNull()
})

test('lists mask the account numbers', async () => {
  const { clock, enter, getAsStaff, asStaff } = await setup()
  await enter(FIRST_ACCOUNT)
  clock.forward(60)
  const { status, body } = await enter(SECOND_ACCOUNT)
  expect(status).toBe(200)
  const { isProposed, ...history } = body
  expect(isProposed).toBe(false)
  expect((await getAsStaff('/api/admin/bank-details')).body).toEqual(history)
  expect(body.accounts).toMatchObject([
    {
      sortCode: '••-••-89',
      accountNumber: '••••3346',
      enteredBy: 'Alex Hartley',
      enteredAt: clock.now().toISOString(),
    },
    { sortCode: '••-••-57', accountNumber: '••••9023', accountName: FIRST_ACCOUNT.accountName },
  ])
  const revealed = await asStaff('POST', '/api/admin/bank-details/reveal')
  expect(revealed.body).toMatchObject({ sortCode: '306289', accountNumber: '58803346' })
})

test('[rule confirmed-by-password] a wrong password changes nothing', async () => {
  const { ctx, enter } = await setup()
  expect(await enter({ ...FIRST_ACCOUNT, password: 'a guess at it' })).toMatchObject({
    status: 403,
    body: { message: 'That password is incorrect' },
  })
  expect(await enter({ ...FIRST_ACCOUNT, password: '' })).toMatchObject({ status: 400 })
  expect(await findCurrentBankDetails(ctx.database)).toBeNull()
  expect(await readSentEmails(ctx)).toEqual([])
})

test.each([
  [{ sortCode: '20-41-5' }, 'sortCode', 'Please enter a sort code such as 12-34-56'],
  [{ accountNumber: '4471902' }, 'accountNumber', 'Please enter an account number of 8 digits'],
  [{ accountName: ' ' }, 'accountName', 'Please enter the name on the account'],
  [{ bankName: '' }, 'bankName', 'Please enter the name of the bank'],
])('an invalid account is reported at its field: %j', async (wrong, path, message) => {
  const { enter } = await setup()
  expect(await enter({ ...FIRST_ACCOUNT, ...wrong })).toMatchObject({
    status: 400,
    body: { errors: [{ path, message }] },
  })
})

test('[rule account-name] an account of another name needs an explanation', async () => {
  const { ctx, enter } = await setup()
  const other = { ...FIRST_ACCOUNT, accountName: 'Ann Field' }
  for (const otherNameReason of ['', ' '])
    expect(await enter({ ...other, otherNameReason, password: 'a guess at it' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'accountName', message: expect.stringContaining('explain below') }] },
    })
  expect(await findCurrentBankDetails(ctx.database)).toBeNull()
  const otherNameReason = 'Ann Field owns Staffordshire Stays'
  expect((await enter({ ...other, otherNameReason })).body.accounts).toMatchObject([{ otherNameReason }])
  expect(await findCurrentBankDetails(ctx.database)).toMatchObject({ accountName: 'Ann Field', otherNameReason })
  await applySettings(ctx, { business: { legalName: 'Ann Field' } })
  expect((await enter({ ...other, accountName: 'ANN FIELD' })).body.accounts).toHaveLength(2)
})

test('[rule account-name] a real site without names accepts no unexplained account', async () => {
  const { ctx, alex } = await setup({ PUBLIC_URL: 'https://www.marshlets.example' })
  const account = { ...FIRST_ACCOUNT, accountName: 'Marshlets Example', password: PASSWORD, otherNameReason: '' }
  const staff = { kind: 'staff', userId: alex.id, sid: 'session' } as const
  await expect(enterBankDetails(ctx, staff, account)).rejects.toMatchObject({ kind: 'invalid' })
})

test('[rule bank-account-history] each member of staff gets an email that names the editor', async () => {
  const { ctx, enter } = await setup()
  await enter(FIRST_ACCOUNT)
  const emails = await readSentEmails(ctx)
  expect(emails.map(({ to_address, kind }) => [to_address, kind])).toEqual([
    ['Alex@example.org', 'bank-details-changed'],
    ['Bo@example.org', 'bank-details-changed'],
  ])
  expect(emails[1]?.text_body).toContain('Alex Hartley changed the bank details')
})

test('entering an unchanged account changes nothing', async () => {
  const { ctx, enter } = await setup()
  await enter(FIRST_ACCOUNT)
  expect((await enter({ ...FIRST_ACCOUNT, sortCode: '204157' })).body.accounts).toHaveLength(1)
  expect(await readSentEmails(ctx)).toHaveLength(2)
})

test('no email, audit log entry or public response has an account number', async () => {
  const { ctx, enter, asStaff, get } = await setup()
  await enter(FIRST_ACCOUNT)
  await enter(SECOND_ACCOUNT)
  await asStaff('POST', '/api/admin/bank-details/reveal')
  const { database } = ctx
  const [emails, auditLog, settings] = await Promise.all([
    readSentEmails(ctx),
    database.selectFrom('audit_log').selectAll().where('item', '=', 'bank_details').orderBy('id').execute(),
    get('/api/site'),
  ])
  expect(emails).toHaveLength(4)
  expect(auditLog.map(({ action }) => action)).toEqual(['changed', 'changed', 'looked at'])
  expect(auditLog[1]).toMatchObject({ before: { accountNumber: '••••9023' }, after: { accountNumber: '••••3346' } })
  for (const output of [emails, auditLog, settings]) expect(JSON.stringify(output)).not.toMatch(NUMBERS)
})

test('a caller without a session can neither read nor change the account', async () => {
  const { ctx, server } = await setup()
  for (const [method, url] of [
    ['GET', '/api/admin/bank-details'],
    ['PUT', '/api/admin/bank-details'],
    ['POST', '/api/admin/bank-details/reveal'],
  ] as const)
    expect(
      (await server.inject({ method, url, ...(method !== 'GET' && { payload: FIRST_ACCOUNT }) })).statusCode,
      url,
    ).toBe(401)
  expect(await findCurrentBankDetails(ctx.database)).toBeNull()
})

function readSentEmails(ctx: AppContext) {
  return sentEmails(ctx, {
    kinds: settingsEmailTypes,
    sender: async (reader) => (await readSettings(reader)).business,
  })
}

const NEW_CONTACTS = { phone: '01632 960999', email: 'desk@stays.example', whatsapp: '' }

const findOutbox = (ctx: AppContext) =>
  ctx.database.selectFrom('email_outbox').select(['kind', 'staff_id', 'facts']).orderBy('id').execute()

test.each(Object.entries(NEW_CONTACTS))(
  '[threat false-contact] [rule confirmed-contacts] changing the %s needs the right password',
  async (contact, value) => {
    const { ctx, change } = await setup()
    const business = { [contact]: value, name: 'Heath Stays' }
    const errors = [{ path: 'password' }]
    expect(await change({ business })).toMatchObject({ status: 403, body: { errors } })
    expect(await change({ business, password: '' })).toMatchObject({ status: 400, body: { errors } })
    expect(await change({ business, password: 'a guess' })).toMatchObject({ status: 403, body: { errors } })
    expect((await readSettings(ctx)).business).toEqual(DEFAULT_SETTINGS.business)
    expect(await findOutbox(ctx)).toEqual([])
    expect((await change({ business, password: PASSWORD })).body.settings.business).toMatchObject(business)
    expect(await findOutbox(ctx)).toHaveLength(2)
  },
)

test('[threat false-contact] [rule confirmed-contacts] a contact change requires the second factor’s code', async () => {
  const { ctx, alex, change } = await setup()
  const code = await addSecondFactor(ctx, alex.id)
  const business = { phone: NEW_CONTACTS.phone }
  const codeRequired = { status: 403, body: { secondFactor: true, errors: [{ path: 'code' }] } }
  expect(await change({ business, password: PASSWORD })).toMatchObject(codeRequired)
  expect(await change({ business, password: PASSWORD, code: '000000' })).toMatchObject(codeRequired)
  expect((await readSettings(ctx)).business).toEqual(DEFAULT_SETTINGS.business)
  expect((await change({ business, password: PASSWORD, code: code() })).status).toBe(200)
  expect((await readSettings(ctx)).business.phone).toBe(NEW_CONTACTS.phone)
  const members = await ctx.database.selectFrom('user').select('id').orderBy('id').execute()
  expect(members).toHaveLength(2)
  const emails = await findOutbox(ctx)
  expect(emails.map(({ kind, staff_id }) => [kind, staff_id])).toEqual([
    ['wrong-code', alex.id],
    ...members.map(({ id }) => ['contacts-changed', id]),
  ])
})

test('no password is needed for other settings or unchanged contacts', async () => {
  const { ctx, change } = await setup()
  const business = { ...DEFAULT_SETTINGS.business, name: 'Heath Stays' }
  expect((await change({ business, policy: { minimumAge: 21 } })).status).toBe(200)
  expect(await findOutbox(ctx)).toEqual([])
})

test('[rule confirmed-contacts] each member of staff gets an email about changed contacts', async () => {
  const { ctx, change } = await setup()
  await change({ business: NEW_CONTACTS, password: PASSWORD })
  const emails = await readSentEmails(ctx)
  expect(emails.map(({ to_address, kind }) => [to_address, kind])).toEqual([
    ['Alex@example.org', 'contacts-changed'],
    ['Bo@example.org', 'contacts-changed'],
  ])
  for (const words of [
    'Alex Hartley changed the contacts',
    ...Object.values(NEW_CONTACTS),
    DEFAULT_SETTINGS.business.phone,
  ])
    expect(emails[1]?.text_body).toContain(words)
  const auditLog = await ctx.database.selectFrom('audit_log').selectAll().execute()
  expect(auditLog.at(-1)).toMatchObject({ after: { 'business.phone': NEW_CONTACTS.phone } })
  expect(JSON.stringify([emails, auditLog, await findOutbox(ctx)])).not.toContain(PASSWORD)
})

test('a contact change by the system needs no password', async () => {
  const { ctx } = await setup()
  await applySettings(ctx, { business: { phone: NEW_CONTACTS.phone } })
  const emails = await readSentEmails(ctx)
  expect(emails.map(({ text_body }) => text_body?.includes('Somebody in the office changed'))).toEqual([true, true])
})

test('a stale edit is refused before the password is checked', async () => {
  const { change } = await setup()
  await change({ business: { name: 'Heath Stays' } })
  const late = { business: { phone: NEW_CONTACTS.phone }, versions: { business: 0 }, password: 'a guess' }
  expect((await change(late)).status).toBe(409)
})
