import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { enquiries } from './enquiries.ts'

test.for<[what: string, requested: Parameters<typeof enquiries.listQuery>[1], index: string]>([
  ['everything', {}, 'enquiry_by_reply_due'],
  ['words', { search: 'marsh' }, 'enquiry_words'],
  ['one status', { status: 'answered' }, 'enquiry_by_status'],
])('listing %s uses an index', async ([, filters, index]) => {
  const { ctx } = await createTestContext()
  const plan = await inTransaction(ctx, GUEST, async (tx) => {
    // Without this setting PostgreSQL scans an empty table sequentially, even with an index.
    await sql`set local enable_seqscan = off`.execute(tx.database)
    return JSON.stringify(await queryOf(tx.database, filters))
  })
  expect(plan).toContain(index)
})

function queryOf(db: DbTransaction, filters: Parameters<typeof enquiries.listQuery>[1]) {
  return enquiries.listQuery(db, filters).page.limit(25).explain('text')
}
