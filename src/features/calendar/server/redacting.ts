import { sql } from 'kysely'
import { redacted } from '#platform/server/redaction.ts'
import type { TxContext } from '#platform/server/transaction.ts'

const LONGEST_REASON = 500

/** Redacts matches of a PostgreSQL pattern in the reasons of all blocks. Returns the number of changed blocks. */
export async function redactBlocks({ database, clock }: TxContext, pattern: string): Promise<number> {
  const rows = await database
    .updateTable('block')
    .set((block) => ({
      reason: redacted('reason', pattern, LONGEST_REASON),
      version: block('version', '+', 1),
      updated_at: clock.now(),
    }))
    .where(sql<boolean>`reason ~* ${pattern}`)
    .returning('id')
    .execute()
  return rows.length
}
