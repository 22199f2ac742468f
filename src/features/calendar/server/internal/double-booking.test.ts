import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { raceForNights } from '#test/features/calendar/server/internal/race.ts'
import { seeded } from '#test/platform/server/testing/kill-while-writing.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'

const ROUNDS = 10
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`SEED=${seed} repeats this run`)

test('[threat double-booking] exactly one of 20 concurrent stays gets a shared night', async () => {
  const { ctx } = await createTestContext()
  expect(await raceForNights([ctx], ROUNDS, seeded(seed))).toEqual(Array(ROUNDS).fill(1))
})

test('[rule taken-night-key] without the primary key of taken_night several stays get one night', async () => {
  const { ctx } = await createTestContext()
  await sql`alter table taken_night drop constraint taken_night_pkey`.execute(ctx.database)
  const winners = await raceForNights([ctx], 2, seeded(seed))
  expect(Math.min(...winners)).toBeGreaterThan(1)
})
