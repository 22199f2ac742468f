import { expect, test } from 'vitest'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { addressOrNetwork, checkRateLimit, checkRateLimits, refuseBeyondLimit, sweepAttempts } from './limits.ts'

const three = [{ key: 'test 192.0.2.1', max: 3, withinMinutes: 10 }]

test('an attempt beyond the limit is refused with the seconds to wait', async () => {
  const { ctx, clock } = await createTestContext()
  for (const minutes of [1, 1, 0]) {
    await checkRateLimit(ctx, three)
    clock.forward(minutes)
  }
  const refused = await checkRateLimit(ctx, three, 'Please wait.').catch((error) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ kind: 'too-many', message: 'Please wait.', details: { retryAfter: 8 * 60 } })
})

test('attempts leave the sliding window one at a time', async () => {
  const { ctx, clock } = await createTestContext()
  for (let sent = 0; sent < 3; sent++) {
    await checkRateLimit(ctx, three)
    clock.forward(2)
  }
  clock.forward(4)
  await checkRateLimit(ctx, three)
  await expect(checkRateLimit(ctx, three)).rejects.toMatchObject({ kind: 'too-many', details: { retryAfter: 2 * 60 } })
  clock.forward(2)
  await checkRateLimit(ctx, three)
})

test('only the caller beyond the limit is refused', async () => {
  const { ctx, clock } = await createTestContext()
  for (let sent = 0; sent < 3; sent++) await checkRateLimit(ctx, three)
  for (let sent = 0; sent < 5; sent++) await expect(checkRateLimit(ctx, three)).rejects.toThrow('Too many attempts')
  await checkRateLimit(ctx, [{ key: 'test 192.0.2.2', max: 3, withinMinutes: 10 }])
  clock.forward(10)
  await checkRateLimit(ctx, three)
})

test('a refusal by one limit is not counted by other limits', async () => {
  const { ctx } = await createTestContext()
  const wide = { key: 'wide', max: 2, withinMinutes: 60 }
  await checkRateLimit(ctx, [wide, { key: 'narrow', max: 1, withinMinutes: 60 }])
  await expect(checkRateLimit(ctx, [wide, { key: 'narrow', max: 1, withinMinutes: 60 }])).rejects.toThrow()
  await checkRateLimit(ctx, [wide])
  await expect(checkRateLimit(ctx, [wide])).rejects.toThrow()
})

test('twenty attempts at the same moment do not exceed the limit', async () => {
  const { ctx } = await createTestContext()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => checkRateLimit(ctx, three)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a rolled-back attempt is not counted', async () => {
  const { ctx } = await createTestContext()
  for (let sent = 0; sent < 5; sent++) {
    const failing = inTransaction(ctx, GUEST, async (tx) => {
      await checkRateLimits(tx, three)
      throw new Error('refused with 400')
    })
    await expect(failing).rejects.toThrow('refused with 400')
  }
  await refuseBeyondLimit(ctx, three)
  for (let sent = 0; sent < 3; sent++) await checkRateLimit(ctx, three)
  await expect(refuseBeyondLimit(ctx, three)).rejects.toThrow('Too many attempts')
})

test('nothing is counted with RATE_LIMITS off', async () => {
  const { ctx } = await createTestContext(undefined, { RATE_LIMITS: 'off' })
  for (let sent = 0; sent < 10; sent++) await checkRateLimit(ctx, three)
  expect(await ctx.database.selectFrom('rate_limit_attempt').selectAll().execute()).toEqual([])
})

test('attempts older than a day are deleted', async () => {
  const { ctx, clock } = await createTestContext()
  await checkRateLimit(ctx, three)
  clock.forward(24 * 60)
  await checkRateLimit(ctx, three)
  await sweepAttempts(ctx)
  expect(await ctx.database.selectFrom('rate_limit_attempt').selectAll().execute()).toHaveLength(2)
  clock.forward(1)
  await sweepAttempts(ctx)
  expect(await ctx.database.selectFrom('rate_limit_attempt').selectAll().execute()).toHaveLength(1)
})

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the address %s is limited under %s', ([ip = '', key]) => {
  expect(addressOrNetwork(ip)).toBe(key)
})
