import type { OpenDatabase } from '../database/database.ts'

/** What tells a database that can be used again from one whose tables a test has changed. */
export interface Blank {
  tables: string[]
  schema: string
}

/** Looks at a migrated database before its first use. Nothing when its migrations leave rows, which emptying would lose. */
export async function lookAtBlank(database: OpenDatabase): Promise<Blank | undefined> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely\\_%'`,
  )
  const tables = rows.map(({ name }) => `"${name}"`)
  const filled = tables.map((table) => `select 1 from ${table}`).join(' union all ')
  const { rowCount } = await database.pool.query(`select from (${filled}) as any_row limit 1`)
  return rowCount === 0 ? { tables, schema: await schemaOf(database) } : undefined
}

/**
 * Empties a used database, so that it is as new. Returns false when it cannot be: a test changed its tables, closed it, or
 * is still at work in it.
 * Only what was written is taken out: emptying every table and index, whatever was in it, takes longer than most tests.
 */
export async function emptyAgain(database: OpenDatabase, blank: Blank): Promise<boolean> {
  if (database.pool.ending || isBeingWritten(database) || (await schemaOf(database)) !== blank.schema) return false
  const [filled, counted] = await Promise.all([filledTables(database, blank), usedSequences(database)])
  const steps = [
    // A test that left a transaction open keeps its database to itself.
    "set local lock_timeout = '2s'",
    // Neither keys nor triggers have a say in what order, and the ledger's not at all.
    'set local session_replication_role = replica',
    ...filled.map(({ table, isGrown }) => (isGrown ? `truncate ${table} cascade` : `delete from ${table}`)),
    ...counted.map((sequence) => `select setval('${sequence}', 1, false)`),
  ]
  await database.pool.query(`begin; ${steps.join('; ')}; commit`)
  return true
}

/** A test may end before all that it began: what comes late must not reach the next. */
function isBeingWritten({ pool }: OpenDatabase): boolean {
  return pool.waitingCount > 0 || pool.idleCount < pool.totalCount
}

/** A table keeps the room of its deleted rows, and reading past them would slow down whatever test comes next. */
const GROWN_BYTES = 512 * 1024

async function filledTables(database: OpenDatabase, { tables }: Blank) {
  const each = tables.map(
    (table, at) =>
      `select ${at} as at, pg_relation_size('${table}') > ${GROWN_BYTES} as grown where exists (select from ${table})`,
  )
  const { rows } = await database.pool.query<{ at: number; grown: boolean }>(each.join(' union all '))
  return rows.flatMap(({ at, grown }) => {
    const table = tables[at]
    return table ? [{ table, isGrown: grown }] : []
  })
}

async function usedSequences(database: OpenDatabase): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return rows.map(({ name }) => name)
}

/** PostgreSQL numbers what it is born with below this. */
const FIRST_OF_OURS = 16_384

/** Counts and sums of numbers that are never given twice: texts of all columns, sorted, took a quarter of the emptying. */
async function schemaOf(database: OpenDatabase) {
  const numbered = ['pg_class', 'pg_constraint', 'pg_proc', 'pg_trigger'].map(
    (catalogue) => `(select row(count(*), sum(oid::bigint)) from ${catalogue} where oid >= ${FIRST_OF_OURS})`,
  )
  const columns = `(select row(count(*), sum(attrelid::bigint * attnum), count(*) filter (where attnotnull),
                               count(*) filter (where attisdropped))
                    from pg_attribute where attrelid >= ${FIRST_OF_OURS})`
  const { rows } = await database.pool.query<{ schema: string }>(
    `select row(${[columns, ...numbered].join(', ')})::text as schema`,
  )
  return rows[0]?.schema ?? ''
}
