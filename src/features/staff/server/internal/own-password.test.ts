import { expect, test } from 'vitest'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import {
  ALEX,
  BUSINESS,
  CREDENTIALS,
  cookieOf,
  createTestServer,
  FIREFOX,
  findAuditActions,
  insertAlex,
  setup,
} from '#test/features/staff/server/fixtures.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { staffEmailTypes } from '../email-types.ts'
import { addStaffWithOneTimePassword, dropSecondFactor, findAllStaff, removeStaff, resetPassword } from '../staff.ts'

const NEW_PASSWORD = 'seven-owls-on-a-gate'

/** A server with an account for Jo that has only a username. */
async function setupNewMember(who = { username: 'jo', email: '', firstName: '', lastName: '' }) {
  const { ctx, clock } = await createTestContext(undefined, { SECRET: 's'.repeat(32) })
  const password = await inTransaction(ctx, SYSTEM, (tx) => addStaffWithOneTimePassword(tx, who))
  return { ctx, clock, password, ...createTestServer(ctx) }
}

test('[rule one-time-password] a one-time password permits only the choice of a new password', async () => {
  const { call, signIn, session, password } = await setupNewMember()
  const answer = await signIn({ username: 'jo', password })
  const user = { id: expect.any(Number), email: '', firstName: '', lastName: '' }
  expect([answer.statusCode, answer.json()]).toEqual([200, { user, role: 'everything', choosePassword: true }])
  const cookie = cookieOf(answer)
  expect((await session(cookie)).json()).toEqual({ user, role: 'everything', choosePassword: true })
  for (const [method, url] of [
    ['GET', '/api/office-only'],
    ['GET', '/api/admin/account'],
    ['GET', '/api/admin/account/sessions'],
    ['POST', '/api/admin/account/password'],
    ['POST', '/api/admin/account/second-factor/offer'],
  ] as const) {
    const refused = await call(method, url, { cookie, ...(method === 'POST' && { payload: {} }) })
    expect([url, refused.statusCode, refused.json()]).toEqual([
      url,
      403,
      { message: 'Please choose your own password first', choosePassword: true },
    ])
  }
  expect((await call('GET', '/api/public', { cookie })).json()).toEqual({ staff: false })
})

test('choosing a password uses up the one-time password', async () => {
  const { ctx, call, signIn, session, password } = await setupNewMember()
  const cookie = cookieOf(await signIn({ username: 'jo', password }))
  const choose = (payload: object) => call('POST', '/api/admin/account/own-password', { cookie, payload })
  const nameless = await choose({ newPassword: NEW_PASSWORD })
  expect([nameless.statusCode, nameless.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    ['firstName', 'lastName', 'email'],
  ])
  const person = { firstName: 'Jo', lastName: 'Marsh', email: 'jo@example.org' }
  const again = await choose({ ...person, newPassword: password })
  expect([again.statusCode, again.json().errors]).toEqual([
    400,
    [{ path: 'newPassword', message: 'Please choose a password other than the current one' }],
  ])
  const chosen = await choose({ ...person, newPassword: NEW_PASSWORD })
  expect([chosen.statusCode, chosen.json()]).toEqual([
    200,
    { user: { id: expect.any(Number), ...person }, role: 'everything' },
  ])

  expect((await session(cookie)).statusCode).toBe(401)
  const opened = cookieOf(chosen)
  expect((await session(opened)).json()).toEqual({ user: { id: expect.any(Number), ...person }, role: 'everything' })
  // 404 comes from the route's handler, so the session was accepted.
  expect((await call('GET', '/api/office-only', { cookie: opened })).statusCode).toBe(404)
  expect((await signIn({ username: 'jo', password })).statusCode).toBe(401)
  expect((await signIn({ username: 'jo', password: NEW_PASSWORD })).statusCode).toBe(200)
  const once = await call('POST', '/api/admin/account/own-password', {
    cookie: opened,
    payload: { newPassword: 'another one of the sort' },
  })
  expect(once.statusCode).toBe(403)
  expect(await findAllStaff(ctx.database)).toEqual([{ id: expect.any(Number), ...person }])
})

test('two accounts cannot share an email address', async () => {
  const { ctx, call, signIn, password } = await setupNewMember()
  const sam = { username: 'sam', email: '', firstName: '', lastName: '' }
  await inTransaction(ctx, SYSTEM, (tx) => addStaffWithOneTimePassword(tx, sam))
  await insertAlex(ctx)
  const cookie = cookieOf(await signIn({ username: 'jo', password }))
  const taken = await call('POST', '/api/admin/account/own-password', {
    cookie,
    payload: { newPassword: NEW_PASSWORD, firstName: 'Jo', lastName: 'Marsh', email: ALEX.email.toUpperCase() },
  })
  expect([taken.statusCode, taken.json()]).toEqual([409, { message: 'Another account has this email address' }])
})

test('[rule one-time-password] a one-time password expires after seven days', async () => {
  const { clock, signIn, password } = await setupNewMember()
  clock.forward(7 * 24 * 60)
  expect((await signIn({ username: 'jo', password })).statusCode).toBe(200)
  clock.forward(1)
  const late = await signIn({ username: 'jo', password })
  expect([late.statusCode, late.json().message]).toEqual([
    401,
    'This one-time password has expired. Please ask for a new one.',
  ])
})

