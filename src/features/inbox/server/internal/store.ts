import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { InboxItem, Note } from '#features/inbox/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

/** An enquiry, contact message or owner application, by table and id. */
export interface ItemRef {
  item: InboxItem
  itemId: number
}

const NOTE_COLUMNS = {
  enquiry: 'enquiry_id',
  contact_message: 'contact_message_id',
  owner_application: 'owner_application_id',
} as const satisfies Record<InboxItem, keyof DB['note']>

const STATUS_COLUMNS = { enquiry: 'status', contact_message: 'status', owner_application: 'stage' } as const

export interface RowFilters {
  status?: string | undefined
  search?: string | undefined
}

/** Builds the queries for a list and its count. A search matches the expression `searchedText`. */
export function listQueries<Row>(
  rows: SelectQueryBuilder<DB, InboxItem, Row>,
  { item, searchedText }: { item: InboxItem; searchedText: RawBuilder<string> },
  { status, search }: RowFilters,
) {
  const statusColumn = sql.ref<string>(STATUS_COLUMNS[item])
  const matching = rows
    .$if(status !== undefined, (query) => query.where(statusColumn, '=', status ?? ''))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`${searchedText} ilike ${containing(search ?? '')}`))
    .$castTo<Row>()
  const count = matching.clearSelect().select((row) => row.fn.countAll<number>().as('total'))
  const page = matching
    .select(count.as('total'))
    // Must equal the expression of the tables' indexes.
    .orderBy(sql`CASE ${statusColumn} WHEN 'new' THEN 0 WHEN 'spam' THEN 2 ELSE 1 END`)
    .orderBy('reply_due_at')
    .orderBy('id')
    .$castTo<Row & { total: number }>()
  return { page, count: count.$castTo<{ total: number }>() }
}

/** Runs the queries of `listQueries`. Every row contains the total, so the count runs only for a page beyond the end. */
export async function readPage<Row>(
  { page, count }: ReturnType<typeof listQueries<Row>>,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
): Promise<Paged<Row>> {
  const rows = await page.limit(limit).offset(offset).execute()
  if (rows[0] || offset === 0) return { rows, total: rows[0]?.total ?? 0 }
  const { total } = await count.executeTakeFirstOrThrow()
  return { rows: [], total }
}

/** Returns an item's notes with their authors, oldest first. */
export async function notesAbout(database: Kysely<DB>, { item, itemId }: ItemRef): Promise<Note[]> {
  const rows = await database
    .selectFrom('note')
    .innerJoin('staff_name as author', 'author.id', 'note.user_id')
    .where(`note.${NOTE_COLUMNS[item]}`, '=', itemId)
    .select(['note.id', 'text', 'author.name as author', 'note.created_at'])
    .orderBy('note.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: row.author,
    createdAt: row.created_at.toISOString(),
  }))
}

export async function insertNote(
  db: DbTransaction,
  { item, itemId }: ItemRef,
  note: { text: string; userId: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('note')
    .values({ [NOTE_COLUMNS[item]]: itemId, text: note.text, user_id: note.userId, created_at: note.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether any email about an item was ever queued. */
export async function hasEmailAbout(database: Kysely<DB>, { item, itemId }: ItemRef): Promise<boolean> {
  const rows = await database
    .selectFrom('email_outbox')
    .where('item', '=', item)
    .where('item_id', '=', itemId)
    .select('id')
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Returns when the first answer to an item was delivered; `null` without a delivered answer. */
export async function findFirstAnswerAt(database: Kysely<DB>, { item, itemId }: ItemRef): Promise<Date | null> {
  const row = await database
    .selectFrom('email_outbox')
    .where('item', '=', item)
    .where('item_id', '=', itemId)
    .where('kind', 'like', '%-reply')
    .where('state', 'in', ['sent', 'stored'])
    .select('settled_at')
    .orderBy('settled_at')
    .limit(1)
    .executeTakeFirst()
  return row?.settled_at ?? null
}

export interface StatusCounts {
  status: string
  total: number
  overdue: number
  /** Items first answered since `answeredSince`. `inTime` of these items were answered by the deadline. */
  answered: number
  inTime: number
}

export async function selectStatusCounts(
  database: Kysely<DB>,
  item: InboxItem,
  { now, answeredSince }: { now: Date; answeredSince: Date },
): Promise<StatusCounts[]> {
  const { rows } = await sql<StatusCounts>`
    select status,
      count(*)::integer as total,
      (count(*) filter (where reply_due_at < ${now}))::integer as overdue,
      (count(*) filter (where answered_at >= ${answeredSince}))::integer as answered,
      (count(*) filter (where answered_at >= ${answeredSince} and answered_at <= reply_due_at))::integer as "inTime"
    from inbox_item
    where item = ${item}
    group by status`.execute(database)
  return rows
}
