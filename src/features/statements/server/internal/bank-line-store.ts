import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { EntryKind } from '#features/ledger/contract.ts'
import type { BankLineState } from '#features/statements/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import { type Pence, penceOf, toPounds } from '#platform/shared/money.ts'
import type { PaymentLine } from './suggestions.ts'

/** An entry that a line was matched with. */
interface AllocationRow {
  entryId: number
  bookingId: number
  kind: EntryKind
  amount: string
  guestName: string
}

/** Selects lines with their statement's file and their entries, in the order in which the entries were written. */
function bankLines(db: Kysely<DB>) {
  return db
    .selectFrom('bank_line as line')
    .innerJoin('bank_statement as statement', 'statement.id', 'line.bank_statement_id')
    .innerJoin('bank_account as account', 'account.id', 'line.bank_account_id')
    .select([
      'line.id',
      'line.bank_statement_id',
      'line.day',
      'line.amount',
      'line.payer',
      'line.reference',
      'line.description',
      'line.state',
      'line.set_aside_reason',
      'statement.file_name',
      'account.name',
      sql<AllocationRow[]>`(
        select coalesce(json_agg(json_build_object('entryId', entry.id, 'bookingId', entry.booking_id, 'kind', entry.kind,
          'amount', part.amount::text, 'guestName', booking.guest_name) order by entry.id), '[]')
        from bank_line_allocation as part
        join ledger_entry as entry on entry.id = part.ledger_entry_id
        join booking on booking.id = entry.booking_id
        where part.bank_line_id = line.id)`.as('allocations'),
    ])
}

export type BankLineRow = Awaited<ReturnType<ReturnType<typeof bankLines>['execute']>>[number]

export function bankLineWithId(db: Kysely<DB>, id: number): Promise<BankLineRow | undefined> {
  return bankLines(db).where('line.id', '=', id).executeTakeFirst()
}

/** Returns the booking of a matched entry and the day of its line; undefined once the match is undone. */
export async function matchedEntry(
  db: Kysely<DB>,
  entryId: number,
): Promise<{ entryId: number; bookingId: number; day: Day } | undefined> {
  const row = await db
    .selectFrom('bank_line_allocation as part')
    .innerJoin('bank_line as line', 'line.id', 'part.bank_line_id')
    .innerJoin('ledger_entry as entry', 'entry.id', 'part.ledger_entry_id')
    .where('entry.id', '=', entryId)
    .select(['entry.booking_id', 'line.day'])
    .executeTakeFirst()
  return row && { entryId, bookingId: row.booking_id, day: toDay(row.day) }
}

/** Locks a line against deletion until the transaction ends: a concurrent undo of its import waits. */
export async function keepLine(db: DbTransaction, id: number): Promise<void> {
  await sql`select from bank_line where id = ${id} for key share`.execute(db)
}

export interface BankLineFilters {
  state?: BankLineState | undefined
  search?: string | undefined
  statementId?: number | undefined
  limit: number
  offset: number
}

