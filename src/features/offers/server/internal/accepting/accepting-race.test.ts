import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { lockNights } from '#features/calendar/server/nights.ts'
import { offerRoutes } from '#features/offers/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { ACCEPTANCE, setup } from '#test/features/offers/server/fixtures.ts'
import { type Accept, ONE_WINS, runAcceptanceRace } from '#test/features/offers/server/internal/race.ts'
import { seeded } from '#test/platform/server/testing/kill-while-writing.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'

/**
 * The embedded engine has one connection, which serialises the guests, so few rounds are enough. `npm run faults` runs more.
 */
const ROUNDS = inject('testEngine').engine === 'postgres' ? 20 : 5
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`SEED=${seed} repeats this run`)

test('only one of 20 guests can accept overlapping offers', async () => {
  const { ctx } = await createTestContext()
  const rounds = await runAcceptanceRace(ctx, acceptVia(ctx), { rounds: ROUNDS, random: seeded(seed) })
  expect(rounds).toEqual(Array(ROUNDS).fill(ONE_WINS))
}, 600_000)

test('without the primary key of taken_night several guests get the same night', async () => {
  const { ctx } = await createTestContext()
  await sql`alter table taken_night drop constraint taken_night_pkey`.execute(ctx.database)
  for (const round of await runAcceptanceRace(ctx, acceptVia(ctx), { rounds: 2, random: seeded(seed) })) {
    expect(round.accepted).toBeGreaterThan(1)
    expect(round.maxPerNight).toBe(round.accepted)
  }
})

/** Sends each guest of a round from another IP address. */
function acceptVia(ctx: AppContext): Accept {
  const { post } = createTestClient(ctx, offerRoutes)
  return async (token, n) =>
    (await post(`/api/offers/${token}/accept`, ACCEPTANCE, { from: `192.0.2.${n + 1}` })).status
}

test('an acceptance that waits four seconds for a lock succeeds', async () => {
  const { send, accept, ctx, home } = await setup()
  const { token } = await send()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const earlierTransaction = inTransaction(ctx, GUEST, async (tx) => {
    await lockNights(tx.database, home)
    await isOver
  })
  // With the embedded engine, which has one connection, the guest waits for the connection and not for the lock.
  setTimeout(end, 4_000)
  expect((await accept(token, {}, 'key')).status).toBe(200)
  await earlierTransaction
})
