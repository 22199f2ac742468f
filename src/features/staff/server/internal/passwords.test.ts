import { expect, test } from 'vitest'
import { CHEAP_PASSWORDS } from '#test/platform/server/testing/test-context.ts'
import { generateUnmatchableHash, isCorrectPassword, type Lane, refuseWhenQueueFull } from './passwords.ts'

test('[threat password-flood] only 32 of sixty concurrent password checks are admitted', async () => {
  const stored = generateUnmatchableHash(CHEAP_PASSWORDS)
  const tries = Array.from({ length: 60 }, () => isCorrectPassword('a guess', stored, 'stranger'))
  expect(() => refuseWhenQueueFull('stranger')).toThrow(expect.objectContaining({ kind: 'unavailable' }))
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(32)
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'unavailable', details: { retryAfter: 5 } })
  expect(() => refuseWhenQueueFull('stranger')).not.toThrow()
  expect(await isCorrectPassword('a guess', stored, 'stranger')).toBe(false)
})

test('[threat password-flood] passwords from a known device are checked before strangers’ passwords', async () => {
  const stored = generateUnmatchableHash(CHEAP_PASSWORDS)
  const finished: Lane[] = []
  const check = async (lane: Lane) => {
    await isCorrectPassword('a guess', stored, lane)
    finished.push(lane)
  }
  const flood = Array.from({ length: 32 }, () => check('stranger'))
  expect(() => refuseWhenQueueFull('known')).not.toThrow()
  await Promise.all([...flood, check('known'), check('known')])
  // Two strangers' passwords were being checked already; after them both places were taken by known devices.
  expect(finished.slice(0, 3)).toContain('known')
})
