import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '../app-context.ts'
import type { TableShape } from './catalogue.ts'
import { copyLine } from './copy-text.ts'

const ROWS_AT_ONCE = 1000

/** Makes PostgreSQL and the embedded engine format values alike, and removes time limits, until the transaction ends. */
export async function useFixedFormats(db: Kysely<DB>): Promise<void> {
  await sql`select set_config(name, value, true) from (values
    ('timezone', 'UTC'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1'), ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0')
  ) as setting (name, value)`.execute(db)
}

/** Yields the rows of a table as lines of COPY, in batches, so that no table is in memory as a whole. */
export async function* linesOf(db: DbTransaction, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column, at) => sql`${sql.id(column.name)}::text as ${sql.id(`c${at}`)}`))
  await sql`declare rows no scroll cursor for select ${values} from ${sql.table(name)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      fetch forward ${sql.lit(ROWS_AT_ONCE)} from rows`.execute(db)
    if (rows.length > 0) yield rows.map((row) => copyLine(columns.map((_, at) => row[`c${at}`] ?? null)))
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close rows`.execute(db)
}
