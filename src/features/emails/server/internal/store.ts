import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { EmailCounts, EmailState } from '#features/emails/contract.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'

export type EmailRow = Awaited<ReturnType<ReturnType<typeof selectEmails>['execute']>>[number]

export interface EmailFilters {
  state?: EmailState | undefined
  item?: string | undefined
  itemId?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export function findEmail(database: Kysely<DB>, id: number): Promise<EmailRow | undefined> {
  return selectEmails(database).where('due.id', '=', id).executeTakeFirst()
}

/**
 * Returns a page, newest first, and the total. `item` and `itemId` select emails about this item and emails caused by it.
 */
export async function findEmails(
  database: Kysely<DB>,
  { state, item, itemId, limit = MAX_LIMIT, offset = 0 }: EmailFilters,
): Promise<{ rows: EmailRow[]; total: number }> {
  const requested = [
    ...(state ? [sql<SqlBool>`due.state = ${state}`] : []),
    ...(item === undefined || itemId === undefined
      ? []
      : [
          sql<SqlBool>`due.id in (
            select id from email_outbox where item = ${item} and item_id = ${itemId}
            union select id from email_outbox where cause = ${item} and cause_id = ${itemId})`,
        ]),
  ]
  const [rows, { total }] = await Promise.all([
    selectEmails(database)
      .where((due) => due.and(requested))
      .orderBy('due.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    database
      .selectFrom('email_outbox as due')
      .where((due) => due.and(requested))
      .select((due) => due.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

function selectEmails(database: Kysely<DB>) {
  return database
    .selectFrom('email_outbox as due')
    .leftJoin('email as copy', 'copy.id', 'due.email_id')
    .selectAll('due')
    .select(['copy.to_address', 'copy.subject', 'copy.html_body', 'copy.text_body'])
}

export async function countEmailsByState(database: Kysely<DB>): Promise<EmailCounts> {
  const rows = await database
    .selectFrom('email_outbox')
    .select((due) => ['state', due.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { due: 0, sent: 0, stored: 0, failed: 0, withdrawn: 0, unsent: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}
