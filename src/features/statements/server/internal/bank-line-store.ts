import { type Kysely, type SqlBool, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { EntryKind } from '#features/ledger/contract.ts'
import type { BankLine, BankLineState } from '#features/statements/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import { type Pence, penceOf, toPounds } from '#platform/shared/money.ts'
import type { PaymentLine } from './matching/suggestions.ts'

/** A ledger entry that was made from a line. */
interface AllocationRow {
  entryId: number
  bookingId: number
  kind: EntryKind
  amount: string
  guestName: string
}

/** Selects lines with statement, account, a possible earlier line, and ledger entries from the oldest. */
function selectBankLines(db: Kysely<DB>) {
  return db
    .selectFrom('bank_line as line')
    .innerJoin('bank_statement as statement', 'statement.id', 'line.bank_statement_id')
    .innerJoin('bank_account as account', 'account.id', 'line.bank_account_id')
    .select([
      'line.id',
      'line.bank_statement_id',
      'line.day',
      'line.amount',
      'line.direction_guessed',
      sql<BankLine['mayRepeat']>`(
        select json_build_object('fileName', origin.file_name, 'state', earlier.state,
          'text', concat_ws(', ', nullif(earlier.payer, ''), nullif(earlier.reference, ''), nullif(earlier.description, '')),
          'bookingIds', (select coalesce(json_agg(distinct entry.booking_id), '[]')
                         from bank_line_allocation as part join ledger_entry as entry on entry.id = part.ledger_entry_id
                         where part.bank_line_id = earlier.id))
        from bank_line as earlier join bank_statement as origin on origin.id = earlier.bank_statement_id
        where earlier.id = line.may_repeat)`.as('may_repeat'),
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

export type BankLineRow = Awaited<ReturnType<ReturnType<typeof selectBankLines>['execute']>>[number]

export function findBankLine(db: Kysely<DB>, id: number): Promise<BankLineRow | undefined> {
  return selectBankLines(db).where('line.id', '=', id).executeTakeFirst()
}

/** Returns an entry's booking and the day of the matched line; undefined once the match is undone. */
export async function findMatchedEntry(
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

/**
 * Locks a line until the transaction ends. Undoing the line's import waits; an import waits only to store the bank's
 * number on the line. To prevent deadlocks, call this before locking a home.
 */
export async function lockLine(db: DbTransaction, id: number): Promise<void> {
  await sql`select from bank_line where id = ${id} for no key update`.execute(db)
}

export interface BankLineFilters {
  state?: BankLineState | undefined
  search?: string | undefined
  statementId?: number | undefined
  limit: number
  offset: number
}

/** Returns a page of lines. Open lines are oldest first, so that old payments are matched first. Other lists are newest first. */
export async function findBankLines(db: Kysely<DB>, filters: BankLineFilters) {
  const { state, search, statementId } = filters
  const direction = state === 'open' ? 'asc' : 'desc'
  const condition = search ? searchCondition(search) : null
  const filtered = db
    .selectFrom('bank_line as line')
    .$if(state !== undefined, (lines) => lines.where('line.state', '=', state ?? 'open'))
    .$if(statementId !== undefined, (lines) => lines.where('line.bank_statement_id', '=', statementId ?? 0))
    .$if(condition !== null, (lines) => lines.where(condition ?? sql<SqlBool>`true`))
  const page = filtered
    .select('line.id')
    .orderBy('line.day', direction)
    .orderBy('line.id', direction)
    .limit(filters.limit)
    .offset(filters.offset)
  const [rows, { count }] = await Promise.all([
    selectBankLines(db)
      .where('line.id', 'in', page)
      .orderBy('line.day', direction)
      .orderBy('line.id', direction)
      .execute(),
    filtered.select((line) => line.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count }
}

/** SQL condition: the line's text contains `search`, ignoring case, or `search` is the line's amount without its sign. */
function searchCondition(search: string) {
  const pattern = containing(search)
  const byText = sql<SqlBool>`(line.payer || E'\n' || line.reference || E'\n' || line.description) ilike ${pattern}`
  const amount = /^£?(\d{1,8}(?:\.\d{1,2})?)$/.exec(search.replaceAll(',', ''))?.[1]
  return amount ? sql<SqlBool>`(abs(line.amount) = ${toPounds(penceOf(amount))}::numeric or ${byText})` : byText
}

/** Returns at most `max` open lines that may contain a payment reference, oldest first. `ids` limits the search to these lines. */
export async function findOpenLinesWithReference(
  db: Kysely<DB>,
  ids: number[] | undefined,
  max: number,
): Promise<PaymentLine[]> {
  const rows = await db
    .selectFrom('bank_line as line')
    .where('line.state', '=', 'open')
    .$if(ids !== undefined, (lines) => lines.where(sql<SqlBool>`line.id = any(${ids ?? []}::integer[])`))
    .where(sql<SqlBool>`(line.reference || ' ' || line.description || ' ' || line.payer) ~* ${REFERENCE_LIKE}`)
    .select(['id', 'day', 'amount', 'direction_guessed', 'may_repeat', 'payer', 'reference', 'description'])
    .orderBy('day')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(toPaymentLine)
}

/**
 * Matches `HL` and a digit, or seven digits; O, I, l and | count as digits. A loose filter in SQL: `likelyReferencesIn`
 * then checks the text exactly.
 */
const REFERENCE_LIKE = 'h *[l1i|][^[:alnum:]]*[0-9oil|]|[0-9oil|]([^[:alnum:]]*[0-9oil|]){6}'

/**
 * Yields batches of open lines, newest first: money in, and lines with a guessed direction. Omits lines of the statement
 * `except`.
 */
export async function* findOpenMoneyIn(db: Kysely<DB>, except: number | null) {
  for (let before = MAX_ID; ; ) {
    const rows = await db
      .selectFrom('bank_line as line')
      .innerJoin('bank_statement as statement', 'statement.id', 'line.bank_statement_id')
      .where('line.state', '=', 'open')
      .where((line) => line.or([line('line.amount', '>', '0'), line('line.direction_guessed', '=', true)]))
      .where('line.id', '<', before)
      .where('line.bank_statement_id', 'is distinct from', except)
      .select(['line.id', 'day', 'amount', 'payer', 'reference', 'description', 'file_name', 'bank_statement_id'])
      .orderBy('line.id', 'desc')
      .limit(LINES_PER_BATCH)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < LINES_PER_BATCH) return
    before = last.id
  }
}

const MAX_ID = 2 ** 31 - 1
const LINES_PER_BATCH = 2_000

export function toPaymentLine(row: {
  id: number
  day: string
  amount: string
  direction_guessed: boolean
  may_repeat: unknown
  payer: string
  reference: string
  description: string
}): PaymentLine {
  const { id, payer, reference, description } = row
  return {
    id,
    day: toDay(row.day),
    amount: penceOf(row.amount),
    isDirectionGuessed: row.direction_guessed,
    mayBeRepeat: row.may_repeat !== null,
    ...{ payer, reference, description },
  }
}

/** The amounts of `entries` must add up to the line's amount. Returns false if the line is no longer open. */
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

/** Reopens a matched line and deletes its links to ledger entries. */
export async function markUnmatched(db: DbTransaction, id: number): Promise<void> {
  await db.deleteFrom('bank_line_allocation').where('bank_line_id', '=', id).execute()
  await changeLine(db, { id, state: 'matched' }, { state: 'open', set_aside_reason: null })
}

/** Counts the entries that a line is currently matched with. */
export async function countAllocations(db: Kysely<DB>, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('bank_line_allocation')
    .where('bank_line_id', '=', id)
    .select((part) => part.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns property ids by booking id; unknown bookings are left out. */
export async function findHomeIds(db: Kysely<DB>, bookingIds: number[]): Promise<Map<number, number>> {
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

/** Erases the text of at most `max` lines dated before `day`; returns the number of erased lines. */
export async function eraseTextOfLinesBefore(db: DbTransaction, day: Day, max: number): Promise<number> {
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
