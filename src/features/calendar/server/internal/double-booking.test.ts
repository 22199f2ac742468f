import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seeded } from '#platform/server/testing/kill-rounds.ts'
import { createTestContext } from '#platform/server/testing/test-context.ts'
import { raceForNights } from './race.ts'

const ROUNDS = 10
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`SEED=${seed} repeats this run`)

test('[threat double-booking] of 20 stays that want the same night at once, exactly one gets it', async () => {
  const { ctx } = await createTestContext()
  expect(await raceForNights([ctx], ROUNDS, seeded(seed))).toEqual(Array(ROUNDS).fill(1))
})

test('[rule taken-night-key] without the key of the nights the same race has many winners: it is the key that stops it', async () => {
  const { ctx } = await createTestContext()
  await sql`alter table taken_night drop constraint taken_night_pkey`.execute(ctx.database)
  const winners = await raceForNights([ctx], 2, seeded(seed))
  expect(Math.min(...winners)).toBeGreaterThan(1)
})
