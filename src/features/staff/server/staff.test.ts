import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import {
  ALEX,
  CREDENTIALS,
  cookieOf,
  createTestServer,
  currentCode,
  deviceCookieOf,
  REAL_SITE,
  setup,
  WRONG_CREDENTIALS,
} from '#test/features/staff/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { createDemoAccount } from './demo-account.ts'
import { generateUnmatchableHash, isCorrectPassword } from './internal/passwords.ts'
import { readDeviceId } from './internal/sign-in/known-device.ts'
import { sweepSessions } from './sessions.ts'
import { addStaff } from './staff.ts'

test('[rule office-sign-in] the right credentials sign in the member', async () => {
  const { signIn, session, alex } = await setup()
  const answer = await signIn(CREDENTIALS)
  expect(answer.statusCode).toBe(200)
  const user = { id: alex.id, email: 'alex@example.org', firstName: 'Alex', lastName: 'Hartley' }
  expect(answer.json()).toEqual({ user, role: 'everything' })
  const seen = await session(cookieOf(answer))
  expect([seen.statusCode, seen.json()]).toEqual([200, { user, role: 'everything' }])
})

test('the username is case-insensitive', async () => {
  const { signIn } = await setup()
  expect((await signIn({ ...CREDENTIALS, username: ' ALEX ' })).statusCode).toBe(200)
  expect((await signIn({ ...CREDENTIALS, password: CREDENTIALS.password.toUpperCase() })).statusCode).toBe(401)
})

test('[rule office-sign-in] username and password are required', async () => {
  const { signIn } = await setup()
  const answer = await signIn({ username: ' ', password: '' })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [
      { path: 'username', message: 'Username is required' },
      { path: 'password', message: 'Password is required' },
    ],
  ])
})

test('[threat account-discovery] an unknown username and a wrong password get identical answers', async () => {
  const { signIn } = await setup()
  const unknown = await signIn({ username: 'nobody', password: 'something else' })
  const known = await signIn(WRONG_CREDENTIALS)
  expect([unknown.statusCode, unknown.body]).toEqual([401, '{"message":"Invalid credentials"}'])
  expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body])
  expect(known.headers).not.toHaveProperty('set-cookie')
})

test('[threat account-discovery] passwords are stored as scrypt hashes with separate salts', async () => {
  const { ctx, signIn } = await setup()
  const sam = { ...ALEX, username: 'sam', email: 'sam@example.org' }
  const kim = { ...ALEX, username: 'kim', email: 'kim@example.org' }
  const real = { ...ctx, config: readConfig(REAL_SITE) }
  for (const who of [sam, kim]) await inTransaction(real, SYSTEM, (tx) => addStaff(tx, who))
  expect((await signIn({ username: 'sam', password: ALEX.password })).statusCode).toBe(200)
  const sams = ctx.database.selectFrom('credential').select('password_hash').where('username', 'in', ['sam', 'kim'])
  const stored = await sams.execute()
  for (const { password_hash } of stored)
    expect(password_hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
  expect(new Set(stored.map(({ password_hash }) => password_hash)).size).toBe(2)
})

test('[threat cross-site-writing] another site can neither sign in nor sign out', async () => {
  const { server, signIn, session } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
    for (const url of ['/api/admin/login', '/api/admin/logout']) {
      const answer = await server.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload: CREDENTIALS })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  expect((await session(cookie)).statusCode).toBe(200)
})

