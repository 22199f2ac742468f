import { type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '../app-context.ts'
import type { TxContext } from '../transaction.ts'
import type { PersonMatcher } from './redaction.ts'

/** Describes the columns of a table whose texts may mention a person. */
export interface PersonalTexts {
  table: keyof DB
  /** Columns of text or JSON, each with its maximum number of characters. */
  columns: Record<string, number>
  /** The item that a row is about, when the item is another row. */
  item?: { name: RawBuilder<string>; id: RawBuilder<number | null> }
  /** Columns that are updated with each change. */
  stamps?: ('version' | 'updated_at')[]
  /** Whether guests see the texts. */
  isPublic?: boolean
  /** Whether the program wrote a row's texts, which then contain no name. */
  isWrittenByProgram?: (texts: Record<string, unknown>) => boolean
  /** Describes a row: "Note on enquiry #3". */
  describe: (item: string) => string
}

export interface TextRow {
  id: string
  item: string
  itemId: number | null
  /** The values by column name. */
  texts: Record<string, unknown>
}

/** Returns a key such as "booking 12"; `readPersonalTexts` builds equal keys in SQL. */
export function itemKey({ item, itemId }: Pick<TextRow, 'item' | 'itemId'>): string {
  return `${item} ${itemId}`
}

/**
 * Returns the rows about the person's items, whose keys are `itemKeys`, or the rows about other items that may mention
 * the person.
 */
export async function readPersonalTexts(
  db: DbTransaction,
  source: PersonalTexts,
  { matcher, itemKeys }: { matcher: PersonMatcher; itemKeys: ReadonlySet<string> },
  about: 'person' | 'others',
): Promise<TextRow[]> {
  const { name, id } = source.item ?? { name: sql.lit(source.table), id: sql.ref('id') }
  const every = Object.keys(source.columns).map((column) => sql`${sql.ref(column)}::text`)
  const isAboutPerson = sql`coalesce(${name} || ' ' || ${id} = any(${[...itemKeys]}::text[]), false)`
  const mayMention = matcher.mayMention(sql`concat_ws(E'\n', ${sql.join(every)})`)
  const { rows } = await sql<TextRow>`
    select id::text as id, ${name} as item, ${id} as "itemId", ${textsOf(source)} as texts from ${sql.table(source.table)}
    where ${about === 'person' ? isAboutPerson : sql`not ${isAboutPerson} and ${mayMention}`}
    order by ${sql.table(source.table)}.id`.execute(db)
  return rows.filter(({ texts }) => !source.isWrittenByProgram?.(texts))
}

/** Writes changed texts, unless the row was changed since it was read. Returns whether the texts were written. */
export async function writePersonalTexts(
  tx: TxContext,
  source: PersonalTexts,
  { id, texts: before }: TextRow,
  after: Record<string, unknown>,
): Promise<boolean> {
  const stamps = { version: sql`version + 1`, updated_at: sql`${tx.clock.now()}::timestamptz` }
  const assignments = [
    ...Object.entries(after).map(([column, value]) => sql`${sql.ref(column)} = ${asColumn(value)}`),
    ...(source.stamps ?? []).map((column) => sql`${sql.ref(column)} = ${stamps[column]}`),
  ]
  const { rows } = await sql`
    update ${sql.table(source.table)} set ${sql.join(assignments)}
    where id = ${id} and ${textsOf(source)} = ${JSON.stringify(before)}::jsonb returning id`.execute(tx.database)
  if (rows.length > 0 && source.isPublic) tx.publicDataChanged()
  return rows.length > 0
}

function textsOf({ columns }: PersonalTexts): RawBuilder<Record<string, unknown>> {
  const pairs = Object.keys(columns).flatMap((column) => [sql.lit(column), sql.ref(column)])
  return sql`jsonb_build_object(${sql.join(pairs)})`
}

/** Only columns of JSON have objects and arrays. */
function asColumn(value: unknown): RawBuilder<unknown> {
  return typeof value === 'object' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
}

/** The texts of audit log entries, which are about other items. */
export const auditLogTexts: PersonalTexts = {
  table: 'audit_log',
  columns: { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY },
  item: { name: sql.ref('item'), id: sql.ref('item_id') },
  describe: (item) => `Audit log of ${item}`,
}
