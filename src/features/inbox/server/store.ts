import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Books } from '#platform/server/office.ts'
import type { InboxItem, InboxLetter, Note } from '../contract.ts'

/** One thing that came in: an enquiry, a message or an application, and its number. */
export interface About {
  item: InboxItem
  itemId: number
}

const NOTED_UNDER = {
  enquiry: 'enquiry_id',
  contact_message: 'contact_message_id',
  owner_application: 'owner_application_id',
} as const satisfies Record<InboxItem, keyof DB['note']>

const STANDS_IN = { enquiry: 'status', contact_message: 'status', owner_application: 'stage' } as const

/** Notes about an item with who wrote them, oldest first, in one query. */
export async function notesAbout(database: Kysely<DB>, { item, itemId }: About): Promise<Note[]> {
  const rows = await database
    .selectFrom('note')
    .innerJoin('user', 'user.id', 'note.user_id')
    .where(`note.${NOTED_UNDER[item]}`, '=', itemId)
    .select(['note.id', 'text', 'first_name', 'last_name', 'note.created_at'])
    .orderBy('note.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: `${row.first_name} ${row.last_name}`.trim(),
    createdAt: row.created_at.toISOString(),
  }))
}

export async function insertNote(
  books: Books,
  { item, itemId }: About,
  note: { text: string; userId: number; at: Date },
): Promise<number> {
  const { id } = await books
    .insertInto('note')
    .values({ [NOTED_UNDER[item]]: itemId, text: note.text, user_id: note.userId, created_at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Letters about an item, oldest first, in one query. */
export async function letterRowsAbout(database: Kysely<DB>, { item, itemId }: About): Promise<InboxLetter[]> {
  const rows = await database
    .selectFrom('letter')
    .where('item', '=', item)
    .where('item_id', '=', itemId)
    .select(['id', 'kind', 'to_address', 'subject', 'text_body', 'state', 'created_at', 'sent_at'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    text: row.text_body,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }))
}

/** When the first letter of a kind about an item was written; null when none was. */
export async function firstLetterAt(
  database: Kysely<DB>,
  { item, itemId }: About,
  kind?: string,
): Promise<Date | null> {
  const row = await database
    .selectFrom('letter')
    .where('item', '=', item)
    .where('item_id', '=', itemId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .select('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** What one status holds, and how its promises stand. */
export interface StatusRow {
  status: string
  total: number
  overdue: number
  /** First answered since the given instant, and how many of those by the time they were promised. */
  answered: number
  inTime: number
}

/** How many items stand where, in one query. */
export async function statusRows(
  database: Kysely<DB>,
  item: InboxItem,
  { now, answeredSince }: { now: Date; answeredSince: Date },
): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select ${sql.ref(STANDS_IN[item])} as status,
      count(*)::integer as total,
      (count(*) filter (where promised_by < ${now}))::integer as overdue,
      (count(*) filter (where answered_at >= ${answeredSince}))::integer as answered,
      (count(*) filter (where answered_at >= ${answeredSince} and answered_at <= promised_by))::integer as "inTime"
    from ${sql.table(item)}
    group by 1`.execute(database)
  return rows
}