test('[threat cross-site-writing] over HTTPS the cookie is secure and bound to its host', async () => {
  const plain = await (await setup()).signIn(CREDENTIALS)
  expect(plain.headers['set-cookie']?.[0]).toMatch(/^latchkey=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await (await setup(REAL_SITE)).signIn(CREDENTIALS)
  expect(secure.headers['set-cookie']?.[0]).toMatch(
    /^__Host-latchkey=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
})

test('[threat session-reuse] a sign-in replaces the session', async () => {
  const { ctx, signIn, session } = await setup()
  const first = cookieOf(await signIn(CREDENTIALS))
  const second = cookieOf(await signIn(CREDENTIALS, { cookie: first }))
  expect(second).not.toBe(first)
  expect((await session(first)).statusCode).toBe(401)
  expect((await session(second)).statusCode).toBe(200)
  const stored = await ctx.database.selectFrom('session').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(stored[0]?.sid).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(stored)).not.toContain(second.split('=')[1])
})

test('[threat session-reuse] a session key set in advance is never adopted', async () => {
  const { signIn, session } = await setup()
  const chosen = `latchkey=${'A'.repeat(43)}`
  expect((await session(chosen)).statusCode).toBe(401)
  expect(cookieOf(await signIn(CREDENTIALS, { cookie: chosen }))).not.toBe(chosen)
  expect((await session(chosen)).statusCode).toBe(401)
})

test('[threat session-reuse] a cookie is invalid after signing out', async () => {
  const { ctx, signIn, signOut, session } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const answer = await signOut(cookie)
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
  expect(answer.headers['set-cookie']).toMatch(/^latchkey=; Max-Age=0; /)
  expect((await session(cookie)).statusCode).toBe(401)
  expect(await ctx.database.selectFrom('session').selectAll().execute()).toEqual([])
  expect((await signOut()).statusCode).toBe(200)
})

test('[threat session-lifetime] a session ends after an hour without activity', async () => {
  const { clock, signIn, session } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  clock.forward(58)
  expect((await session(cookie)).statusCode).toBe(200)
  clock.forward(61)
  expect((await session(cookie)).statusCode).toBe(401)
})

test('[threat session-lifetime] a session ends after twelve hours despite activity', async () => {
  const { clock, signIn, session } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  for (let half = 0; half < 23; half++) {
    clock.forward(30)
    expect((await session(cookie)).statusCode, `after ${half + 1} half hours`).toBe(200)
  }
  clock.forward(31)
  expect((await session(cookie)).statusCode).toBe(401)
})

test('[threat session-lifetime] an expired session stays invalid when the clock is set back', async () => {
  const { clock, signIn, session } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  clock.forward(61)
  expect((await session(cookie)).statusCode).toBe(401)
  clock.forward(-30)
  expect((await session(cookie)).statusCode).toBe(401)
})

test('[threat session-lifetime] the sweep deletes only expired sessions', async () => {
  const { ctx, clock, signIn, session } = await setup()
  await signIn(CREDENTIALS)
  clock.forward(40)
  const cookie = cookieOf(await signIn(CREDENTIALS))
  clock.forward(30)
  await sweepSessions(ctx)
  expect(await ctx.database.selectFrom('session').selectAll().execute()).toHaveLength(1)
  expect((await session(cookie)).statusCode).toBe(200)
})

test('[threat browser-only-sign-in] invented cookies give no access', async () => {
  const { server } = await setup()
  for (const cookie of ['isAdmin=true', 'latchkey=true', 'latchkey=', `__Host-latchkey=${'A'.repeat(43)}`, 'admin=1'])
    for (const url of ['/api/office-only', '/api/admin/session']) {
      const answer = await server.inject({ url, headers: { cookie } })
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Please sign in' }])
    }
})

test('[threat browser-only-sign-in] only the demo has a demo account', async () => {
  const { ctx } = await createTestContext()
  const { server, signIn } = createTestServer(ctx)
  expect((await server.inject({ url: '/api/admin/demo-account' })).statusCode).toBe(404)
  const made = await inTransaction(ctx, SYSTEM, (tx) => createDemoAccount(tx))
  const shown = await server.inject({ url: '/api/admin/demo-account' })
  expect([shown.statusCode, shown.json()]).toEqual([200, made])
  expect(made).toEqual({ username: 'admin', password: expect.stringMatching(/^[a-z]+-[a-z]+-[a-z]+-\d\d$/) })
  expect((await signIn(made)).statusCode).toBe(200)

  const real = await setup(REAL_SITE)
  const hidden = await real.server.inject({ url: '/api/admin/demo-account', headers: { host: real.host } })
  expect([hidden.statusCode, hidden.json()]).toEqual([404, { message: 'Not found' }])
  const making = inTransaction(real.ctx, SYSTEM, (tx) => createDemoAccount(tx))
  await expect(making).rejects.toThrow('A real site has no demo account')
})

test('[threat login-guessing] wrong attempts from one address do not block another address', async () => {
  const { signIn } = await setup()
  const statuses = []
  for (let tries = 0; tries < 30; tries++) statuses.push((await signIn(WRONG_CREDENTIALS)).statusCode)
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(25).fill(429)])
  const refused = await signIn(CREDENTIALS)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signIn(CREDENTIALS, { from: '198.51.100.7' })).statusCode).toBe(200)
})

test('[threat sign-in-lockout] after 500 wrong attempts the owner can still sign in', async () => {
  const { ctx, clock, signIn, call } = await setup()
  const device = deviceCookieOf(await signIn(CREDENTIALS, { from: '198.51.100.7' }))
  clock.forward(25 * 60)
  for (let tries = 0; tries < 50; tries++)
    for (let address = 1; address <= 10; address++) await signIn(WRONG_CREDENTIALS, { from: `192.0.2.${address}` })
  expect((await signIn(CREDENTIALS, { from: '203.0.113.1' })).statusCode).toBe(200)
  expect((await signIn(WRONG_CREDENTIALS, { from: '203.0.113.2' })).statusCode).toBe(401)
  const second = await signIn(CREDENTIALS, { from: '203.0.113.2' })
  expect(second.statusCode).toBe(429)
  expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await signIn(WRONG_CREDENTIALS, { from: '203.0.113.3', cookie: device })).statusCode).toBe(401)
  const owner = await signIn(CREDENTIALS, { from: '203.0.113.3', cookie: device })
  expect(owner.statusCode).toBe(200)

  const changed = await call('POST', '/api/admin/account/password', {
    cookie: cookieOf(owner),
    payload: { password: CREDENTIALS.password, newPassword: 'another-heather-2026' },
  })
  expect([changed.statusCode, changed.body]).toEqual([200, '{"success":true}'])
  const cookie = cookieOf(changed)
  const offered = await call('POST', '/api/admin/account/second-factor/offer', {
    cookie,
    payload: { password: 'another-heather-2026' },
  })
  expect(offered.statusCode).toBe(200)
  const secondFactor = async () => (await call('GET', '/api/admin/account', { cookie })).json().secondFactor
  expect(await secondFactor()).toBeNull()
  const { secret, offer } = offered.json()
  const on = await call('POST', '/api/admin/account/second-factor', {
    cookie,
    payload: { offer, code: currentCode(ctx, secret) },
  })
  expect(on.statusCode).toBe(200)
  expect(await secondFactor()).toEqual({ since: clock.now().toISOString(), recoveryCodesLeft: 10 })
})

