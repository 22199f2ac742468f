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
