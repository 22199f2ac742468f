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
 * Empties every table, then runs `load` without triggers and foreign keys, so that tables load in any order. Dropping foreign
 * keys needs no superuser, unlike `session_replication_role`.
 */
export async function withoutConstraints(db: DbTransaction, load: () => Promise<void>): Promise<void> {
  const tables = await tablesOf(db)
  const { rows: keys } = await sql<Key>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`.execute(db)
  for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint ${name}`).execute(db)
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db)
  // A migration may have written rows; the backup has their later state.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(db)
  await load()
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db)
  // Adding a foreign key checks all rows again.
  for (const { table, name, definition } of keys)
    await sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(db)
}

/** Inserts the rows of one table's file. Throws `rule-violation` for a table or a column that this database lacks. */
export async function loadTable(db: DbTransaction, expected: TableInManifest, body: Readable): Promise<void> {
  const shape = shapeOf(expected, await tablesOf(db))
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

/** Each column is sent as one array of texts, which the database casts to the column's type. */
async function insert(db: DbTransaction, { name, columns }: TableShape, lines: string[]): Promise<void> {
  const rows = lines.map(valuesOf)
  const lists = columns.map((_, at) => sql`${rows.map((row) => row[at] ?? null)}::text[]`)
  const values = columns.map(({ type }, at) => sql`${sql.id(`c${at}`)}::${sql.raw(type)}`)
  await sql`
    insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.id(column.name)))}) overriding system value
    select ${sql.join(values)} from unnest(${sql.join(lists)})
    as rows (${sql.join(columns.map((_, at) => sql.id(`c${at}`)))})`.execute(db)
}

/** Reads the tables again. Throws `rule-violation` when the count or the digest of their rows differs from the backup. */
export async function compareWith(db: DbTransaction, manifest: Manifest): Promise<void> {
  const current = await tablesOf(db)
  for (const expected of manifest.tables) {
    const digest = new RowDigest()
    for await (const lines of linesOf(db, shapeOf(expected, current))) for (const line of lines) digest.add(line)
    if (digest.rows !== expected.rows || digest.digest !== expected.digest)
      throw new Refusal(
        'rule-violation',
        `The table ${expected.name} was not restored correctly: ${digest.rows} of ${expected.rows} rows.`,
      )
  }
}

/** Sets every sequence that had issued a number to its value in the backup, so that the next number is new. */
export async function setSequences(db: Kysely<DB>, { sequences }: Manifest): Promise<void> {
  for (const { name, value } of sequences)
    if (value !== null) await sql`select setval(${sql.lit(`public.${name}`)}, ${value}::bigint)`.execute(db)
}
