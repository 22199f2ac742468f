import { generateSync } from 'otplib/functional'
import { expect, test } from 'vitest'
import { staffEmailTypes } from '#features/staff/server/email-types.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import {
  ALEX,
  BUSINESS,
  CREDENTIALS,
  cookieOf,
  deviceCookieOf,
  findAuditActions,
  setup,
  WRONG_CREDENTIALS,
} from '#test/features/staff/server/fixtures.ts'
import { sentEmails } from '#test/platform/server/testing/mailer.ts'

const CONFIRMED = { password: ALEX.password }

const codeAt = (ctx: AppContext, secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(ctx.clock.now().getTime() / 1000) + seconds })

/** Alex has switched the second factor on through the API. */
async function setupSecondFactor() {
  const fixture = await setup()
  const { ctx, clock, call, signIn } = fixture
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const post = (url: string, payload: object) => call('POST', `/api/admin/account/${url}`, { cookie, payload })
  const { secret, uri, offer } = (await post('second-factor/offer', CONFIRMED)).json()
  const on = await post('second-factor', { offer, code: codeAt(ctx, secret) })
  const { recoveryCodes } = on.json() as { recoveryCodes: string[] }
  clock.forward(2)
  const emailTypes = async () => {
    const emails = await sentEmails(ctx, { kinds: staffEmailTypes, sender: async () => BUSINESS })
    return emails.map(({ kind, to_address }) => `${kind} to ${to_address}`)
  }
  return { ...fixture, cookie, post, secret, uri, recoveryCodes, emailTypes, code: () => codeAt(ctx, secret) }
}

test('[rule second-factor] after its first code the second factor is required at sign-in', async () => {
  const { signIn, code, uri, secret, recoveryCodes } = await setupSecondFactor()
  expect(uri).toBe(`otpauth://totp/Staffordshire%20Stays:alex?secret=${secret}&issuer=Staffordshire%20Stays`)
  expect(new Set(recoveryCodes).size).toBe(10)

  const withoutCode = await signIn(CREDENTIALS)
  expect([withoutCode.statusCode, withoutCode.json()]).toEqual([
    401,
    { message: 'Please enter your one-time code', secondFactor: true },
  ])
  expect(withoutCode.headers).not.toHaveProperty('set-cookie')
  expect((await signIn({ ...CREDENTIALS, password: 'something else', code: code() })).json()).toEqual({
    message: 'Invalid credentials',
  })
  const wrong = await signIn({ ...CREDENTIALS, code: '000000' })
  expect([wrong.statusCode, wrong.json()]).toEqual([
    401,
    {
      message: 'Invalid credentials',
      secondFactor: true,
      errors: [{ path: 'code', message: 'This code is incorrect' }],
    },
  ])
  expect((await signIn({ ...CREDENTIALS, code: ` ${code().slice(0, 3)} ${code().slice(3)}` })).statusCode).toBe(200)
})

test('a code works once, even for concurrent sign-ins', async () => {
  const { ctx, clock, signIn, code, secret } = await setupSecondFactor()
  const both = await Promise.all([1, 2].map(() => signIn({ ...CREDENTIALS, code: code() })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  expect((await signIn({ ...CREDENTIALS, code: code() })).statusCode).toBe(401)
  // The previous code is within the tolerance, but older than the accepted code.
  expect((await signIn({ ...CREDENTIALS, code: codeAt(ctx, secret, -30) })).statusCode).toBe(401)
  clock.forward(0.5)
  expect((await signIn({ ...CREDENTIALS, code: code() })).statusCode).toBe(200)
})

test('a code 30 seconds off is accepted', async () => {
  const { ctx, signIn, secret } = await setupSecondFactor()
  for (const off of [-120, 120])
    expect((await signIn({ ...CREDENTIALS, code: codeAt(ctx, secret, off) })).statusCode).toBe(401)
  expect((await signIn({ ...CREDENTIALS, code: codeAt(ctx, secret, -30) })).statusCode).toBe(200)
  expect((await signIn({ ...CREDENTIALS, code: codeAt(ctx, secret, 30) })).statusCode).toBe(200)
})

test('[rule second-factor] a recovery code works once', async () => {
  const { ctx, call, cookie, signIn, recoveryCodes } = await setupSecondFactor()
  const [first = '', second = ''] = recoveryCodes
  expect(first).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  expect((await signIn({ ...CREDENTIALS, code: first.toUpperCase().replaceAll('-', '') })).statusCode).toBe(200)
  expect((await signIn({ ...CREDENTIALS, code: first })).statusCode).toBe(401)
  expect((await signIn({ ...CREDENTIALS, code: second })).statusCode).toBe(200)
  expect((await call('GET', '/api/admin/account', { cookie })).json().secondFactor.recoveryCodesLeft).toBe(8)
  const stored = JSON.stringify(await ctx.database.selectFrom('recovery_code').selectAll().execute())
  for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
})

test('the database stores the second factor’s secret encrypted', async () => {
  const { ctx, secret } = await setupSecondFactor()
  const stored = await ctx.database.selectFrom('credential').selectAll().execute()
  expect(stored[0]?.second_factor_secret).toMatch(/^[\w-]{60,}$/)
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test('[threat login-guessing] wrong and missing codes count as wrong passwords', async () => {
  const { signIn, code } = await setupSecondFactor()
  const statuses = []
  for (let tries = 0; tries < 4; tries += 1) {
    statuses.push((await signIn({ ...CREDENTIALS, code: '000000' })).statusCode)
    statuses.push((await signIn(CREDENTIALS)).statusCode)
  }
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(3).fill(429)])
  expect((await signIn({ ...CREDENTIALS, code: code() })).statusCode).toBe(429)
  expect((await signIn({ ...CREDENTIALS, code: code() }, { from: '198.51.100.7' })).statusCode).toBe(200)
})

test('[threat code-guessing] wrong codes after the right password are limited across all addresses', async () => {
  const { clock, signIn, code, emailTypes } = await setupSecondFactor()
  const device = deviceCookieOf(await signIn({ ...CREDENTIALS, code: code() }))
  clock.forward(2)
  const statuses = []
  for (let address = 1; address <= 8; address += 1)
    statuses.push((await signIn({ ...CREDENTIALS, code: '000000' }, { from: `203.0.113.${address}` })).statusCode)
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(3).fill(429)])
  const stranger = { from: '203.0.113.99' }
  const early = await signIn({ ...CREDENTIALS, code: code() }, stranger)
  expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '5'])
  expect((await signIn(WRONG_CREDENTIALS, stranger)).statusCode).toBe(401)
  expect((await signIn({ ...CREDENTIALS, code: code() }, { from: '203.0.113.50', cookie: device })).statusCode).toBe(
    200,
  )
  clock.forward(2)
  expect((await signIn({ ...CREDENTIALS, code: code() }, stranger)).statusCode).toBe(200)
  expect(await emailTypes()).toEqual([`second-factor-on to ${ALEX.email}`, `wrong-code to ${ALEX.email}`])
})

