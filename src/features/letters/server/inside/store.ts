import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { LetterCounts, LetterState } from '#features/letters/contract.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'

export type LetterRead = Awaited<ReturnType<ReturnType<typeof letters>['execute']>>[number]

/** Which letters are asked for. */
export interface AskedLetters {
  state?: LetterState | undefined
  item?: string | undefined
  itemId?: number | undefined
  limit?: number | undefined
  offset?: number | undefined
}

export function letterWithId(database: Kysely<DB>, id: number): Promise<LetterRead | undefined> {
  return letters(database).where('due.id', '=', id).executeTakeFirst()
}

/** One page, the newest first, and how many there are in all. What a letter is about may be its act as well. */
export async function pageOfLetters(
  database: Kysely<DB>,
  { state, item, itemId, limit = DEFAULT_LIMIT, offset = 0 }: AskedLetters,
): Promise<{ rows: LetterRead[]; total: number }> {
  const wanted = [
    ...(state ? [sql<SqlBool>`due.state = ${state}`] : []),
    ...(item === undefined || itemId === undefined
      ? []
      : [
          sql<SqlBool>`due.id in (
            select id from letter_due where item = ${item} and item_id = ${itemId}
            union select id from letter_due where cause = ${item} and cause_id = ${itemId})`,
        ]),
  ]
  const [rows, { total }] = await Promise.all([
    letters(database)
      .where((due) => due.and(wanted))
      .orderBy('due.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    database
      .selectFrom('letter_due as due')
      .where((due) => due.and(wanted))
      .select((due) => due.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

function letters(database: Kysely<DB>) {
  return database
    .selectFrom('letter_due as due')
    .leftJoin('letter as copy', 'copy.id', 'due.letter_id')
    .selectAll('due')
    .select(['copy.to_address', 'copy.subject', 'copy.html_body', 'copy.text_body'])
}

/** How many there are in each state, in one query. */
export async function countsOfLetters(database: Kysely<DB>): Promise<LetterCounts> {
  const rows = await database
    .selectFrom('letter_due')
    .select((due) => ['state', due.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { due: 0, sent: 0, stored: 0, failed: 0, withdrawn: 0, unsent: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** Where a member of the office is written to; `''` for one without an address, or who has left. */
export async function addressOf(database: Kysely<DB>, userId: number): Promise<string> {
  const row = await database.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst()
  return row?.email ?? ''
}
