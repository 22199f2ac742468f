import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DB, ContactMessage as MessageRow } from '#database/tables.ts'
import { holding } from '#features/inbox/server/search.ts'
import type { Books } from '#platform/server/office.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { MessageStatus, OfficeMessage } from '../contract.ts'

export type MessageInBooks = Selectable<DB['contact_message']>

export async function addMessage(books: Books, values: Insertable<MessageRow>): Promise<OfficeMessage> {
  return asMessage(await books.insertInto('contact_message').values(values).returningAll().executeTakeFirstOrThrow())
}

export function messageWithId(database: Kysely<DB>, id: number): Promise<MessageInBooks | undefined> {
  return database.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the end of the transaction. */
export function messageWithIdKept(books: Books, id: number): Promise<MessageInBooks | undefined> {
  return books.selectFrom('contact_message').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Writes some fields and counts the version up. */
export async function updateMessage(books: Books, id: number, values: Updateable<MessageRow>): Promise<OfficeMessage> {
  const row = await books
    .updateTable('contact_message')
    .set((present) => ({ ...values, version: present('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return asMessage(row)
}

interface Wanted {
  limit?: number | undefined
  offset?: number | undefined
  status?: MessageStatus | undefined
  search?: string | undefined
}

/** One page and how many there are in all, in one query unless the page lies beyond the end. */
export async function pageOfMessages(
  database: Kysely<DB>,
  { limit = DEFAULT_LIMIT, offset = 0, status, search }: Wanted,
): Promise<Paged<OfficeMessage>> {
  const wanted = database
    .selectFrom('contact_message')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'new'))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`${WORDS} ilike ${holding(search ?? '')}`))
  const count = wanted.select((row) => row.fn.countAll<number>().as('total'))
  const rows = await wanted
    .selectAll()
    .select(count.as('total'))
    .orderBy(URGENCY)
    .orderBy('promised_by')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows[0] || offset === 0) return { rows: rows.map(asMessage), total: rows[0]?.total ?? 0 }
  const { total } = await count.executeTakeFirstOrThrow()
  return { rows: [], total }
}

/** As the index `contact_message_by_urgency` has it. */
const URGENCY = sql`CASE status WHEN 'new' THEN 0 WHEN 'spam' THEN 2 ELSE 1 END`

/** As the index `contact_message_words` has it. */
const WORDS = sql`(name || E'\\n' || email || E'\\n' || subject || E'\\n' || message)`

/** A message as the office reads it. */
export function asMessage(row: MessageInBooks): OfficeMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    status: row.status,
    promisedBy: row.promised_by.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    version: row.version,
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
