import { expect, test } from 'vitest'
import { importAgainstConfirm } from '#test/app/server/channels/fixtures.ts'
import { startSharedPostgres } from '#test/platform/server/testing/shared-postgres.ts'

const ROUNDS = 200

test('[threat import-race] the embedded engine reports every conflict in 200 rounds', async () => {
  await importAgainstConfirm(ROUNDS)
})

test('[threat import-race] two servers with PostgreSQL report every conflict in 200 rounds', async () => {
  const { openContext } = await startSharedPostgres()
  const clock = { now: () => new Date('2026-09-09T11:00:00Z') }
  const { refused, conflicts } = await importAgainstConfirm(ROUNDS, async (variables) => [
    await openContext(variables, clock),
    await openContext(variables, clock),
  ])
  console.log(`${refused} bookings were refused, ${conflicts} conflicts were reported`)
  // Both outcomes show that the confirmation and the import raced.
  expect(Math.min(refused, conflicts)).toBeGreaterThan(0)
})