test('a second-factor offer is valid in one session for half an hour', async () => {
  const { ctx, clock, call, signIn } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const post = (url: string, payload: object, as = cookie) =>
    call('POST', `/api/admin/account/${url}`, { cookie: as, payload })
  expect((await post('second-factor/offer', { password: 'something else' })).statusCode).toBe(403)
  const { secret, offer } = (await post('second-factor/offer', CONFIRMED)).json()
  const wrong = await post('second-factor', { offer, code: '000000' })
  expect([wrong.statusCode, wrong.json().errors[0].path]).toEqual([400, 'code'])
  const elsewhere = cookieOf(await signIn(CREDENTIALS))
  const begunElsewhere = await post('second-factor', { offer, code: codeAt(ctx, secret) }, elsewhere)
  expect([begunElsewhere.statusCode, begunElsewhere.json().message]).toEqual([
    400,
    'This took too long. Please begin again.',
  ])
  clock.forward(31)
  expect((await post('second-factor', { offer, code: codeAt(ctx, secret) })).statusCode).toBe(400)
  expect((await call('GET', '/api/admin/account', { cookie })).json().secondFactor).toBeNull()
  for (const url of ['second-factor/off', 'recovery-codes'])
    expect((await post(url, CONFIRMED)).json()).toEqual({ message: 'The second factor is off already' })
})

test('using a second-factor offer twice is a conflict', async () => {
  const { ctx, clock, call, signIn } = await setup()
  const cookie = cookieOf(await signIn(CREDENTIALS))
  const post = (url: string, payload: object) => call('POST', `/api/admin/account/${url}`, { cookie, payload })
  const { secret, offer } = (await post('second-factor/offer', CONFIRMED)).json()
  const code = codeAt(ctx, secret)
  const both = await Promise.all([post('second-factor', { offer, code }), post('second-factor', { offer, code })])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  clock.forward(1)
  const third = await post('second-factor/offer', { ...CONFIRMED, code: codeAt(ctx, secret) })
  expect([third.statusCode, third.json()]).toEqual([409, { message: 'The second factor is on already' }])
})

test('switching off the second factor needs password and code', async () => {
  const { ctx, alex, post, signIn, code, recoveryCodes, emailTypes } = await setupSecondFactor()
  expect((await post('second-factor/off', CONFIRMED)).json()).toMatchObject({ secondFactor: true })
  expect((await post('second-factor/off', { password: 'something else', code: code() })).statusCode).toBe(403)
  expect((await signIn(CREDENTIALS)).statusCode).toBe(401)
  expect((await post('second-factor/off', { ...CONFIRMED, code: recoveryCodes[0] })).statusCode).toBe(200)
  expect((await signIn(CREDENTIALS)).statusCode).toBe(200)
  expect(await ctx.database.selectFrom('recovery_code').selectAll().execute()).toEqual([])
  expect(await findAuditActions(ctx, alex.id)).toEqual([
    'signed in',
    'switched second factor on',
    'switched second factor off',
    'signed in',
  ])
  expect(await emailTypes()).toEqual([`second-factor-on to ${ALEX.email}`, `second-factor-off to ${ALEX.email}`])
})

test('new recovery codes invalidate the previous ones', async () => {
  const { ctx, alex, post, signIn, code, recoveryCodes } = await setupSecondFactor()
  const renewed = (await post('recovery-codes', { ...CONFIRMED, code: code() })).json() as { recoveryCodes: string[] }
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await signIn({ ...CREDENTIALS, code: recoveryCodes[3] })).statusCode).toBe(401)
  expect((await signIn({ ...CREDENTIALS, code: renewed.recoveryCodes[3] })).statusCode).toBe(200)
  expect(await findAuditActions(ctx, alex.id)).toContain('made recovery codes')
})
