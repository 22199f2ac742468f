import { sql } from 'kysely'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { redacted } from '#platform/server/redaction.ts'

const LONGEST_NOTE = 2000

/** Redacts matches of a PostgreSQL pattern in all notes. Returns the number of changed notes. */
export async function redactNotes(db: DbTransaction, pattern: string): Promise<number> {
  const rows = await db
    .updateTable('note')
    .set({ text: redacted('text', pattern, LONGEST_NOTE) })
    .where(sql<boolean>`text ~* ${pattern}`)
    .returning('id')
    .execute()
  return rows.length
}
