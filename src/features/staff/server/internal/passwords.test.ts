import { expect, test } from 'vitest'
import { CHEAP_PASSWORDS } from '#platform/server/testing/test-context.ts'
import { isPassword, nobodysPassword, refuseWhenCrowded } from './passwords.ts'

test('[threat password-flood] sixty passwords at once: so many are looked at as are served in seconds, the rest is told to come back', async () => {
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
