import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AppContext } from '#platform/server/app-context.ts'
import { raceForNights } from '#test/features/calendar/server/internal/race.ts'
import { seeded } from '#test/platform/server/testing/kill-while-writing.ts'
import { startSharedPostgres } from '#test/platform/server/testing/shared-postgres.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'

const ROUNDS = 100
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`SEED=${seed} repeats this run`)

test('on two PostgreSQL nodes one of 20 concurrent stays gets the night', async () => {
  const nodes = await twoNodes()
  expect(await raceForNights(nodes, ROUNDS, seeded(seed))).toEqual(Array(ROUNDS).fill(1))
})

test('without the primary key two nodes accept several stays for one night', async () => {
  const nodes = await twoNodes()
  await sql`alter table taken_night drop constraint taken_night_pkey`.execute(nodes[0].database)
  const winners = await raceForNights(nodes, ROUNDS, seeded(seed))
  console.log(`${Math.min(...winners)} to ${Math.max(...winners)} winners without the key`)
  expect(Math.min(...winners)).toBeGreaterThan(1)
})

test('on the embedded database one of 20 concurrent stays gets the night', async () => {
  const { ctx } = await createTestContext()
  expect(await raceForNights([ctx], ROUNDS, seeded(seed))).toEqual(Array(ROUNDS).fill(1))
})

/** Two servers with one PostgreSQL database, each with its own connections. */
async function twoNodes(): Promise<[AppContext, AppContext]> {
  const { openContext } = await startSharedPostgres()
  return [await openContext(), await openContext()]
}
