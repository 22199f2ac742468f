import { expect, test } from 'vitest'
import { postgresOfSeveral } from '#platform/server/testing/postgres-of-several.ts'
import { importAgainstConfirm } from './fixtures.ts'

const ROUNDS = 200

test('[threat import-race] 200 rounds of import against confirm on the embedded engine report every conflict', async () => {
  await importAgainstConfirm(ROUNDS)
})

test('[threat import-race] 200 rounds at two servers on PostgreSQL report every conflict', async () => {
  const { openContext } = await postgresOfSeveral()
  const clock = { now: () => new Date('2026-09-09T11:00:00Z') }
  const { refused, conflicts } = await importAgainstConfirm(ROUNDS, async (variables) => [
    await openContext(variables, clock),
    await openContext(variables, clock),
  ])
  console.log(`${refused} bookings were refused, ${conflicts} conflicts were told`)
  // Both outcomes occurred, so it was a race.
  expect(Math.min(refused, conflicts)).toBeGreaterThan(0)
})
