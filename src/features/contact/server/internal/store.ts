import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DB, ContactMessage as MessageRow } from '#database/tables.ts'
import type { OfficeMessage } from '#features/contact/contract.ts'
import { type ErasureScope, isInErasureScope } from '#features/inbox/server/inbox.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { asFields } from '#platform/server/database/names.ts'

type StoredMessage = Selectable<MessageRow>

export function messageRows(database: Kysely<DB>) {
  return database.selectFrom('contact_message').selectAll()
}

export function insertMessage(db: DbTransaction, values: Insertable<MessageRow>): Promise<StoredMessage> {
  return db.insertInto('contact_message').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateMessage(
  db: DbTransaction,
  { id }: StoredMessage,
  values: Partial<StoredMessage>,
): Promise<StoredMessage> {
  return db.updateTable('contact_message').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Must equal the expression of the index `contact_message_words`. */
export const SEARCHED_TEXT = sql<string>`(name || E'\\n' || email || E'\\n' || subject || E'\\n' || message)`

export function toMessage(row: StoredMessage): OfficeMessage {
  return {
    ...asFields(row),
    createdAt: row.created_at.toISOString(),
    replyDueAt: row.reply_due_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}

/**
 * Deletes at most `max` messages, either created before an instant or sent from an email address. Returns the deleted
 * ids.
 */
export async function deleteMessages(db: DbTransaction, scope: ErasureScope, max: number): Promise<number[]> {
  const old = db.selectFrom('contact_message').select('id').where(isInErasureScope(scope)).orderBy('id').limit(max)
  const rows = await db.deleteFrom('contact_message').where('id', 'in', old).returning('id').execute()
  return rows.map(({ id }) => id)
}
