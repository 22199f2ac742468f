import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { endExpiredApprovals } from '#features/approvals/server/approvals.ts'
import type { Role } from '#features/permissions.ts'
import { identifyStaff } from '#features/staff/server/sessions.ts'
import { createServer } from '#platform/server/http/server.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { createHome } from '#test/features/properties/server/fixtures.ts'
import { ALEX, CREDENTIALS, cookieOf, insertAlex } from '#test/features/staff/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { allRoutes } from '../http.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A server with every route, and two members who may do everything. */
async function setup() {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z', { SECRET: 's'.repeat(32) })
  const server = createServer(ctx, { routes: allRoutes(ctx), identify: identifyStaff(ctx) })
  onTestFinished(async () => {
    await server.close()
  })
  const { host } = new URL(ctx.config.publicUrl)
  const call = (cookie: string, method: Method, url: string, payload?: object | string, headers?: object) =>
    server.inject({ method, url, headers: { host, cookie, ...headers }, ...(payload && { payload }) })
  const signIn = async (username: string = ALEX.username) =>
    cookieOf(await call('', 'POST', '/api/admin/login', { ...CREDENTIALS, username }))
  const add = async (username: string, role: Role = 'everything') => {
    await insertAlex(ctx, { username, role })
    return signIn(username)
  }
  const alex = await add(ALEX.username)
  const robin = await add('robin')
  clock.forward(1)
  const setRule = (cookie: string, rule: object) =>
    call(cookie, 'PUT', '/api/admin/approvals/rule', { bankDetails: false, refundsOver: null, ...rule })
  const putAccount = (cookie: string, accountNumber = '44719023') =>
    call(cookie, 'PUT', '/api/admin/bank-details', { ...ACCOUNT, accountNumber })
  const decide = (cookie: string, decision: string, id = 1) =>
    call(cookie, 'POST', `/api/admin/approvals/${id}/decision`, { decision })
  const list = async (cookie: string) => (await call(cookie, 'GET', '/api/admin/approvals')).json()
  const accounts = async () => (await call(alex, 'GET', '/api/admin/bank-details')).json().accounts.length
  return { ctx, clock, call, signIn, add, alex, robin, setRule, putAccount, decide, list, accounts }
}

const ACCOUNT = {
  ...{ accountName: 'Marsh Lets', bankName: 'A Bank', sortCode: '20-41-57', otherNameReason: 'The new name' },
  password: ALEX.password,
}
const OWN = 'You proposed this yourself, so another person must decide'

test('[rule two-people] one person with two windows cannot change the bank details', async () => {
  const { signIn, alex, setRule, putAccount, decide, accounts } = await setup()
  expect((await setRule(alex, { bankDetails: true })).json()).toEqual({ isProposed: false })
  const otherWindow = await signIn()
  expect((await putAccount(alex)).json()).toEqual({ accounts: [], isProposed: true })
  for (const window of [alex, otherWindow])
    for (const decision of ['approved', 'rejected'])
      expect([(await decide(window, decision)).statusCode, (await decide(window, decision)).json()]).toEqual([
        403,
        { message: OWN },
      ])
  expect(await accounts()).toBe(0)
})

