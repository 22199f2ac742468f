import { expect, test } from 'vitest'
import {
  ALEX,
  CREDENTIALS,
  cookieOf,
  findAuditActions,
  insertAlex,
  setup,
} from '#test/features/staff/server/fixtures.ts'

const SMTP = { SMTP_URL: 'smtp://mail.example' }
const SAM = { email: 'sam@example.org', firstName: 'Sam', lastName: "O'Kafor", role: 'money' }

async function setupOffice(variables: Record<string, string> = SMTP) {
  const fixture = await setup(variables)
  const cookie = cookieOf(await fixture.signIn(CREDENTIALS))
  const staff = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object, as = cookie) =>
    fixture.call(method, `/api/admin/staff${path}`, { cookie: as, ...(payload && { payload }) })
  const emails = () =>
    fixture.ctx.database.selectFrom('email_outbox').select(['kind', 'staff_id']).orderBy('id').execute()
  return { ...fixture, cookie, staff, emails }
}

test('[rule colleagues] an invitation makes an account without a usable password, and one email', async () => {
  const { ctx, staff, emails, alex } = await setupOffice()
  const invited = await staff('POST', '', SAM)
  expect([invited.statusCode, invited.json()]).toEqual([
    201,
    { id: expect.any(Number), ...SAM, username: SAM.email, isInvited: true, hasSecondFactor: false },
  ])
  const { id } = invited.json()
  expect(await emails()).toEqual([{ kind: 'staff-invitation', staff_id: id }])
  const listed = await staff('GET')
  expect(
    listed.json().map((colleague: { username: string; role: string }) => [colleague.username, colleague.role]),
  ).toEqual([
    [ALEX.username, 'everything'],
    [SAM.email, 'money'],
  ])
  expect(listed.headers['x-total-count']).toBe('2')
  expect((await staff('POST', '', SAM)).json()).toEqual({ message: 'Another account has this email address' })
  expect((await staff('POST', '', { ...SAM, email: 'kim@example.org', role: 'owner' })).statusCode).toBe(400)
  expect(await findAuditActions(ctx, id)).toEqual(['added'])
  expect(alex.id).not.toBe(id)
})

test('[rule colleagues] without a mail server nobody is invited or reset', async () => {
  const { ctx, staff } = await setupOffice({})
  const robin = await insertAlex(ctx, { username: 'robin' })
  for (const answer of [
    await staff('POST', '', SAM),
    await staff('POST', `/${robin.id}/reset`, { dropSecondFactor: false }),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'No mail server is set, so no link can be sent. Use the command on the server.',
    ])
  expect((await staff('GET')).json()).toHaveLength(2)
})

test('[rule roles] a change of role ends the sessions of the member', async () => {
  const { ctx, staff, signIn, session } = await setupOffice()
  const robin = await insertAlex(ctx, { username: 'robin' })
  const theirs = cookieOf(await signIn({ ...CREDENTIALS, username: 'robin' }))
  expect((await staff('GET', '', undefined, theirs)).statusCode).toBe(200)
  const changed = await staff('PATCH', `/${robin.id}`, { role: 'reader' })
  expect([changed.statusCode, changed.json().role]).toEqual([200, 'reader'])
  expect((await session(theirs)).statusCode).toBe(401)
  const again = cookieOf(await signIn({ ...CREDENTIALS, username: 'robin' }))
  expect((await session(again)).json()).toMatchObject({ role: 'reader' })
  expect((await staff('GET', '', undefined, again)).json()).toEqual({ message: 'Your role does not permit this' })
  expect(await findAuditActions(ctx, robin.id)).toEqual(['signed in', 'changed the role of', 'signed in'])
})

test('[rule colleagues] nobody changes, resets or removes their own account', async () => {
  const { ctx, staff, alex } = await setupOffice()
  await insertAlex(ctx, { username: 'robin' })
  const refusals = [
    await staff('PATCH', `/${alex.id}`, { role: 'money' }),
    await staff('POST', `/${alex.id}/reset`, { dropSecondFactor: false }),
    await staff('DELETE', `/${alex.id}`),
  ]
  for (const { statusCode, json } of refusals)
    expect([statusCode, json().message]).toEqual([409, 'Please ask a colleague to change your own account'])
})

test('[rule colleagues] a removed colleague is signed out and not listed', async () => {
  const { ctx, staff, signIn, session } = await setupOffice()
  const robin = await insertAlex(ctx, { username: 'robin' })
  const theirs = cookieOf(await signIn({ ...CREDENTIALS, username: 'robin' }))
  expect((await staff('DELETE', `/${robin.id}`)).statusCode).toBe(200)
  expect((await session(theirs)).statusCode).toBe(401)
  expect((await staff('GET')).json()).toHaveLength(1)
  expect((await staff('DELETE', `/${robin.id}`)).statusCode).toBe(404)
})

test('[rule roles] of two members who remove each other at once, one stays', async () => {
  const { ctx, staff, signIn, alex } = await setupOffice()
  const robin = await insertAlex(ctx, { username: 'robin' })
  const theirs = cookieOf(await signIn({ ...CREDENTIALS, username: 'robin' }))
  const answers = await Promise.all([
    staff('DELETE', `/${robin.id}`),
    staff('DELETE', `/${alex.id}`, undefined, theirs),
  ])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const left = await ctx.database.selectFrom('credential').select('role').execute()
  expect(left).toEqual([{ role: 'everything' }])
})

test('[rule colleagues] a reset ends password and sessions, and may end the second factor', async () => {
  const { ctx, staff, signIn, session, emails } = await setupOffice()
  const robin = await insertAlex(ctx, { username: 'robin' })
  const theirs = cookieOf(await signIn({ ...CREDENTIALS, username: 'robin' }))
  await ctx.database
    .updateTable('credential')
    .set({ second_factor_secret: 'sealed', second_factor_since: ctx.clock.now() })
    .where('user_id', '=', robin.id)
    .execute()
  expect((await staff('POST', `/${robin.id}/reset`, { dropSecondFactor: true })).statusCode).toBe(200)
  expect((await session(theirs)).statusCode).toBe(401)
  expect((await signIn({ ...CREDENTIALS, username: 'robin' })).json()).toEqual({ message: 'Invalid credentials' })
  expect((await staff('GET')).json()[1]).toMatchObject({ hasSecondFactor: false, isInvited: true })
  expect(await emails()).toEqual([{ kind: 'password-reset', staff_id: robin.id }])
})
