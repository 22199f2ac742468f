import { rm } from 'node:fs/promises'
import type { Insertable } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Booking } from '#database/tables.ts'
import { type PaymentDeps, paymentRoutes } from '#features/payments/server/routes.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Route } from '#platform/server/http/routes/route.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { insertBookingRow } from '#test/features/bookings/server/fixtures.ts'
import { insertHome } from '#test/features/calendar/server/fixtures.ts'
import { scratchFolder } from '#test/platform/server/testing/scratch-folder.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'

/**
 * By default, `book` adds a stay from 1 to 4 October for £435.00 with a deposit of £217.50. The deposit is due on 14 September,
 * the price on 20 September.
 */
export async function setup(now?: string, extraRoutes: Route[] = [], deps: PaymentDeps = NO_STATEMENTS) {
  const folder = scratchFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const fixture = await createTestContext(now, { DATA_DIR: folder })
  const { ctx } = fixture
  const staff = await createStaff(ctx)
  const home = await insertHome(ctx)
  const client = createTestClient(ctx, [...paymentRoutes(deps), ...extraRoutes], staff)
  const book = (row: Partial<Insertable<Booking>> = {}) =>
    insertBookingRow(ctx, {
      property_id: home,
      security_deposit: '217.50',
      deposit_due_at: new Date('2026-09-14T16:00:00Z'),
      price_due_on: '2026-09-20',
      status: 'confirmed',
      ...row,
    })
  const enter = (id: number, entry: object, headers: Record<string, string> = {}) =>
    client.asStaff('POST', `/api/admin/bookings/${id}/ledger`, { day: dayInLondon(ctx.clock.now()), ...entry }, headers)
  const upload = async (
    url: string,
    file: string | Buffer,
    { type = 'text/csv', headers = {} }: { type?: string; headers?: Record<string, string> } = {},
  ) => {
    const answer = await client.server.inject({
      method: 'POST',
      url,
      payload: file,
      headers: { cookie: 'session', 'content-type': type, ...headers },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { ...fixture, ...client, staff, home, book, enter, upload, call: client.asStaff }
}

export const NO_STATEMENTS: PaymentDeps = {
  lockToReopen: async () => {},
  reopenLine: async () => {},
  countOpenRows: async () => ({ unmatched: { count: 0, sum: '0.00' }, skippedRows: 0 }),
}

/** Reads the rows that a rejected request must not change. */
export async function moneyRows({ database }: AppContext) {
  return {
    entries: await database.selectFrom('ledger_entry').selectAll().orderBy('id').execute(),
    words: await database.selectFrom('ledger_words').selectAll().orderBy('entry_id').execute(),
    sums: await database.selectFrom('ledger_sum').selectAll().orderBy('booking_id').execute(),
    lines: await database.selectFrom('bank_line').selectAll().orderBy('id').execute(),
    auditLog: await database.selectFrom('audit_log').selectAll().orderBy('id').execute(),
    emails: await database.selectFrom('email_outbox').selectAll().orderBy('id').execute(),
  }
}
