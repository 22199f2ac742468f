import type { Insertable } from 'kysely'
import type { ContactMessage as MessageRow } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import type { ContactMessage } from '../contract.ts'

export async function addMessage(books: Books, values: Insertable<MessageRow>): Promise<ContactMessage> {
  const row = await books.insertInto('contact_message').values(values).returningAll().executeTakeFirstOrThrow()
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at.toISOString(),
  }
}

/** Deletes some messages that were written before an instant. Answers their numbers. */
export async function deleteMessagesBefore(books: Books, instant: Date, most: number): Promise<number[]> {
  const old = books
    .selectFrom('contact_message')
    .select('id')
    .where('created_at', '<', instant)
    .orderBy('id')
    .limit(most)
  const rows = await books.deleteFrom('contact_message').where('id', 'in', old).returning('id').execute()
  return rows.map(({ id }) => id)
}
