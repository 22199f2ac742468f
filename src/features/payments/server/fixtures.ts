import { rm } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Booking } from '#database/tables.ts'
import { givenBookingRow } from '#features/bookings/server/fixtures.ts'
import { givenLetHome } from '#features/calendar/server/fixtures.ts'
import type { Office } from '#platform/server/office.ts'
import { hireStaff, testOffice } from '#platform/server/testing/office.ts'
import { scratchFolder } from '#platform/server/testing/scratch-folder.ts'
import { visit } from '#platform/server/testing/visitor.ts'
import type { StatementMapping } from '../contract.ts'
import { paymentRoutes } from './routes.ts'

/**
 * The office's till on Wednesday 9 September 2026 at noon, with a home. Bookings are of £435.00 and a deposit of £217.50,
 * due on 14 September and on 6 September, for a stay from 1 to 4 October, unless they are said to be otherwise.
 */
export async function openTill(now?: string) {
  const folder = scratchFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const world = await testOffice(now, { DATA_DIR: folder })
  const { office } = world
  const staff = await hireStaff(office)
  const home = await givenLetHome(office)
  const visitor = visit(office, paymentRoutes(office), staff)
  const book = (row: Partial<Insertable<Booking>> = {}) =>
    givenBookingRow(office, {
      property_id: home,
      security_deposit: '217.50',
      deposit_due_at: new Date('2026-09-14T16:00:00Z'),
      price_due_on: '2026-09-20',
      status: 'confirmed',
      ...row,
    })
  const enter = (id: number, entry: object, headers: Record<string, string> = {}) =>
    visitor.asStaff('POST', `/api/admin/bookings/${id}/ledger`, { day: '2026-09-09', ...entry }, headers)
  /** Sends a file as a browser would. */
  const upload = async (
    url: string,
    file: string | Buffer,
    type = 'text/csv',
    headers: Record<string, string> = {},
  ) => {
    const answer = await visitor.server.inject({
      method: 'POST',
      url,
      payload: file,
      headers: { cookie: 'session', 'content-type': type, ...headers },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const importCsv = (file: string | Buffer, mapping: StatementMapping = PLAIN, headers: Record<string, string> = {}) =>
    upload(
      `/api/admin/statements?${new URLSearchParams({ fileName: 'september.csv', bankName: 'Our bank', mapping: JSON.stringify(mapping) })}`,
      file,
      'text/csv',
      headers,
    )
  /** A statement of `[day, amount, payer, reference]` lines, imported; answers the numbers of its lines. */
  const importLines = async (lines: [day: string, amount: string, payer: string, reference: string][]) => {
    const { body } = await importCsv(['Date,Amount,Payer,Reference', ...lines.map((line) => line.join(','))].join('\n'))
    const rows = office.database.selectFrom('bank_line').where('bank_statement_id', '=', body.statementId)
    return (await rows.select('id').orderBy('day').orderBy('id').execute()).map(({ id }) => id)
  }
  return { ...world, ...visitor, staff, home, book, enter, upload, importCsv, importLines, call: visitor.asStaff }
}

/** Columns of `Date,Amount,Payer,Reference`. */
export const PLAIN: StatementMapping = {
  day: 0,
  amount: 1,
  paidIn: null,
  paidOut: null,
  direction: null,
  plusIs: 'in',
  payer: 2,
  reference: 3,
  description: [],
}

/** Everything that a refusal must leave as it was. */
export async function wholeTill({ database }: Office) {
  return {
    entries: await database.selectFrom('ledger_entry').selectAll().orderBy('id').execute(),
    sums: await database.selectFrom('ledger_sum').selectAll().orderBy('booking_id').execute(),
    lines: await database.selectFrom('bank_line').selectAll().orderBy('id').execute(),
    trail: await database.selectFrom('trail').selectAll().orderBy('id').execute(),
    letters: await database.selectFrom('letter').selectAll().orderBy('id').execute(),
  }
}
