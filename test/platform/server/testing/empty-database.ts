import type { OpenDatabase } from '#platform/server/database/database.ts'

/** The tables and a summary of the schema, which shows whether a test changed the tables. */
export interface EmptyState {
  tables: string[]
  schema: string
}

/** Describes a migrated database before its first use; undefined when migrations left rows, which emptying would delete. */
export async function describeEmptyDatabase(database: OpenDatabase): Promise<EmptyState | undefined> {
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
 * Empties only tables with rows, because emptying all tables takes longer than most tests. Returns false for a changed,
 * closed or busy database.
 */
export async function emptyDatabase(database: OpenDatabase, blank: EmptyState): Promise<boolean> {
  if (database.pool.ending || isInUse(database) || (await schemaOf(database)) !== blank.schema) return false
  const [filled, counted] = await Promise.all([filledTables(database, blank), usedSequences(database)])
  const steps = [
    // Fails after two seconds when a test left a transaction open.
    "set local lock_timeout = '2s'",
    // Disables foreign keys and triggers, such as the triggers of the ledger, so that any order works.
    'set local session_replication_role = replica',
    ...filled.map(({ table, isGrown }) => (isGrown ? `truncate ${table} cascade` : `delete from ${table}`)),
    ...counted.map((sequence) => `select setval('${sequence}', 1, false)`),
  ]
  await database.pool.query(`begin; ${steps.join('; ')}; commit`)
  return true
}

/** A test may end before its last query: a late write must not reach the next test. */
function isInUse({ pool }: OpenDatabase): boolean {
  return pool.waitingCount > 0 || pool.idleCount < pool.totalCount
}

/** Above this size a table is truncated: the space of deleted rows would slow down later tests. */
const GROWN_BYTES = 512 * 1024

async function filledTables(database: OpenDatabase, { tables }: EmptyState) {
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

/** Object ids below this number belong to PostgreSQL's built-in objects. */
const FIRST_USER_OID = 16_384

/** Compares object ids, which PostgreSQL does not reuse. Comparing all columns took a quarter of the time of emptying. */
async function schemaOf(database: OpenDatabase) {
  const numbered = ['pg_class', 'pg_constraint', 'pg_proc', 'pg_trigger'].map(
    (catalogue) => `(select row(count(*), sum(oid::bigint)) from ${catalogue} where oid >= ${FIRST_USER_OID})`,
  )
  const columns = `(select row(count(*), sum(attrelid::bigint * attnum), count(*) filter (where attnotnull),
                               count(*) filter (where attisdropped))
                    from pg_attribute where attrelid >= ${FIRST_USER_OID})`
  const { rows } = await database.pool.query<{ schema: string }>(
    `select row(${[columns, ...numbered].join(', ')})::text as schema`,
  )
  return rows[0]?.schema ?? ''
}
