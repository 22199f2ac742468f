import { expect, test } from 'vitest'
import { postgresOfSeveral } from '#platform/server/testing/postgres-of-several.ts'
import { importAgainstConfirm } from './fixtures.ts'

const ROUNDS = 200

test('[threat import-race] the embedded engine, 200 rounds of import against confirm: never both without a conflict', async () => {
  await importAgainstConfirm(ROUNDS)
})

test('[threat import-race] PostgreSQL, 200 rounds, the import at one of two servers and the confirmation at the other: never both without a conflict', async () => {
  const { openContext } = await postgresOfSeveral()
  const clock = { now: () => new Date('2026-09-09T11:00:00Z') }
  const { refused, conflicts } = await importAgainstConfirm(ROUNDS, async (variables) => [
    await openContext(variables, clock),
    await openContext(variables, clock),
  ])
  console.log(`${refused} bookings were refused, ${conflicts} conflicts were told`)
  // Now one was first and now the other: it was a race.
  expect(Math.min(refused, conflicts)).toBeGreaterThan(0)
})
