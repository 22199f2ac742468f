import { type Kysely, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import { type BankStatement, type StatementMapping, statementMapping } from '#features/statements/contract.ts'
import { takeTurns } from '#platform/server/http/limits.ts'
import type { Books } from '#platform/server/office.ts'
import { toPounds } from '#platform/shared/money.ts'
import { fingerprintsOf, type StatementLine } from './lines.ts'

/** How a bank's statements are read, by the names of their columns. */
export async function profileWith(books: Kysely<DB>, headerHash: string) {
  const row = await books
    .selectFrom('bank_profile')
    .where('header_hash', '=', headerHash)
    .select(['name', 'mapping'])
    .executeTakeFirst()
  const mapping = statementMapping.safeParse(row?.mapping)
  return row && mapping.success ? { bankName: row.name, mapping: mapping.data } : null
}

/** Remembers how the statements with these columns are read; answers the profile's number. */
export async function rememberProfile(
  books: Books,
  profile: { bankName: string; headerHash: string; mapping: StatementMapping; now: Date },
): Promise<number> {
  const { bankName: name, headerHash: header_hash, now } = profile
  const mapping = JSON.stringify(profile.mapping)
  const { id } = await books
    .insertInto('bank_profile')
    .values({ name, header_hash, mapping, created_at: now, updated_at: now })
    .onConflict((known) =>
      known.column('header_hash').doUpdateSet((row) => ({
        name,
        mapping,
        updated_at: now,
        version: sql<number>`${row.ref('bank_profile.version')} + 1`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addStatement(
  books: Books,
  values: { profileId: number; fileName: string; lines: number; now: Date; userId: number },
): Promise<number> {
  const { id } = await books
    .insertInto('bank_statement')
    .values({
      bank_profile_id: values.profileId,
      file_name: values.fileName,
      line_count: values.lines,
      new_count: 0,
      imported_at: values.now,
      imported_by: values.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Adds the lines that are not there yet, all at once and in their order, and answers how many those were. One statement
 * after another: two with the same lines in another order would wait for each other in a circle.
 */
export async function addLines(books: Books, statementId: number, lines: StatementLine[]): Promise<number> {
  await takeTurns(books, ['bank statements'])
  const fingerprints = fingerprintsOf(lines)
  const rows = JSON.stringify(
    lines.map((line, at) => ({ ...line, amount: toPounds(line.amount), fingerprint: fingerprints[at] })),
  )
  const { rows: added } = await sql<{ count: number }>`
    with added as (
      insert into bank_line (bank_statement_id, fingerprint, day, amount, payer, reference, description)
      select ${statementId}::integer, fingerprint, day, amount, payer, reference, description
      from json_to_recordset(${rows}::json)
        as line (fingerprint text, day date, amount numeric(10, 2), payer text, reference text, description text)
      on conflict (fingerprint) do nothing
      returning id
    )
    select count(*)::integer as count from added`.execute(books)
  const fresh = added[0]?.count ?? 0
  await books.updateTable('bank_statement').set({ new_count: fresh }).where('id', '=', statementId).execute()
  return fresh
}

/** Statements, newest first. */
export async function pageOfStatements(books: Kysely<DB>, page: { limit: number; offset: number }) {
  const [rows, { count }] = await Promise.all([
    books
      .selectFrom('bank_statement as statement')
      .innerJoin('bank_profile as profile', 'profile.id', 'statement.bank_profile_id')
      .leftJoin('user', 'user.id', 'statement.imported_by')
      .select([
        'statement.id',
        'profile.name',
        'file_name',
        'line_count',
        'new_count',
        'imported_at',
        'user.first_name',
        'user.last_name',
      ])
      .orderBy('statement.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    books
      .selectFrom('bank_statement')
      .select((statement) => statement.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  const statements = rows.map(
    (row): BankStatement => ({
      id: row.id,
      bankName: row.name,
      fileName: row.file_name,
      lines: row.line_count,
      fresh: row.new_count,
      importedAt: row.imported_at.toISOString(),
      importedBy: row.first_name && `${row.first_name} ${row.last_name}`,
    }),
  )
  return { rows: statements, total: count }
}
