import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { inBatches, retainedSince } from './retention.ts'

test('[rule months-in-london] data is retained for whole months of London’s calendar', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T23:30:00Z')
  expect(retainedSince(ctx, 24).toISOString()).toBe('2024-09-09T23:00:00.000Z')
  clock.set('2026-12-09T23:30:00Z')
  expect(retainedSince(ctx, 12).toISOString()).toBe('2025-12-09T00:00:00.000Z')
})

test('long work runs in transactions of at most 500 rows', async () => {
  const { ctx, clock } = await createTestContext()
  const row = { key: 'old', at: clock.now() }
  await ctx.database
    .insertInto('rate_limit_attempt')
    .values(Array.from({ length: 1001 }, () => row))
    .execute()
  const batches: { rows: number; transaction: string }[] = []
  await inBatches(ctx, async (tx, batchSize) => {
    const some = tx.database.selectFrom('rate_limit_attempt').select('id').limit(batchSize)
    const rows = await tx.database.deleteFrom('rate_limit_attempt').where('id', 'in', some).returning('id').execute()
    const current = await sql<{ id: string }>`select txid_current()::text as id`.execute(tx.database)
    batches.push({ rows: rows.length, transaction: current.rows[0]?.id ?? '' })
    return rows.length
  })
  expect(batches.map(({ rows }) => rows)).toEqual([500, 500, 1])
  expect(new Set(batches.map(({ transaction }) => transaction)).size).toBe(3)
})

test('finished batches are not undone when a later batch fails', async () => {
  const { ctx, clock } = await createTestContext()
  const row = { key: 'old', at: clock.now() }
  await ctx.database
    .insertInto('rate_limit_attempt')
    .values(Array.from({ length: 600 }, () => row))
    .execute()
  let calls = 0
  const failing = inBatches(ctx, async (tx, batchSize) => {
    const some = tx.database.selectFrom('rate_limit_attempt').select('id').limit(batchSize)
    const rows = await tx.database.deleteFrom('rate_limit_attempt').where('id', 'in', some).returning('id').execute()
    calls += 1
    if (calls === 2) throw new Error('the power went')
    return rows.length
  })
  await expect(failing).rejects.toThrow('the power went')
  expect(await ctx.database.selectFrom('rate_limit_attempt').selectAll().execute()).toHaveLength(100)
})