test('[rule two-people] a colleague approves the bank details once', async () => {
  const { ctx, alex, robin, setRule, putAccount, decide, list, accounts } = await setup()
  await setRule(alex, { bankDetails: true })
  await putAccount(alex)
  expect(await list(alex)).toMatchObject([{ isOwn: true, decision: null, proposedBy: 'Alex Hartley' }])
  expect(await list(robin)).toMatchObject([{ isOwn: false, summary: 'Bank details: A Bank, ••-••-57, ••••9023' }])
  expect((await decide(robin, 'withdrawn')).json()).toEqual({
    message: 'Only the person who proposed this may withdraw it',
  })
  const answers = await Promise.all([decide(robin, 'approved'), decide(robin, 'approved')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await accounts()).toBe(1)
  expect(await list(robin)).toMatchObject([{ decision: 'approved' }])
  const emails = await ctx.database.selectFrom('email_outbox').select('kind').orderBy('id').execute()
  expect(emails.map(({ kind }) => kind)).toEqual(['approval-waiting', 'bank-details-changed', 'bank-details-changed'])
  const stored = await ctx.database.selectFrom('approval').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('44719023')
})

test('[rule two-people] the database stores neither unapproved bank details nor an own approval', async () => {
  const { ctx, alex, setRule, putAccount } = await setup()
  await setRule(alex, { bankDetails: true })
  await putAccount(alex)
  const insert = (approval: number | null) =>
    sql`insert into bank_details (account_name, bank_name, sort_code, account_number, created_at, approval_id)
      values ('Marsh Lets', 'A Bank', '204157', '44719023', ${ctx.clock.now()}, ${approval})`.execute(ctx.database)
  for (const approval of [null, 1]) await expect(insert(approval)).rejects.toThrow('Bank details need a second person')
  const approve = sql`update approval set decision = 'approved', decided_by = proposed_by, decided_at = proposed_at,
    payload = null`.execute(ctx.database)
  await expect(approve).rejects.toThrow('approved_by_another')
})

test('[rule two-people] refunds of a booking count together', async () => {
  const { ctx, call, alex, robin, setRule, decide } = await setup()
  await setRule(alex, { refundsOver: '100' })
  const id = await insertBookingRow(ctx, { property_id: await createHome(ctx), status: 'confirmed' })
  const enter = (kind: string, amount: string) =>
    call(alex, 'POST', `/api/admin/bookings/${id}/ledger`, {
      ...{ kind, amount, day: '2026-09-09' },
      ...(kind === 'refund' && { asAllowance: true, reason: 'The boiler failed' }),
    })
  await enter('received', '400')
  const refunds = async () =>
    (await call(alex, 'GET', `/api/admin/bookings/${id}/ledger`))
      .json()
      .entries.filter(({ kind }: { kind: string }) => kind === 'refund')
      .map(({ amount }: { amount: string }) => amount)
  expect((await enter('refund', '60')).json()).not.toHaveProperty('isProposed')
  expect((await enter('refund', '40.01')).json()).toMatchObject({ isProposed: true })
  expect(await refunds()).toEqual(['60.00'])
  expect((await decide(alex, 'approved')).statusCode).toBe(403)
  expect((await decide(robin, 'approved')).statusCode).toBe(200)
  expect((await refunds()).sort()).toEqual(['40.01', '60.00'])
})

test('[rule two-people] an approval that cannot be carried out changes nothing', async () => {
  const { ctx, call, alex, robin, setRule, decide, list } = await setup()
  await setRule(alex, { refundsOver: '100' })
  const id = await insertBookingRow(ctx, { property_id: await createHome(ctx), status: 'confirmed' })
  const entry = { kind: 'refund', amount: '500', day: '2026-09-09' }
  expect((await call(alex, 'POST', `/api/admin/bookings/${id}/ledger`, entry)).json()).toMatchObject({
    isProposed: true,
  })
  expect((await decide(robin, 'approved')).statusCode).toBe(409)
  expect(await list(robin)).toMatchObject([{ decision: null }])
})

test('[rule two-people] the rule is loosened by two people only, and switched on with a colleague only', async () => {
  const { ctx, call, alex, robin, setRule, decide } = await setup()
  const rule = async () => (await call(alex, 'GET', '/api/admin/approvals/rule')).json()
  expect((await setRule(alex, { bankDetails: true, refundsOver: '500' })).json()).toEqual({ isProposed: false })
  for (const looser of [
    { bankDetails: false, refundsOver: '500' },
    { bankDetails: true, refundsOver: '500.01' },
    { bankDetails: true, refundsOver: null },
  ])
    expect((await setRule(alex, looser)).json()).toEqual({ isProposed: true })
  expect(await rule()).toEqual({ bankDetails: true, refundsOver: '500.00' })
  expect((await setRule(alex, { bankDetails: true, refundsOver: '20' })).json()).toEqual({ isProposed: false })
  expect((await decide(robin, 'approved', 3)).statusCode).toBe(200)
  expect(await rule()).toEqual({ bankDetails: true, refundsOver: null })
  await ctx.database.updateTable('credential').set({ role: 'money' }).where('username', '=', 'robin').execute()
  expect((await setRule(alex, { bankDetails: true, refundsOver: '20' })).json().message).toMatch(/^Nobody else could/)
})

test('[rule two-people] a newer account, a role without permission and a late decision are refused', async () => {
  const { ctx, clock, signIn, add, alex, setRule, putAccount, decide, list } = await setup()
  const kim = await add('kim', 'money')
  await setRule(alex, { bankDetails: true })
  clock.forward(1)
  await putAccount(alex)
  clock.forward(1)
  const newer = await add('newer')
  expect((await decide(newer, 'approved')).json().message).toMatch(/^Your account is newer/)
  expect((await decide(kim, 'approved')).json()).toEqual({ message: 'Your role does not permit this' })
  expect(await list(kim)).toEqual([])
  clock.forward(7 * 24 * 60)
  const late = await signIn('robin')
  expect((await decide(late, 'approved')).json().message).toBe('This proposal was decided or has ended meanwhile')
  await endExpiredApprovals(ctx)
  expect(await ctx.database.selectFrom('approval').select(['decision', 'payload']).execute()).toEqual([
    { decision: 'expired', payload: null },
  ])
  expect(await ctx.database.selectFrom('bank_details').selectAll().execute()).toEqual([])
})

test('[rule two-people] the import of a booking with a proposal is not undone', async () => {
  const { ctx, call, alex, robin, setRule, decide, list } = await setup()
  await createHome(ctx, { title: 'Heath Cottage' })
  const csv =
    'Home,Check-in,Check-out,Guest name,Email,Price,Paid\nHeath Cottage,2026-10-14,2026-10-17,Ada Byron,ada@example.org,435.00,400.00\n'
  const type = { 'content-type': 'text/csv' }
  const { columns } = (await call(alex, 'POST', '/api/admin/imports/bookings/preview', csv, type)).json()
  const choices = JSON.stringify({ columns, dayOrder: 'day-first', homes: [] })
  const query = new URLSearchParams({ fileName: 'b.csv', choices })
  const { importId } = (await call(alex, 'POST', `/api/admin/imports/bookings?${query}`, csv, type)).json()
  await setRule(alex, { refundsOver: '100' })
  const refund = { kind: 'refund', amount: '300', day: '2026-09-09', asAllowance: true, reason: 'The boiler failed' }
  await call(alex, 'POST', '/api/admin/bookings/1/ledger', refund)
  expect((await decide(robin, 'rejected')).statusCode).toBe(200)
  const undone = await call(alex, 'DELETE', `/api/admin/imports/${importId}`)
  expect([undone.statusCode, undone.json().message]).toEqual([
    409,
    'One of these bookings has an invoice, a review, a note, a tag, a proposal or a guest’s link since.',
  ])
  expect(await list(robin)).toHaveLength(1)
})
