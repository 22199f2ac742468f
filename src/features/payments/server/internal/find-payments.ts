import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchConditions } from '#features/bookings/server/lists/search-conditions.ts'
import { referencesIn } from '#features/ledger/server/references.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { inViewCondition, type ViewLimits, viewOrder } from './payment-views.ts'

export interface PaymentFilters {
  view?: PaymentView | undefined
  search?: string | undefined
}

export interface PaymentPage extends PaymentFilters {
  limit?: number | undefined
  offset?: number | undefined
}

/** Views that may contain most bookings. A search for words or a phone number scans other views in full. */
const LARGE_VIEWS: readonly PaymentView[] = ['all', 'part-paid']
/** Number of bookings in the first scan of a large view. For common words, the first scan fills a page. */
const FIRST_SCAN = 2_000
/** With fewer matches in the first scan, the search index is faster than a second scan. */
const MIN_MATCHES = 8
const SECOND_SCAN = 20_000
/** If more than 1 of 16 scanned bookings match, a full scan counts faster than the index. */
const MAX_SHARE = 16

/** Returns the booking ids of a page, in the view's order. */
export async function findPaymentIds(ctx: AppContext, query: PaymentPage): Promise<number[]> {
  const { limit = MAX_LIMIT, offset = 0, view = 'all' } = query
  const conditions = paymentSearchConditions(query.search)
  const findPage = (payments: Payments, condition: RawBuilder<SqlBool>) =>
    payments
      .where(condition)
      .select('money.booking_id')
      .orderBy(viewOrder(view))
      .limit(limit)
      .offset(offset)
      .execute()
      .then((rows) => rows.map((row) => row.booking_id))
  if (!conditions || view === 'refunds')
    return findPage(selectView(ctx, view, { max: limit + offset, condition: conditions?.onBooking }), ALWAYS)
  if (!conditions.mayBeCommon) return findPage(selectView(ctx, view), conditions.byIndex)
  if (!LARGE_VIEWS.includes(view)) return findPageByFullScan(ctx, view, { condition: conditions.perRow, limit, offset })
  const first = await findPage(selectFirst(ctx, view, FIRST_SCAN), conditions.perRow)
  if (first.length === limit) return first
  const second =
    first.length >= MIN_MATCHES ? await findPage(selectFirst(ctx, view, SECOND_SCAN), conditions.perRow) : []
  return second.length === limit ? second : findPage(selectView(ctx, view), conditions.byIndex)
}

/** Filters before sorting: PostgreSQL would otherwise read the whole view in sorted order to find a few matches. */
async function findPageByFullScan(
  ctx: AppContext,
  view: PaymentView,
  { condition, limit, offset }: { condition: RawBuilder<SqlBool>; limit: number; offset: number },
): Promise<number[]> {
  const rows = await ctx.database
    .with(
      (cte) => cte('found').materialized(),
      () =>
        selectView(ctx, view)
          .where(condition)
          .select(['money.booking_id', sql<number>`row_number() over (order by ${viewOrder(view)})`.as('position')]),
    )
    .selectFrom('found')
    .select('booking_id')
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.booking_id)
}

export async function countPayments(
  ctx: AppContext,
  { view = 'all', search }: PaymentFilters,
): Promise<{ count: number }> {
  const conditions = paymentSearchConditions(search)
  const count = (payments: Payments, condition: RawBuilder<SqlBool>) =>
    payments
      .where(condition)
      .select((money) => money.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  if (!conditions || view === 'refunds')
    return count(selectView(ctx, view, { condition: conditions?.onBooking }), ALWAYS)
  if (!conditions.mayBeCommon) return count(selectView(ctx, view), conditions.byIndex)
  if (!LARGE_VIEWS.includes(view)) return count(selectView(ctx, view), conditions.perRow)
  const { have, read } = await selectFirst(ctx, view, FIRST_SCAN)
    .select([sql<number>`count(*) filter (where ${conditions.perRow})`.as('have'), sql<number>`count(*)`.as('read')])
    .executeTakeFirstOrThrow()
  if (have * MAX_SHARE <= read) return count(selectView(ctx, view), conditions.byIndex)
  return count(selectView(ctx, view), conditions.exists)
}

const ALWAYS = sql<SqlBool>`true`

type Payments = ReturnType<typeof selectView>

function selectView({ database, clock }: AppContext, view: PaymentView, filters?: ViewLimits) {
  return database.selectFrom('booking_money as money').where(inViewCondition(view, clock.now(), filters))
}

/** Selects the first `max` bookings of a view; the caller's filters apply only to these bookings. */
function selectFirst(ctx: AppContext, view: PaymentView, max: number) {
  const first = selectView(ctx, view).selectAll('money').orderBy(viewOrder(view)).limit(max)
  return ctx.database.selectFrom(first.as('money'))
}

/**
 * Returns SQL conditions that match the payment references in `search`, else what `searchConditions` matches. Null if
 * `search` is empty.
 */
function paymentSearchConditions(search: string | undefined) {
  const bookingIds = referencesIn(search ?? '')
  const byId = sql<SqlBool>`booking.id = any(${bookingIds}::integer[])`
  const bookingConditions =
    bookingIds.length > 0 ? { byIndex: byId, byScan: byId, compares: 'number' as const } : searchConditions(search)
  return (
    bookingConditions && {
      /** A condition on `booking`. `byIndex`, `exists` and `perRow` instead are conditions on `booking_money as money`. */
      onBooking: bookingConditions.byScan,
      mayBeCommon: bookingConditions.compares !== 'number',
      // The search index omits deleted bookings. Deleted bookings are few, so PostgreSQL scans them.
      byIndex: sql<SqlBool>`money.booking_id in (
        select booking.id from booking where booking.deleted_at is null and ${bookingConditions.byIndex}
        union all
        select booking.id from booking where booking.deleted_at is not null and ${bookingConditions.byIndex})`,
      exists: sql<SqlBool>`exists (
        select from booking where booking.id = money.booking_id and ${bookingConditions.byScan})`,
      // A subquery for each row, because a join would read all bookings for a small view.
      perRow: sql<SqlBool>`(select ${bookingConditions.byScan} from booking where booking.id = money.booking_id)`,
    }
  )
}
