import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { DbTransaction } from '#platform/server/app-context.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'

/** Why an import cannot be undone. */
export type Obstacle = 'released' | 'matched' | 'in the ledger' | 'in a later statement' | 'awaited'

export const OBSTACLE_TEXTS: Record<Obstacle, string> = {
  matched: 'Lines of this statement are matched with bookings. Undo those matches first.',
  'in the ledger':
    'A line of this statement was matched, and the match undone. The ledger keeps both entries with their line, so the import cannot be undone. Set aside the lines that are not yours.',
  'in a later statement': 'A later statement has some of the same lines. Undo that import first.',
  released: 'Unpaid dates were released because of this statement, and the guest was emailed.',
  awaited: 'Unpaid dates wait for a row of this statement. Extend or release their holds first.',
}

/**
 * SQL expression: why an import cannot be undone, or null. `findAwaitedStatements` finds the obstacle `awaited`. `id` is a
 * statement's id, or the column of statement ids.
 */
export function obstacleExpression(id: RawBuilder<number>): RawBuilder<Obstacle | null> {
  const lineIds = sql`select line.id from bank_line as line where line.bank_statement_id = ${id}`
  return sql<Obstacle | null>`case
    when exists (select from statement_release as release where release.bank_statement_id = ${id}) then 'released'
    when exists (select from bank_line as line where line.bank_statement_id = ${id} and line.state = 'matched')
      then 'matched'
    when exists (select from ledger_entry as entry where entry.bank_line_id in (${lineIds})) then 'in the ledger'
    when exists (select from bank_statement_line as other
                 where other.bank_line_id in (${lineIds}) and other.bank_statement_id <> ${id})
      then 'in a later statement'
    end`
}

/**
 * Returns why an import cannot be undone, or null; does not check for `awaited`. Locks the statement's lines until the
 * transaction ends.
 */
export async function findObstacle(db: DbTransaction, id: number): Promise<Obstacle | null> {
  await sql`select from bank_line where bank_statement_id = ${id} order by id for update`.execute(db)
  const { rows } = await sql<{
    obstacle: Obstacle | null
  }>`select ${obstacleExpression(sql`${id}::integer`)} as obstacle`.execute(db)
  return rows[0]?.obstacle ?? null
}

/** Returns a sentence that says why an import cannot be undone; for released holds with their guests. */
export async function describeObstacle(db: Kysely<DB>, obstacle: Obstacle, statementId: number): Promise<string> {
  if (obstacle !== 'released') return OBSTACLE_TEXTS[obstacle]
  const { rows } = await sql<{ id: number; name: string }>`
    select booking.id, booking.guest_name as name
    from statement_release as release join booking on booking.id = release.booking_id
    where release.bank_statement_id = ${statementId} order by booking.id`.execute(db)
  const guests = rows.slice(0, MAX_NAMED).map(({ id, name }) => `${name} (booking #${id})`)
  if (rows.length > MAX_NAMED) guests.push(formatCount(rows.length - MAX_NAMED, 'other guest'))
  const emailed = rows.length === 1 ? 'the guest was emailed' : 'the guests were emailed'
  return `This statement showed no payment of ${AND.format(guests)}, so the dates were released and ${emailed}. The import cannot be undone.`
}

const MAX_NAMED = 5
const AND = new Intl.ListFormat('en-GB')

/** Returns a statement's account name and number of lines; undefined for an unknown id. */
export function findStatement(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('bank_statement as statement')
    .innerJoin('bank_profile as profile', 'profile.id', 'statement.bank_profile_id')
    .innerJoin('bank_account as account', 'account.id', 'profile.bank_account_id')
    .where('statement.id', '=', id)
    .select(['account.name as bankName', 'statement.line_count as lines'])
    .executeTakeFirst()
}

/** Deletes a statement and the lines that the statement added; returns the number of deleted lines. */
export async function deleteStatement(db: DbTransaction, id: number): Promise<number> {
  const removed = await db.deleteFrom('bank_line').where('bank_statement_id', '=', id).returning('id').execute()
  await db.deleteFrom('bank_statement').where('id', '=', id).execute()
  return removed.length
}
