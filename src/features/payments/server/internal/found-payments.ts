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

/** Views that most bookings can be in: what is searched for in one of the others is found by reading all of it. */
const LARGE: readonly PaymentView[] = ['all', 'part-paid']
/**
 * Bookings of a large view that are read in its order before the index of words is asked: words that many guests have fill a
 * page of these. Words that some of them have are looked for further, and only those that fewer have are left for the index.
 */
const READ_FIRST = 2_000
const SOME = 8
const READ_NEXT = 20_000
/** Words that more than one in so many of the first have are counted sooner by reading all bookings. */
const MANY = 16

/** The numbers of the bookings on a page of a view, what is due first before the others. */
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

/** A page of those of a view that meet a condition: found before they are put in order, which for the first few would be walked whole. */
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

/** How many bookings of a view match. */
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

/** How many of all bookings meet a condition over `booking`: each has its sums, which are looked at for the deleted ones alone. */
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

/** The first so many of a view: found by the view alone, whatever is asked of each. */
function inOrder(ctx: AppContext, view: PaymentView, max: number) {
  const first = ofView(ctx, view).selectAll('money').orderBy(orderOf(view)).limit(max)
  return ctx.database.selectFrom(first.as('money'))
}

/** By payment reference, else as bookings are searched for; `null` where nothing is searched for. */
function searchedFor(search: string | undefined) {
  const referenced = referencesIn(search ?? '')
  const byNumber = sql<SqlBool>`booking.id = any(${referenced}::integer[])`
  const found = referenced.length > 0 ? { byIndex: byNumber, byReading: byNumber, hasWords: false } : foundBy(search)
  return (
    found && {
      /** Over `booking`, as the next three are over its money. */
      byReading: found.byReading,
      hasWords: found.hasWords,
      // The index of words has no deleted bookings, which are few.
      byIndex: sql<SqlBool>`money.booking_id in (
        select booking.id from booking where booking.deleted_at is null and ${found.byIndex}
        union all
        select booking.id from booking where booking.deleted_at is not null and ${found.byIndex})`,
      isAmongRead: sql<SqlBool>`exists (
        select from booking where booking.id = money.booking_id and ${found.byReading})`,
      // One booking after another: joined, all bookings would be read for the few of a view.
      byEach: sql<SqlBool>`(select ${found.byReading} from booking where booking.id = money.booking_id)`,
    }
  )
}