/** Open lines oldest first, so that no guest's payment waits long; others newest first. */
export async function pageOfLines(db: Kysely<DB>, requested: BankLineFilters) {
  const { state, search, statementId } = requested
  const direction = state === 'open' ? 'asc' : 'desc'
  const found = search ? foundBy(search) : null
  const which = db
    .selectFrom('bank_line as line')
    .$if(state !== undefined, (lines) => lines.where('line.state', '=', state ?? 'open'))
    .$if(statementId !== undefined, (lines) => lines.where('line.bank_statement_id', '=', statementId ?? 0))
    .$if(found !== null, (lines) => lines.where(found ?? sql<SqlBool>`true`))
  const page = which
    .select('line.id')
    .orderBy('line.day', direction)
    .orderBy('line.id', direction)
    .limit(requested.limit)
    .offset(requested.offset)
  const [rows, { count }] = await Promise.all([
    bankLines(db).where('line.id', 'in', page).orderBy('line.day', direction).orderBy('line.id', direction).execute(),
    which.select((line) => line.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count }
}

/** Matches the line's text, ignoring case and with wildcards taken literally, or its amount in either direction. */
function foundBy(search: string) {
  const words = containing(search)
  const byWords = sql<SqlBool>`(line.payer || E'\n' || line.reference || E'\n' || line.description) ilike ${words}`
  const amount = /^£?(\d{1,8}(?:\.\d{1,2})?)$/.exec(search.replaceAll(',', ''))?.[1]
  return amount ? sql<SqlBool>`(abs(line.amount) = ${toPounds(penceOf(amount))}::numeric or ${byWords})` : byWords
}

/** Returns open lines whose text may contain a payment reference, oldest first; `ids` limits them to some lines. */
export async function openLinesWithReference(
  db: Kysely<DB>,
  ids: number[] | undefined,
  max: number,
): Promise<PaymentLine[]> {
  const rows = await db
    .selectFrom('bank_line as line')
    .where('line.state', '=', 'open')
    .$if(ids !== undefined, (lines) => lines.where(sql<SqlBool>`line.id = any(${ids ?? []}::integer[])`))
    .where(sql<SqlBool>`(line.reference || ' ' || line.description || ' ' || line.payer) ~* ${MAY_BE_REFERENCE}`)
    .select(['id', 'day', 'amount', 'payer', 'reference', 'description'])
    .orderBy('day')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(asPayment)
}

/**
 * Loose filter: text that begins like a reference or has as many digits, typing slips included. The ledger decides whether it is
 * one.
 */
const MAY_BE_REFERENCE = 'h *[l1i|][ -]*[0-9oil|]|[0-9oil|]([ -]*[0-9oil|]){6}'

/** Open lines of money that came in, newest first. */
export async function openMoneyIn(db: Kysely<DB>): Promise<PaymentLine[]> {
  const rows = await db
    .selectFrom('bank_line')
    .where('state', '=', 'open')
    .where('amount', '>', '0')
    .select(['id', 'day', 'amount', 'payer', 'reference', 'description'])
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LOOKED_AT)
    .execute()
  return rows.map(asPayment)
}

/** More open lines than are expected before their holds have ended. */
const MAX_LOOKED_AT = 5_000

export function asPayment(row: {
  id: number
  day: string
  amount: string
  payer: string
  reference: string
  description: string
}): PaymentLine {
  const { id, payer, reference, description } = row
  return { id, day: toDay(row.day), amount: penceOf(row.amount), payer, reference, description }
}

/** Marks a line as matched with entries whose amounts add up to it; returns false if the line is no longer open. */
export async function markMatched(
  db: DbTransaction,
  id: number,
  entries: { entryId: number; amount: Pence }[],
): Promise<boolean> {
  if (!(await changeLine(db, { id, state: 'open' }, { state: 'matched', set_aside_reason: null }))) return false
  const parts = entries.map(({ entryId, amount }) => ({
    bank_line_id: id,
    ledger_entry_id: entryId,
    amount: toPounds(amount),
  }))
  await db.insertInto('bank_line_allocation').values(parts).execute()
  return true
}

/** Returns false if the line is no longer open. */
export async function markSetAside(db: DbTransaction, id: number, reason: string): Promise<boolean> {
  return changeLine(db, { id, state: 'open' }, { state: 'set-aside', set_aside_reason: reason })
}

/** Reopens a line whose entries were corrected. */
export async function markUnmatched(db: DbTransaction, id: number): Promise<void> {
  await db.deleteFrom('bank_line_allocation').where('bank_line_id', '=', id).execute()
  await changeLine(db, { id, state: 'matched' }, { state: 'open', set_aside_reason: null })
}

/** Counts the entries that a line is currently matched with. */
export async function allocationsOf(db: Kysely<DB>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('bank_line_allocation')
    .where('bank_line_id', '=', id)
    .select((part) => part.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns property ids by booking id; unknown bookings are left out. */
export async function homesOf(db: Kysely<DB>, bookingIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('booking')
    .where(sql<boolean>`id = any(${bookingIds}::integer[])`)
    .select(['id', 'property_id'])
    .execute()
  return new Map(rows.map(({ id, property_id }) => [id, property_id]))
}

/** Returns false if the line is not set aside. */
export async function markOpen(db: DbTransaction, id: number): Promise<boolean> {
  return changeLine(db, { id, state: 'set-aside' }, { state: 'open', set_aside_reason: null })
}

async function changeLine(
  db: DbTransaction,
  before: { id: number; state: BankLineState },
  values: { state: BankLineState; set_aside_reason: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('bank_line')
    .set(values)
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Replaces the reason for setting a line aside when the line's text is erased. */
const ERASED = 'Erased'

/** Erases the text of at most `max` lines from before a day; returns the number of erased lines. */
export async function eraseWordsOfLinesBefore(db: DbTransaction, day: Day, max: number): Promise<number> {
  const old = db
    .selectFrom('bank_line')
    .where('day', '<', day)
    .where((line) =>
      line.or([
        line('payer', '<>', ''),
        line('reference', '<>', ''),
        line('description', '<>', ''),
        line('words', '<>', sql<string[]>`'{}'`),
        line('set_aside_reason', '<>', ERASED),
      ]),
    )
    .select('id')
    .orderBy('id')
    .limit(max)
  const erased = await db
    .updateTable('bank_line')
    .set({
      payer: '',
      reference: '',
      description: '',
      words: sql`'{}'::text[]`,
      set_aside_reason: sql`case when set_aside_reason is not null then ${ERASED} end`,
    })
    .where('id', 'in', old)
    .returning('id')
    .execute()
  return erased.length
}
