import { sql } from 'kysely'
import type { ImportChoices, ImportPreview, ImportResult } from '#features/moving-in/contract.ts'
import { movingInRoutes } from '#features/moving-in/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { setup as setupPayments } from '#test/features/payments/server/fixtures.ts'

export const HEADER = 'Home,Check-in,Check-out,Guest name,Email,Guests,Price,Paid,Paid on'

/** Sets up one home, `Home 1`, for up to 4 guests. The clock is at noon on 9 September 2026. */
export async function setup() {
  const fixture = await setupPayments(undefined, movingInRoutes)
  const { upload, call } = fixture
  const preview = async (csv: string | Buffer, choices?: ImportChoices) => {
    const query = choices ? `?choices=${encodeURIComponent(JSON.stringify(choices))}` : ''
    const answer = await upload(`/api/admin/booking-imports/preview${query}`, csv)
    return { ...answer, body: answer.body as ImportPreview }
  }
  /** Imports with the guessed columns and the given answers. */
  const importCsv = async (csv: string | Buffer, answers: Partial<ImportChoices> = {}) => {
    const { body } = await preview(csv)
    const choices = { columns: body.columns, dayOrder: 'day-first', homes: [], ...answers }
    const query = new URLSearchParams({ fileName: 'bookings.csv', choices: JSON.stringify(choices) })
    const answer = await upload(`/api/admin/booking-imports?${query}`, csv)
    return { ...answer, body: answer.body as ImportResult }
  }
  const undo = (id: number | null) => call('DELETE', `/api/admin/booking-imports/${id}`)
  return { ...fixture, preview, importCsv, undo }
}

export function csvOf(rows: readonly string[], header = HEADER): string {
  return [header, ...rows].join('\n')
}

/** Every row of every table but the audit log, by table. */
export async function dumpTables({ database }: AppContext): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'audit_log' order by relname`.execute(
    database,
  )
  const dump: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) as row from ${sql.table(name)} as one order by to_jsonb(one)::text`.execute(database)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}
