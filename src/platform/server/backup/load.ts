import type { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { DbTransaction } from '../app-context.ts'
import { type TableShape, tablesOf } from './catalogue.ts'
import { linesIn, valuesOf } from './copy-text.ts'
import type { Manifest, TableInManifest } from './manifest.ts'
import { RowDigest } from './row-digest.ts'
import { linesOf } from './rows.ts'

const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 1_000_000

interface Key {
  table: string
  name: string
  definition: string
}

/**
 * Loads tables as they were, in any order: no trigger writes what another table brings, and the keys from table to table
 * are put back, and so looked at, once all rows are there. It needs no rights but the owner's.
 */
export async function withRulesAside(db: DbTransaction, load: () => Promise<void>): Promise<void> {
  const tables = await tablesOf(db)
  const { rows: keys } = await sql<Key>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`.execute(db)
  for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
  // A migration may have written rows of its own, which the backup has as they became.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(db)
  await load()
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
  for (const { table, name, definition } of keys)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db)
}

/** Writes the rows of one table's file. Throws for a table or a column that this database does not have. */
export async function loadTable(db: DbTransaction, told: TableInManifest, body: Readable): Promise<void> {
  const shape = shapeOf(told, await tablesOf(db))
  let waiting: string[] = []
  let length = 0
  const flush = async () => {
    if (waiting.length > 0) await insert(db, shape, waiting)
    waiting = []
    length = 0
  }
  for await (const line of linesIn(body)) {
    waiting.push(line)
    length += line.length
    if (waiting.length === ROWS_AT_ONCE || length > CHARACTERS_AT_ONCE) await flush()
  }
  await flush()
}

function shapeOf({ name, columns }: TableInManifest, current: TableShape[]): TableShape {
  const table = current.find((one) => one.name === name)
  const found = columns.map((column) => table?.columns.find((one) => one.name === column))
  if (found.some((column) => !column))
    throw new Refusal('rule-violation', `This backup’s table ${name} is unknown here.`)
  return { name, columns: found.filter((column) => column !== undefined) }
}

/** Each column travels as one list of texts, and the database reads them as it reads its own. */
async function insert(db: DbTransaction, { name, columns }: TableShape, lines: string[]): Promise<void> {
  const rows = lines.map(valuesOf)
  const lists = columns.map((_, at) => sql`${rows.map((row) => row[at] ?? null)}::text[]`)
  const values = columns.map(({ type }, at) => sql`${sql.id(`c${at}`)}::${sql.raw(type)}`)
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.id(column.name)))}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(lists)})
    as rows (${sql.join(columns.map((_, at) => sql.id(`c${at}`)))})`.execute(db)
}

/** Reads the tables again. Throws for where their rows are not those of the backup, counted and compared by their sums. */
export async function compareWith(db: DbTransaction, manifest: Manifest): Promise<void> {
  const current = await tablesOf(db)
  for (const told of manifest.tables) {
    const digest = new RowDigest()
    for await (const lines of linesOf(db, shapeOf(told, current))) for (const line of lines) digest.add(line)
    if (digest.rows !== told.rows || digest.digest !== told.digest)
      throw new Refusal(
        'rule-violation',
        `The table ${told.name} did not come out as it was: ${digest.rows} of ${told.rows} rows.`,
      )
  }
}

/** Sets every sequence on, so that the next number is a new one. */
export async function setSequences(db: Kysely<DB>, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await sql`select setval(${sql.lit(`public.${name}`)}, ${value}::bigint)`.execute(db)
}
