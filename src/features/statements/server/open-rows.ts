import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { OpenRows } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { findOpenSkippedRows } from './internal/skipped-row-store.ts'

export async function countOpenRows({ database }: AppContext): Promise<OpenRows> {
  const [unmatched, skippedRows] = await Promise.all([countOpenLines(database), countOpenSkippedRows(database)])
  return { unmatched, skippedRows }
}

/** Returns the first unmatched lines, the oldest first, and the number of all. */
export async function findOpenBankLines({ database }: AppContext, max: number) {
  const [{ count }, lines] = await Promise.all([
    countOpenLines(database),
    database
      .selectFrom('bank_line')
      .where('state', '=', 'open')
      .select(['id', 'day', 'amount', 'payer', 'reference', 'description'])
      .orderBy('day')
      .orderBy('id')
      .limit(max)
      .execute(),
  ])
  return { count, lines }
}

/** Returns the first rows that were not imported and are not set aside, the newest first, and the number of all. */
export async function findOpenSkipped({ database }: AppContext, max: number) {
  const [count, rows] = await Promise.all([countOpenSkippedRows(database), findOpenSkippedRows(database, null)])
  return { count, rows: rows.slice(0, max) }
}

async function countOpenSkippedRows(database: Kysely<DB>): Promise<number> {
  const { count } = await database
    .selectFrom('bank_statement_skipped_row')
    .where('set_aside_at', 'is', null)
    .select(sql<number>`count(distinct fingerprint)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** `sum` is the money in of open bank lines, in pounds; money out is ignored. */
function countOpenLines(database: Kysely<DB>) {
  return database
    .selectFrom('bank_line')
    .where('state', '=', 'open')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<string>`coalesce(sum(amount) filter (where amount > 0), 0)::numeric(20, 2)::text`.as('sum'),
    ])
    .executeTakeFirstOrThrow()
}
