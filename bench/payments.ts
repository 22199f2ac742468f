import { PAYMENT_VIEWS } from '../src/features/payments/contract.ts'
import { countPayments, type PaymentFilters } from '../src/features/payments/server/internal/find-payments.ts'
import { readPayments, summarisePayments } from '../src/features/payments/server/internal/payments.ts'
import { countOpenRows } from '../src/features/statements/server/open-rows.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { largeInstallation } from './data/large-installation.ts'
import { measureQueries } from './measure-queries.ts'
import type { Bench } from './row.ts'

const ROWS_SHOWN = 50
/** Searches that match many, some and no guests. */
const WORDS = ['marsh', 'ada.marsh12', 'Hetty Wells', 'nobody at all', '#500000', '500000']

/** Measures views, searches and counts of the payments of a million bookings, on PostgreSQL. */
export const payments: Bench = {
  name: 'payments',
  async run() {
    const { ctx } = await largeInstallation('postgres')
    await assertFilled(ctx)
    const views: PaymentFilters[] = PAYMENT_VIEWS.map((view) => ({ view }))
    const searches = PAYMENT_VIEWS.flatMap((view) => WORDS.map((search) => ({ view, search })))
    const page = (filters: PaymentFilters) => readPayments(ctx, { ...filters, limit: ROWS_SHOWN })
    const count = (filters: PaymentFilters) => countPayments(ctx, filters)
    return [
      await measureQueries('payments, first page of a view', 50, views, page),
      await measureQueries('payments, first page of a search in a view', 50, searches, page),
      await measureQueries('payments, count of a view', 500, views, count),
      await measureQueries('payments, count of a search in a view', 500, searches, count),
      await measureQueries('payments, the cards', 500, [{}], () => summarisePayments(ctx, countOpenRows)),
    ]
  },
}

async function assertFilled(ctx: AppContext): Promise<void> {
  const { dueThisWeek, overdue, refunds, depositsToReturn, partPaid } = await summarisePayments(ctx, countOpenRows)
  for (const [name, { count }] of Object.entries({ dueThisWeek, overdue, refunds, depositsToReturn, partPaid }))
    if (count < 1_000) throw new Error(`The benchmark has ${count} payments of ${name} only: its data is wrong`)
}
