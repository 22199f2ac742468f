import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { inTransaction, SYSTEM } from '#platform/server/transaction.ts'
import { ALEX, CREDENTIALS, createTestServer, WRONG_CREDENTIALS } from '#test/features/staff/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { hashPassword } from './internal/passwords.ts'
import { addStaff } from './staff.ts'

const TRIES = 50
/** Limits of the password queue: checks admitted at once, running or waiting, and checks that run at once. */
const MAX_ADMITTED = 32
const MAX_AT_ONCE = 2

/** A server with production hashing cost and Alex's account. */
async function setupWithProductionHashing(variables: Record<string, string> = {}) {
  const { ctx } = await createTestContext()
  const real = { ...ctx, config: readConfig(variables) }
  await inTransaction(real, SYSTEM, (tx) => addStaff(tx, ALEX))
  return { ctx: real, ...createTestServer(real) }
}

test('[threat account-discovery] rejection takes equally long for known and unknown usernames', async () => {
  const { signIn } = await setupWithProductionHashing({ RATE_LIMITS: 'off' })
  // Measured in pairs in alternating order, so that other load affects both names equally.
  const longer: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const names = [`nobody${tries}`, ALEX.username]
    const [first = 0, second = 0] = tries % 2 ? await timesOf(names) : (await timesOf(names.reverse())).reverse()
    longer.push(first - second)
  }
  console.log(`an unknown name takes ${median(longer).toFixed(1)} ms longer than a known one`)
  expect(Math.abs(median(longer))).toBeLessThan(20)

  async function timesOf(names: string[]) {
    const times: number[] = []
    for (const name of names) times.push(await timeOf(name))
    return times
  }

  async function timeOf(username: string) {
    const began = performance.now()
    expect((await signIn({ ...WRONG_CREDENTIALS, username })).statusCode).toBe(401)
    return performance.now() - began
  }
})

test('[threat password-flood] a member signs in within the queue’s time during sixty attempts', async () => {
  const { ctx, signIn } = await setupWithProductionHashing()
  const began = performance.now()
  await Promise.all(Array.from({ length: MAX_AT_ONCE }, () => hashPassword('a guess', ctx.config.passwordCost)))
  const bound = (1 + MAX_ADMITTED / MAX_AT_ONCE) * (performance.now() - began)

  const flood = Array.from({ length: 60 }, (_, at) =>
    signIn({ username: `nobody${at}`, password: 'a guess' }, { from: `2001:db8:7:${at}::1` }),
  )
  const start = performance.now()
  let [owner, pauses] = [await signIn(CREDENTIALS, { from: '203.0.113.1' }), 0]
  while (owner.statusCode === 503) {
    const seconds = Number(owner.headers['retry-after'])
    await pause(seconds * 1000)
    pauses += seconds * 1000
    owner = await signIn(CREDENTIALS, { from: '203.0.113.1' })
  }
  const waited = performance.now() - start - pauses
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503)
  console.log(
    `${refused.length} of 60 were refused; signed in after ${Math.round(waited)} ms and ${pauses} ms of requested pauses`,
  )
  expect(owner.statusCode).toBe(200)
  expect(refused.length).toBeGreaterThan(0)
  expect(waited).toBeLessThan(bound)
  expect(pauses).toBeLessThanOrEqual(5_000)
})

function median(times: number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
