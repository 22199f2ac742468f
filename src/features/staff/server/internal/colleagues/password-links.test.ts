import { expect, test } from 'vitest'
import { resetPassword } from '#features/staff/server/staff.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import {
  ALEX,
  CREDENTIALS,
  cookieOf,
  findAuditActions,
  insertAlex,
  setup,
} from '#test/features/staff/server/fixtures.ts'
import { FORGOTTEN_HOURS, issuePasswordLink } from './password-links.ts'

const SMTP = { SMTP_URL: 'smtp://mail.example' }
const NEW_PASSWORD = 'bracken-over-the-moor'
const ENDED = { message: 'This link has been used or has ended. Please ask for another one.' }

async function setupLinks(variables: Record<string, string> = SMTP) {
  const fixture = await setup(variables)
  const { ctx, call, alex } = fixture
  const issue = async (userId = alex.id) => {
    const url = await inTransaction(ctx, SYSTEM, (tx) => issuePasswordLink(tx, userId, FORGOTTEN_HOURS))
    return url.split('#password=')[1] ?? ''
  }
  const post = (path: string, payload: object) => call('POST', `/api/admin/password-link${path}`, { payload })
  const emails = () => ctx.database.selectFrom('email_outbox').select(['kind', 'staff_id']).execute()
  return { ...fixture, issue, post, emails }
}

test('[rule password-link] a link chooses the password once, and ends all sessions', async () => {
  const { ctx, issue, post, signIn, session, emails, alex } = await setupLinks()
  const elsewhere = cookieOf(await signIn(CREDENTIALS))
  const token = await issue()
  expect((await post('/open', { token })).json()).toEqual({ username: ALEX.username, firstName: ALEX.firstName })
  const weak = await post('', { token, newPassword: 'password1234' })
  expect([weak.statusCode, weak.json().errors[0].path]).toEqual([400, 'newPassword'])
  expect((await post('', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await session(elsewhere)).statusCode).toBe(401)
  expect((await signIn(CREDENTIALS)).statusCode).toBe(401)
  expect((await signIn({ ...CREDENTIALS, password: NEW_PASSWORD })).statusCode).toBe(200)
  for (const path of ['', '/open']) {
    const again = await post(path, { token, ...(path === '' && { newPassword: 'heather-by-the-brook' }) })
    expect([again.statusCode, again.json()]).toEqual([410, ENDED])
  }
  expect(await emails()).toEqual([{ kind: 'password-changed', staff_id: alex.id }])
  expect(await findAuditActions(ctx, alex.id)).toEqual(['signed in', 'changed password', 'signed in'])
})

test('[rule password-link] a link ends after its time, and with a newer link', async () => {
  const { clock, issue, post } = await setupLinks()
  const first = await issue()
  const second = await issue()
  expect((await post('/open', { token: first })).json()).toEqual(ENDED)
  clock.forward(FORGOTTEN_HOURS * 60 - 1)
  expect((await post('/open', { token: second })).statusCode).toBe(200)
  clock.forward(1)
  expect((await post('/open', { token: second })).json()).toEqual(ENDED)
  expect((await post('', { token: second, newPassword: NEW_PASSWORD })).json()).toEqual(ENDED)
})

test('[rule password-link] a link ends once the password is changed or reset in another way', async () => {
  const { ctx, call, issue, post, signIn } = await setupLinks()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const first = await issue()
  const changed = { password: CREDENTIALS.password, newPassword: NEW_PASSWORD }
  expect((await call('POST', '/api/admin/account/password', { cookie, payload: changed })).statusCode).toBe(200)
  const second = await issue()
  await inTransaction(ctx, SYSTEM, (tx) => resetPassword(tx, ALEX.username))
  for (const token of [first, second]) {
    expect((await post('/open', { token })).json()).toEqual(ENDED)
    expect((await post('', { token, newPassword: 'heather-by-the-brook' })).json()).toEqual(ENDED)
  }
})

test('[threat account-discovery] a request is answered equally for every name', async () => {
  const { ctx, post, emails, alex } = await setupLinks()
  const robin = await insertAlex(ctx, { username: 'robin' })
  const answers = []
  for (const account of ['nobody', 'ALEX', 'robin@example.org', 'nobody@example.org'])
    answers.push(await post('/request', { account }))
  expect(answers.map(({ statusCode, json }) => [statusCode, json()])).toEqual(Array(4).fill([200, { success: true }]))
  expect(await emails()).toEqual([
    { kind: 'password-forgotten', staff_id: alex.id },
    { kind: 'password-forgotten', staff_id: robin.id },
  ])
})

test('[rule password-link] a name that is asked for again and again gets no more emails', async () => {
  const { post } = await setupLinks()
  const codes = []
  for (let index = 0; index < 4; index += 1) codes.push((await post('/request', { account: 'alex' })).statusCode)
  expect(codes).toEqual([200, 200, 200, 429])
})

test('[rule password-link] the database stores no token, and a removed account has no link', async () => {
  const { ctx, issue, alex } = await setupLinks()
  const token = await issue()
  expect(token).toMatch(/^[\w-]{22}$/)
  const stored = await ctx.database.selectFrom('password_link').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(await issue(alex.id + 1)).toBe('')
})

test('[rule password-link] a second factor stays on', async () => {
  const { ctx, issue, post, signIn } = await setupLinks()
  await ctx.database
    .updateTable('credential')
    .set({ second_factor_secret: 'sealed', second_factor_since: ctx.clock.now() })
    .execute()
  expect((await post('', { token: await issue(), newPassword: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await signIn({ ...CREDENTIALS, password: NEW_PASSWORD })).json()).toMatchObject({ secondFactor: true })
})

test('[rule password-link] without a mail server no link is requested', async () => {
  const { post, emails } = await setupLinks({})
  expect((await post('/request', { account: 'alex' })).statusCode).toBe(409)
  expect(await emails()).toEqual([])
})
