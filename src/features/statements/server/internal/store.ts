import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { BankStatement } from '#features/statements/contract.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { acquireLocks } from '#platform/server/http/limits/limits.ts'
import type { Day } from '#platform/shared/day.ts'
import { penceOf, toPounds } from '#platform/shared/money.ts'
import type { FreshLine, IdentifiedLine, StoredLine } from './reading/recognise.ts'
import { describeObstacle, obstacleExpression } from './undo-store.ts'

/** The days for which a statement has all payments; no days if `until` is before `from`. */
export interface Coverage {
  from: Day
  until: Day
}

export async function addStatement(
  db: DbTransaction,
  values: { profileId: number; fileName: string; lines: number; covers: Coverage | null; now: Date; userId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('bank_statement')
    .values({
      bank_profile_id: values.profileId,
      file_name: values.fileName,
      line_count: values.lines,
      new_count: 0,
      covers_from: values.covers?.from ?? null,
      covers_until: values.covers?.until ?? null,
      imported_at: values.now,
      imported_by: values.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Serialises imports, undone imports, reopened rows and lines, and the release of checked holds. Two concurrent imports
 * of the same lines would both add them.
 */
export async function lockStatements(db: DbTransaction): Promise<void> {
  await acquireLocks(db, ['bank statements'])
}

/** Returns the account's stored lines with a day in the period of `lines`, or with a fingerprint or bank number of `lines`. */
export async function findSimilarLines(
  db: Kysely<DB>,
  accountId: number,
  lines: IdentifiedLine[],
): Promise<StoredLine[]> {
  const days = lines.map(({ day }) => day).sort()
  const fingerprints = lines.map(({ fingerprint }) => fingerprint)
  const ids = lines.flatMap(({ transactionId }) => transactionId ?? [])
  const { rows } = await sql<Omit<StoredLine, 'amount'> & { amount: string }>`
    select line.id, line.day, line.amount, line.fingerprint, line.transaction_id as "transactionId", line.words,
           profile.header_hash as "headerHash"
    from bank_line as line
    join bank_statement as statement on statement.id = line.bank_statement_id
    join bank_profile as profile on profile.id = statement.bank_profile_id
    where line.bank_account_id = ${accountId}
      and (line.day between ${days[0]}::date and ${days.at(-1)}::date
           or line.fingerprint = any(${fingerprints}::text[])
           or line.transaction_id = any(${ids}::text[]))
    order by line.id`.execute(db)
  return rows.map((row) => ({ ...row, amount: penceOf(row.amount) }))
}

/** Larger inserts are faster, but block other requests while the lines are serialised. */
const LINES_PER_INSERT = 1_000

/** Returns ids in the order of `lines`. */
export async function addLines(
  db: DbTransaction,
  to: { accountId: number; statementId: number },
  lines: FreshLine[],
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < lines.length; from += LINES_PER_INSERT)
    ids.push(...(await insertLines(db, to, lines.slice(from, from + LINES_PER_INSERT))))
  return ids
}

async function insertLines(
  db: DbTransaction,
  to: { accountId: number; statementId: number },
  lines: FreshLine[],
): Promise<number[]> {
  const rows = JSON.stringify(
    lines.map(({ line: _, cells: __, occurrence: ___, ...line }) => ({ ...line, amount: toPounds(line.amount) })),
  )
  const { rows: added } = await sql<{ id: number }>`
    insert into bank_line (bank_statement_id, bank_account_id, fingerprint, transaction_id, words, day, amount,
                           direction_guessed, payer, reference, description, may_repeat)
    select ${to.statementId}::integer, ${to.accountId}::integer, fingerprint, "transactionId", words, day, amount,
           "isDirectionGuessed", payer, reference, description, "mayRepeat"
    from json_to_recordset(${rows}::json)
      as line (fingerprint text, "transactionId" text, words text[], day date, amount numeric(10, 2),
               "isDirectionGuessed" boolean, payer text, reference text, description text, "mayRepeat" integer)
    returning id`.execute(db)
  return added.map(({ id }) => id)
}

/** Stores the bank's number on recognised lines that had none. */
export async function storeTransactionIds(
  db: DbTransaction,
  recognised: { id: number; transactionId: string | null }[],
): Promise<void> {
  await sql`
    update bank_line as line
    set transaction_id = again."transactionId"
    from json_to_recordset(${JSON.stringify(recognised)}::json) as again (id integer, "transactionId" text)
    where line.id = again.id and line.transaction_id is null and again."transactionId" is not null`.execute(db)
}

/** Stores the ids of a statement's lines, and the number of new lines. */
export async function storeStatementLines(
  db: DbTransaction,
  statementId: number,
  ids: { fresh: number[]; known: number[] },
) {
  await sql`insert into bank_statement_line (bank_statement_id, bank_line_id)
    select ${statementId}, unnest(${[...ids.fresh, ...ids.known]}::integer[])`.execute(db)
  await db.updateTable('bank_statement').set({ new_count: ids.fresh.length }).where('id', '=', statementId).execute()
}

/** Returns a page of statements, newest first. */
export async function findStatements(db: Kysely<DB>, page: { limit: number; offset: number }) {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('bank_statement as statement')
      .innerJoin('bank_profile as profile', 'profile.id', 'statement.bank_profile_id')
      .innerJoin('bank_account as account', 'account.id', 'profile.bank_account_id')
      .leftJoin('staff_name as importer', 'importer.id', 'statement.imported_by')
      .select([
        'statement.id',
        'account.name',
        'file_name',
        'line_count',
        'new_count',
        countSkipped(sql`true`).as('skipped'),
        countSkipped(sql`skipped_row.set_aside_at is null`).as('skipped_open'),
        'imported_at',
        'importer.name as imported_by_name',
        obstacleExpression(sql.ref('statement.id')).as('obstacle'),
      ])
      .orderBy('statement.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('bank_statement')
      .select((statement) => statement.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const statements = await Promise.all(
    rows.map(
      async (row): Promise<BankStatement> => ({
        id: row.id,
        bankName: row.name,
        fileName: row.file_name,
        lines: row.line_count,
        fresh: row.new_count,
        skipped: row.skipped,
        skippedOpen: row.skipped_open,
        importedAt: row.imported_at.toISOString(),
        importedBy: row.imported_by_name,
        staysBecause: row.obstacle && (await describeObstacle(db, row.obstacle, row.id)),
      }),
    ),
  )
  return { rows: statements, total: count }
}

function countSkipped(condition: RawBuilder<unknown>) {
  return sql<number>`(select count(*)::integer from bank_statement_skipped_row as skipped_row
    where skipped_row.bank_statement_id = statement.id and ${condition})`
}
