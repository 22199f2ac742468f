import { expect, test } from 'vitest'
import { CHEAP_PASSWORDS } from '#platform/server/testing/test-context.ts'
import { isPassword, nobodysPassword, refuseWhenCrowded } from './passwords.ts'

test('[threat password-flood] of sixty concurrent checks 32 run and the others are unavailable', async () => {
  const stored = nobodysPassword(CHEAP_PASSWORDS)
  const tries = Array.from({ length: 60 }, () => isPassword('a guess', stored))
  expect(refuseWhenCrowded).toThrow(expect.objectContaining({ kind: 'unavailable' }))
  const ended = await Promise.allSettled(tries)
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(32)
  const refused = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'unavailable', details: { retryAfter: 5 } })
  expect(refuseWhenCrowded).not.toThrow()
  expect(await isPassword('a guess', stored)).toBe(false)
})
