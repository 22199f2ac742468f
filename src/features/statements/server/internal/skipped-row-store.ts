import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { SkippedKind } from '#features/statements/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Day } from '#platform/shared/day.ts'
import { toPounds } from '#platform/shared/money.ts'
import { CELL_ENDS } from './holds/may-be-payment.ts'
import type { SkippedRow } from './reading/lines.ts'
import { MAX_TEXT } from './reading/table.ts'

/** In characters. Longer reasons are cut: a reason may quote a long cell. */
const MAX_REASON = 300

/** Adds rows. A row that the office set aside in an earlier statement is added as set aside if `isKnownByText`. */
export async function addSkippedRows(
  db: DbTransaction,
  to: { accountId: number; statementId: number },
  rows: (SkippedRow & { kind: SkippedKind })[],
): Promise<void> {
  if (rows.length === 0) return
  const occurrences = new Map<string, number>()
  const values = rows.map((row) => {
    const { line, kind, why, text, amount, mayBeAnySum } = row
    const file = isKnownByText(row) ? '' : ` statement ${to.statementId}`
    const occurrence = (occurrences.get(text) ?? 0) + 1
    occurrences.set(text, occurrence)
    return {
      ...{ line, kind, mayBeAnySum },
      reason: why.slice(0, MAX_REASON),
      // PostgreSQL cannot store zero bytes in text.
      text: text.replaceAll('\0', ''),
      fingerprint: hash('sha256', `account ${to.accountId}${file} skipped ${text} ${occurrence}`),
      amount: amount === null ? null : toPounds(amount),
    }
  })
  await sql`
    insert into bank_statement_skipped_row
      (bank_statement_id, line, kind, reason, text, fingerprint, amount, may_be_any_sum, set_aside_at, set_aside_by)
    select ${to.statementId}::integer, line, kind, reason, text, row.fingerprint, amount, "mayBeAnySum", known.set_aside_at,
           known.set_aside_by
    from json_to_recordset(${JSON.stringify(values)}::json)
      as row (line integer, kind text, reason text, text text, fingerprint text, amount numeric(10, 2), "mayBeAnySum" boolean)
    left join (
      select distinct on (fingerprint) fingerprint, set_aside_at, set_aside_by from bank_statement_skipped_row
      where set_aside_at is not null order by fingerprint, id) as known on known.fingerprint = row.fingerprint`.execute(
    db,
  )
}

/** False if a different payment in a later statement may have an equal text: the text was cut, or has a sum without a day. */
function isKnownByText({ text, amount, mayBeAnySum }: SkippedRow): boolean {
  if (text.length >= MAX_TEXT) return false
  return text.split(CELL_ENDS).some((cell) => DAY_LIKE.test(cell.trim())) || !(mayBeAnySum || (amount ?? 0) > 0)
}

/** Also matches days that do not exist, such as 31/31/2026. Excludes `20-11-33`, which may be a sort code. */
const DAY_LIKE =
  /^(?:\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}-\d{1,2}-\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|(?:[a-z]{3,9},? )?\d{1,2}[a-z]{0,2}[-/. ][a-z]{3,9}[-/. ]+\d{2,4})(?!\d)/i

function selectSkippedRows(db: Kysely<DB>) {
  return db
    .selectFrom('bank_statement_skipped_row as row')
    .innerJoin('bank_statement as statement', 'statement.id', 'row.bank_statement_id')
    .leftJoin('staff_name', 'staff_name.id', 'row.set_aside_by')
    .select([
      'row.id',
      'row.bank_statement_id',
      'row.line',
      'row.kind',
      'row.reason',
      'row.text',
      'row.amount',
      'row.may_be_any_sum',
      'row.set_aside_at',
      'statement.file_name',
      'staff_name.name as set_aside_by_name',
    ])
}

export type StoredSkippedRow = Awaited<ReturnType<ReturnType<typeof selectSkippedRows>['execute']>>[number]

/** Returns a page of a statement's skipped rows: open rows first, each group in the order of the file. */
export async function findSkippedRows(
  db: Kysely<DB>,
  { statementId, limit, offset }: { statementId: number; limit: number; offset: number },
): Promise<{ rows: StoredSkippedRow[]; total: number }> {
  const [rows, { count }] = await Promise.all([
    selectSkippedRows(db)
      .where('bank_statement_id', '=', statementId)
      .orderBy(sql`row.set_aside_at is not null`)
      .orderBy('row.line')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('bank_statement_skipped_row')
      .where('bank_statement_id', '=', statementId)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: count }
}

/** Returns open rows, newest first; of equal rows only the newest. Omits rows of the statement `except`. */
export async function findOpenSkippedRows(db: Kysely<DB>, except: number | null): Promise<StoredSkippedRow[]> {
  const once = sql<number>`(select distinct on (fingerprint) id from bank_statement_skipped_row
    where set_aside_at is null and bank_statement_id is distinct from ${except} order by fingerprint, id desc)`
  return selectSkippedRows(db).where('row.id', 'in', once).orderBy('row.id', 'desc').execute()
}

/** Sets rows aside, with equal rows of other statements. Returns how many rows of `ids` were open. */
export async function markRowsSetAside(tx: StaffTxContext, ids: number[]): Promise<number> {
  const { rows } = await sql<{ isAsked: boolean }>`
    update bank_statement_skipped_row as row
    set set_aside_at = ${tx.clock.now()}, set_aside_by = ${tx.by.userId}
    where set_aside_at is null
      and fingerprint in (select fingerprint from bank_statement_skipped_row where id = any(${ids}::integer[]))
    returning row.id = any(${ids}::integer[]) as "isAsked"`.execute(tx.database)
  return rows.filter(({ isAsked }) => isAsked).length
}

/** Reopens a row and equal rows of other statements. Returns the number of reopened rows; undefined for an unknown id. */
export async function markRowOpen(db: DbTransaction, id: number): Promise<number | undefined> {
  const row = db.selectFrom('bank_statement_skipped_row').select('fingerprint').where('id', '=', id)
  const found = await row.executeTakeFirst()
  if (!found) return undefined
  const reopened = await db
    .updateTable('bank_statement_skipped_row')
    .set({ set_aside_at: null, set_aside_by: null })
    .where('fingerprint', '=', found.fingerprint)
    .where('set_aside_at', 'is not', null)
    .returning('id')
    .execute()
  return reopened.length
}

/** Replaces the reason of an erased row, because the reason may quote the row. */
const ERASED = 'Erased'

/** Erases the text of at most `max` rows of statements imported before `day`; returns the number of erased rows. */
export async function eraseTextOfRowsBefore(db: DbTransaction, day: Day, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update bank_statement_skipped_row set text = '', reason = ${ERASED}
    where id in (
      select row.id from bank_statement_skipped_row as row
      join bank_statement as statement on statement.id = row.bank_statement_id
      where statement.imported_at < ${day}::date and row.reason <> ${ERASED}
      order by row.id limit ${max})`.execute(db)
  return Number(numAffectedRows)
}
