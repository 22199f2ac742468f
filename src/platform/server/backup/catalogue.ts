import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'

/** A table in a backup: its columns in order, without generated columns. */
export interface TableShape {
  name: string
  columns: { name: string; type: string }[]
}

export interface Sequence {
  name: string
  /** The last number issued; `null` before the first number. */
  value: string | null
}

/**
 * Returns the tables of the schema `public` in order of name, without the migrator's tables: a restore runs the
 * migrations again.
 */
export async function tablesOf(db: Kysely<DB>): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select pg_class.relname as name,
           json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely\\_%'
    group by relname order by relname collate "C"`.execute(db)
  return rows
}

export async function sequencesOf(db: Kysely<DB>): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' order by sequencename collate "C"`.execute(db)
  return rows
}

/** Returns the name of the last migration that ran; `null` in a database without migrations. */
export async function lastMigrationOf(db: Kysely<DB>): Promise<string | null> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!known[0]?.there) return null
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? null
}