test('[threat password-flood] a full queue of strangers refuses neither a known device nor a session', async () => {
  const { signIn, call } = await setup()
  const first = await signIn(CREDENTIALS)
  const [cookie, device] = [cookieOf(first), deviceCookieOf(first)]
  const slow = generateUnmatchableHash({ ln: 14, r: 8, p: 3 })
  const flood = Array.from({ length: 32 }, () => isCorrectPassword('a guess', slow, 'stranger'))
  const change = { password: CREDENTIALS.password, newPassword: 'another-heather-2026' }
  const [stranger, owner, changed] = await Promise.all([
    signIn(CREDENTIALS, { from: '203.0.113.1' }),
    signIn(CREDENTIALS, { cookie: device }),
    call('POST', '/api/admin/account/password', { cookie, payload: change }),
  ])
  expect([stranger.statusCode, stranger.headers['retry-after']]).toEqual([503, '5'])
  expect([owner.statusCode, changed.statusCode]).toEqual([200, 200])
  await Promise.all(flood)
})

test('[threat sign-in-lockout] a device cookie is valid for 400 days', async () => {
  const { ctx, clock, signIn } = await setup()
  const device = deviceCookieOf(await signIn(CREDENTIALS))
  expect(readDeviceId(ctx, device)).toMatch(/^[\w-]{22}$/)
  const again = deviceCookieOf(await signIn(CREDENTIALS, { cookie: device }))
  expect(readDeviceId(ctx, again)).toBe(readDeviceId(ctx, device))
  const forged = device.replace(/=(.)/, (_, first) => `=${first === 'A' ? 'B' : 'A'}`)
  for (const wrong of [forged, `${device}x`, device.replace('latchkey-device', 'latchkey'), '', undefined])
    expect(readDeviceId(ctx, wrong), wrong).toBeNull()
  clock.forward(401 * 24 * 60)
  expect(readDeviceId(ctx, device)).toBeNull()
  const secure = await setup(REAL_SITE)
  const [, sealed] = [(await secure.signIn(CREDENTIALS)).headers['set-cookie']].flat()
  expect(sealed).toMatch(
    /^__Secure-latchkey-device=[\w.-]+; Max-Age=34560000; Path=\/api\/admin\/login; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('a typed username is not stored in the rate limit', async () => {
  const { ctx, signIn } = await setup()
  await signIn({ username: 'my secret password', password: 'x' })
  const stored = await ctx.database.selectFrom('rate_limit_attempt').select('key').execute()
  expect(stored).toHaveLength(3)
  expect(JSON.stringify(stored)).not.toContain('secret')
})

test('signing in and out is audited', async () => {
  const { ctx, signIn, signOut, alex } = await setup()
  await signOut(cookieOf(await signIn(CREDENTIALS)))
  const lines = await ctx.database
    .selectFrom('audit_log')
    .select(['actor', 'user_id', 'action'])
    .where('user_id', '=', alex.id)
    .orderBy('id')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual(['signed in', 'signed out'])
})

test('[threat common-password] a taken username or common password is rejected', async () => {
  const { ctx } = await setup()
  const add = (who: typeof ALEX) => inTransaction(ctx, SYSTEM, (tx) => addStaff(tx, who))
  await expect(add({ ...ALEX, username: 'ALEX', email: 'other@example.org' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await expect(add({ ...ALEX, username: 'other' })).rejects.toMatchObject({ kind: 'conflict' })
  await expect(
    add({ ...ALEX, username: 'other', email: 'o@example.org', password: 'elevenchars' }),
  ).rejects.toMatchObject({ kind: 'invalid' })
  // Twelve UTF-16 units, six characters.
  await expect(
    add({ ...ALEX, username: 'other', email: 'o@example.org', password: '🦉🌲🏡🔑🫖🐑' }),
  ).rejects.toMatchObject({ kind: 'invalid', message: 'A password has at least 12 characters' })
  await expect(
    add({ ...ALEX, username: 'other', email: 'o@example.org', password: 'SonyEricsson1' }),
  ).rejects.toMatchObject({ kind: 'invalid', message: 'This password is one of the first that are guessed' })
  expect(await ctx.database.selectFrom('user').selectAll().execute()).toHaveLength(1)
})
