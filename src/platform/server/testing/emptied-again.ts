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

/** Empties a used database, so that it is as new. Answers false when it cannot be: a test changed its tables or closed it. */
export async function emptyAgain(database: OpenDatabase, blank: Blank): Promise<boolean> {
  if (database.pool.ending || (await schemaOf(database)) !== blank.schema) return false
  await database.pool.query(`truncate ${blank.tables.join(', ')} restart identity cascade`)
  return true
}

async function schemaOf(database: OpenDatabase) {
  const { rows } = await database.pool.query<{ schema: string }>(
    `select md5(string_agg(part, ',' order by part)) as schema from (
       select 'r' || oid as part from pg_class union all
       select 'a' || attrelid || '.' || attnum || attnotnull || attisdropped from pg_attribute union all
       select 'c' || oid from pg_constraint union all
       select 'p' || oid from pg_proc union all
       select 't' || oid from pg_trigger
     ) as parts`,
  )
  return rows[0]?.schema ?? ''
}
