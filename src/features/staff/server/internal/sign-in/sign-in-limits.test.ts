import { expect, test } from 'vitest'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { checkCodeLimit, checkConfirmationLimit, checkSignInLimit, type SignInAttempt } from './sign-in-limits.ts'

const HERE = '192.0.2.1'

function attemptOf(username: string, ip: string, device: string | null = null): SignInAttempt {
  return { username, ip, device }
}

test('[threat login-guessing] the wait doubles per wrong attempt, up to fifteen minutes', async () => {
  const { ctx, clock } = await createTestContext()
  for (let tries = 0; tries < 5; tries++) await checkSignInLimit(ctx, attemptOf('alex', HERE))
  const waits: number[] = []
  for (let tries = 0; tries < 10; tries++) {
    const refused = await checkSignInLimit(ctx, attemptOf('alex', HERE)).catch((error) => error)
    expect(refused).toMatchObject({ kind: 'too-many' })
    waits.push(refused.details.retryAfter)
    clock.forward(refused.details.retryAfter / 60)
    await checkSignInLimit(ctx, attemptOf('alex', HERE))
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
})

test('[threat login-guessing] the right password resets the count of attempts', async () => {
  const { ctx } = await createTestContext()
  for (let tries = 0; tries < 4; tries++) await checkSignInLimit(ctx, attemptOf('alex', HERE))
  await (await checkSignInLimit(ctx, attemptOf('alex', HERE))).reset()
  for (let tries = 0; tries < 5; tries++) await checkSignInLimit(ctx, attemptOf('alex', HERE))
  await expect(checkSignInLimit(ctx, attemptOf('alex', HERE))).rejects.toMatchObject({ kind: 'too-many' })
})

test('[threat login-guessing] only five of twenty concurrent sign-in attempts are admitted', async () => {
  const { ctx } = await createTestContext()
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => checkSignInLimit(ctx, attemptOf('alex', HERE))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('[threat login-guessing] one address that tries many usernames is limited', async () => {
  const { ctx } = await createTestContext()
  for (let tries = 0; tries < 30; tries++) await checkSignInLimit(ctx, attemptOf(`name ${tries}`, HERE))
  await expect(checkSignInLimit(ctx, attemptOf('one more', HERE))).rejects.toMatchObject({ kind: 'too-many' })
  await checkSignInLimit(ctx, attemptOf('one more', '198.51.100.7'))
})

test('[threat login-guessing] attempts expire after an hour', async () => {
  const { ctx, clock } = await createTestContext()
  for (let tries = 0; tries < 5; tries++) await checkSignInLimit(ctx, attemptOf('alex', HERE))
  clock.forward(60)
  for (let tries = 0; tries < 5; tries++) await checkSignInLimit(ctx, attemptOf('alex', HERE))
})

test('[threat sign-in-lockout] guesses from many addresses do not lock out a known device', async () => {
  const { ctx, clock } = await createTestContext()
  for (let tries = 0; tries < 60; tries++) await checkSignInLimit(ctx, attemptOf('alex', `198.51.100.${tries}`))
  const owner = attemptOf('alex', HERE, 'device')
  for (let tries = 0; tries < 5; tries++) await checkSignInLimit(ctx, owner)
  await checkSignInLimit(ctx, attemptOf('alex', '203.0.113.1'))
  await expect(checkSignInLimit(ctx, attemptOf('alex', '203.0.113.1'))).rejects.toMatchObject({ kind: 'too-many' })
  await checkConfirmationLimit(ctx, 'session')
  // Attempts of one device count together, from any address.
  clock.forward(20)
  for (let tries = 5; tries < 20; tries++)
    await checkSignInLimit(ctx, attemptOf(`name ${tries}`, `203.0.113.${tries}`, 'device'))
  await expect(checkSignInLimit(ctx, attemptOf('alex', '203.0.113.99', 'device'))).rejects.toMatchObject({
    kind: 'too-many',
  })
})

test('[threat code-guessing] a right code does not reset the count of wrong codes', async () => {
  const { ctx, clock } = await createTestContext()
  const anywhere = { userId: 1, device: null }
  for (let tries = 0; tries < 4; tries++) await checkCodeLimit(ctx, anywhere)
  await (await checkCodeLimit(ctx, anywhere)).reset()
  await checkCodeLimit(ctx, anywhere)
  await expect(checkCodeLimit(ctx, anywhere)).rejects.toMatchObject({ kind: 'too-many', details: { retryAfter: 5 } })
  await checkCodeLimit(ctx, { userId: 2, device: null })
  clock.forward(60)
  await checkCodeLimit(ctx, anywhere)
})

test('[threat password-flood] a /48 of IPv6 addresses shares a limit of sixty', async () => {
  const { ctx } = await createTestContext()
  for (let tries = 0; tries < 60; tries++)
    await checkSignInLimit(ctx, attemptOf(`name ${tries}`, `2001:db8:7:${tries}::1`))
  await expect(checkSignInLimit(ctx, attemptOf('one more', '2001:db8:7:ffff::1'))).rejects.toMatchObject({
    kind: 'too-many',
  })
  await checkSignInLimit(ctx, attemptOf('one more', '2001:db8:8::1'))
})
