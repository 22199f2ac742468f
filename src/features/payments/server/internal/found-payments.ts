import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foundBy } from '#features/bookings/server/found-by.ts'
import { referencesIn } from '#features/ledger/server/references.ts'
import type { PaymentView } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { isIn, orderOf, type PaymentQuery } from './payment-views.ts'

export interface PaymentFilters {
  view?: PaymentView | undefined
  search?: string | undefined
}

export interface PaymentPage extends PaymentFilters {
  limit?: number | undefined
  offset?: number | undefined
}

/** Views that may hold most bookings. In smaller views a search scans the whole view. */
const LARGE: readonly PaymentView[] = ['all', 'part-paid']
/**
 * In a large view so many bookings are scanned in order before the search index is used: common words fill a page from these.
 * With at least `SOME` matches the scan goes on to `READ_NEXT`; rare words use the index.
 */
const READ_FIRST = 2_000
const SOME = 8
const READ_NEXT = 20_000
/** Words that more than 1 in 16 of the first bookings have are counted faster by a full scan. */
const MANY = 16

/** Returns the ids of the bookings on a page of a view, in the view's order. */
export async function numbersOfPayments(ctx: AppContext, query: PaymentPage): Promise<number[]> {
  const { limit = DEFAULT_LIMIT, offset = 0, view = 'all' } = query
  const found = searchedFor(query.search)
  const page = (payments: Payments, which: RawBuilder<SqlBool>) =>
    payments
      .where(which)
      .select('money.booking_id')
      .orderBy(orderOf(view))
      .limit(limit)
      .offset(offset)
      .execute()
      .then((rows) => rows.map((row) => row.booking_id))
  if (!found || view === 'refunds')
    return page(ofView(ctx, view, { max: limit + offset, which: found?.byReading }), EACH)
  if (!found.hasWords) return page(ofView(ctx, view), found.byIndex)
  if (!LARGE.includes(view)) return pageOfAll(ctx, view, { which: found.byEach, limit, offset })
  const near = await page(inOrder(ctx, view, READ_FIRST), found.byEach)
  if (near.length === limit) return near
  const further = near.length >= SOME ? await page(inOrder(ctx, view, READ_NEXT), found.byEach) : []
  return further.length === limit ? further : page(ofView(ctx, view), found.byIndex)
}

/** Filters a view before sorting: walking the view in its order would read all of it for a few matches. */
async function pageOfAll(
  ctx: AppContext,
  view: PaymentView,
  { which, limit, offset }: { which: RawBuilder<SqlBool>; limit: number; offset: number },
): Promise<number[]> {
  const rows = await ctx.database
    .with(
      (cte) => cte('found').materialized(),
      () =>
        ofView(ctx, view)
          .where(which)
          .select(['money.booking_id', sql<number>`row_number() over (order by ${orderOf(view)})`.as('place')]),
    )
    .selectFrom('found')
    .select('booking_id')
    .orderBy('place')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.booking_id)
}

/** Counts the bookings of a view that match the search. */
export async function countPayments(
  ctx: AppContext,
  { view = 'all', search }: PaymentFilters,
): Promise<{ count: number }> {
  const found = searchedFor(search)
  const count = (payments: Payments, which: RawBuilder<SqlBool>) =>
    payments
      .where(which)
      .select((money) => money.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  if (!found || view === 'refunds') return count(ofView(ctx, view, { which: found?.byReading }), EACH)
  if (!found.hasWords) return count(ofView(ctx, view), found.byIndex)
  if (!LARGE.includes(view)) return count(ofView(ctx, view), found.byEach)
  const { have, read } = await inOrder(ctx, view, READ_FIRST)
    .select([sql<number>`count(*) filter (where ${found.byEach})`.as('have'), sql<number>`count(*)`.as('read')])
    .executeTakeFirstOrThrow()
  if (have * MANY <= read) return count(ofView(ctx, view), found.byIndex)
  return view === 'all' ? countAll(ctx, found.byReading) : count(ofView(ctx, view), found.isAmongRead)
}

/** Counts the bookings of the view `all` that meet a condition; only deleted bookings need their sums looked up. */
function countAll({ database, clock }: AppContext, which: RawBuilder<SqlBool>): Promise<{ count: number }> {
  return database
    .selectFrom('booking')
    .where(which)
    .where(
      sql<SqlBool>`(booking.deleted_at is null
        or (select ${isIn('all', clock.now())} from booking_money as money where money.booking_id = booking.id))`,
    )
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

const EACH = sql<SqlBool>`true`

type Payments = ReturnType<typeof ofView>

function ofView({ database, clock }: AppContext, view: PaymentView, filters?: PaymentQuery) {
  return database.selectFrom('booking_money as money').where(isIn(view, clock.now(), filters))
}

/** The first `max` bookings of a view, selected before any search filter applies. */
function inOrder(ctx: AppContext, view: PaymentView, max: number) {
  const first = ofView(ctx, view).selectAll('money').orderBy(orderOf(view)).limit(max)
  return ctx.database.selectFrom(first.as('money'))
}

/** Conditions for a search: by payment reference if it has one, else by the bookings' search. Null without a search. */
function searchedFor(search: string | undefined) {
  const referenced = referencesIn(search ?? '')
  const byNumber = sql<SqlBool>`booking.id = any(${referenced}::integer[])`
  const found = referenced.length > 0 ? { byIndex: byNumber, byReading: byNumber, hasWords: false } : foundBy(search)
  return (
    found && {
      /** A condition on `booking`. `byIndex`, `isAmongRead` and `byEach` are conditions on `booking_money as money`. */
      byReading: found.byReading,
      hasWords: found.hasWords,
      // The search index has no deleted bookings; these are few and are scanned.
      byIndex: sql<SqlBool>`money.booking_id in (
        select booking.id from booking where booking.deleted_at is null and ${found.byIndex}
        union all
        select booking.id from booking where booking.deleted_at is not null and ${found.byIndex})`,
      isAmongRead: sql<SqlBool>`exists (
        select from booking where booking.id = money.booking_id and ${found.byReading})`,
      // A subquery per row: with a join all bookings would be read for the few of a view.
      byEach: sql<SqlBool>`(select ${found.byReading} from booking where booking.id = money.booking_id)`,
    }
  )
}