test('a reset ends every session', async () => {
  const { ctx, signIn, session, alex } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const password = await inTransaction(ctx, SYSTEM, (tx) => resetPassword(tx, 'ALEX'))
  expect((await session(cookie)).statusCode).toBe(401)
  expect((await signIn(CREDENTIALS)).statusCode).toBe(401)
  expect((await signIn({ username: 'alex', password })).json()).toMatchObject({ choosePassword: true })
  expect(await findAuditActions(ctx, alex.id)).toEqual(['signed in', 'gave a one-time password to', 'signed in'])
})

test('removing an account frees its email address', async () => {
  const { ctx, signIn, session, alex } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const remove = (name: string) => inTransaction(ctx, SYSTEM, (tx) => removeStaff(tx, name))
  const last = 'This is the last person who may do everything. Give another person that role first.'
  await expect(remove('alex')).rejects.toThrow(last)
  expect((await session(cookie)).statusCode).toBe(200)
  const robin = await insertAlex(ctx, { username: 'robin' })
  await remove('alex')
  expect((await session(cookie)).statusCode).toBe(401)
  expect((await signIn(CREDENTIALS)).json()).toEqual({ message: 'Invalid credentials' })
  await expect(remove('alex')).rejects.toMatchObject({ kind: 'not-found' })
  expect(await findAllStaff(ctx.database)).toEqual([robin])
  const left = await ctx.database
    .selectFrom('user')
    .select(['id', 'first_name', 'email'])
    .where('id', '=', alex.id)
    .execute()
  expect(left).toEqual([{ id: alex.id, first_name: 'Alex', email: '' }])
  await insertAlex(ctx)
})

test('without the second factor a member signs in by password', async () => {
  const { ctx, signIn, alex } = await setup()
  await ctx.database
    .updateTable('credential')
    .set({ second_factor_secret: 'sealed', second_factor_since: ctx.clock.now() })
    .execute()
  expect((await signIn(CREDENTIALS)).json()).toMatchObject({ secondFactor: true })
  await inTransaction(ctx, SYSTEM, (tx) => dropSecondFactor(tx, 'alex'))
  expect((await signIn(CREDENTIALS)).statusCode).toBe(200)
  expect(await findAuditActions(ctx, alex.id)).toEqual(['switched off the second factor of', 'signed in'])
})

test('[threat session-reuse] a new password ends all sessions', async () => {
  const { ctx, call, signIn, session, alex } = await setup()
  const here = cookieOf(await signIn(CREDENTIALS))
  const elsewhere = cookieOf(await signIn(CREDENTIALS))
  const changed = await call('POST', '/api/admin/account/password', {
    cookie: here,
    payload: { password: ALEX.password, newPassword: NEW_PASSWORD },
    headers: { 'user-agent': FIREFOX },
  })
  expect([changed.statusCode, changed.json()]).toEqual([200, { success: true }])
  const next = cookieOf(changed)
  expect(next).not.toBe(here)
  expect((await session(here)).statusCode).toBe(401)
  expect((await session(elsewhere)).statusCode).toBe(401)
  expect((await session(next)).statusCode).toBe(200)
  expect((await signIn(CREDENTIALS)).statusCode).toBe(401)
  expect((await signIn({ ...CREDENTIALS, password: NEW_PASSWORD })).statusCode).toBe(200)

  expect(await findAuditActions(ctx, alex.id)).toEqual(['signed in', 'signed in', 'changed password', 'signed in'])
  const emails = await sentEmails(ctx, { kinds: staffEmailTypes, sender: async () => BUSINESS })
  expect(emails).toMatchObject([
    { kind: 'password-changed', to_address: ALEX.email, subject: `Your password was changed · ${BUSINESS.name}` },
  ])
  expect(emails[0]?.text_body).not.toContain(NEW_PASSWORD)
})

test('a wrong current password changes nothing', async () => {
  const { call, signIn, session } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const change = (password: string) =>
    call('POST', '/api/admin/account/password', { cookie, payload: { password, newPassword: NEW_PASSWORD } })
  const wrong = await change('something else')
  expect([wrong.statusCode, wrong.json()]).toEqual([
    403,
    { message: 'That password is incorrect', errors: [{ path: 'password', message: 'That password is incorrect' }] },
  ])
  for (let tries = 0; tries < 4; tries += 1) await change('something else')
  expect((await change(ALEX.password)).statusCode).toBe(429)
  expect((await session(cookie)).statusCode).toBe(200)
})

test('of two concurrent password changes one is refused', async () => {
  const { call, signIn } = await setup({ RATE_LIMITS: 'off' })
  const cookies = [cookieOf(await signIn(CREDENTIALS)), cookieOf(await signIn(CREDENTIALS))]
  const answers = await Promise.all(
    cookies.map((cookie, at) =>
      call('POST', '/api/admin/account/password', {
        cookie,
        payload: { password: ALEX.password, newPassword: `${NEW_PASSWORD} ${at}` },
      }),
    ),
  )
  // 401: the first change ended the second session before its request was read.
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, expect.toBeOneOf([401, 409])])
})

test('the demo stops showing a password that was changed', async () => {
  const { ctx, call, signIn } = await setup()
  await ctx.database.updateTable('credential').set({ demo_password: ALEX.password }).execute()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  expect((await call('GET', '/api/admin/demo-account')).statusCode).toBe(200)
  await call('POST', '/api/admin/account/password', {
    cookie,
    payload: { password: ALEX.password, newPassword: NEW_PASSWORD },
  })
  expect((await call('GET', '/api/admin/demo-account')).statusCode).toBe(404)
})
