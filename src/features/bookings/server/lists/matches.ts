import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BookingFilterQuery, BookingPage } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { orderOf, selectFilteredBookings } from '../internal/booking-filters.ts'
import { searchConditions } from './search-conditions.ts'

/**
 * Number of bookings that are scanned before the text index is used. Common words fill a page from these bookings; rare words need
 * the index. PostgreSQL cannot estimate which words are rare.
 */
const SCANNED_FIRST = 5_000

export async function findPageIds(ctx: AppContext, query: BookingPage): Promise<number[]> {
  const { limit = MAX_LIMIT, offset = 0 } = query
  const found = searchConditions(query.search)
  const matching = withOrder(await selectFilteredBookings(ctx, query), query)
  if (!found?.isTextSearch) {
    const rows = await matching
      .where(found?.byIndex ?? sql<SqlBool>`true`)
      .select('booking.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ id }) => id)
  }
  const first = ctx.database.selectFrom(matching.selectAll('booking').limit(SCANNED_FIRST).as('booking'))
  const near = await withOrder(first.where(found.byScan), query)
    .select('booking.id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (near.length === limit) return near.map(({ id }) => id)
  return findIdsInOrder(ctx, query, { which: found.byIndex, page: { limit, offset } })
}

export async function countBookings(ctx: AppContext, filters: BookingFilterQuery): Promise<{ count: number }> {
  const found = searchConditions(filters.search)
  const matching = await selectFilteredBookings(ctx, filters)
  return matching
    .where(found?.byIndex ?? sql<SqlBool>`true`)
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

/** Returns the ids of all matching bookings, in the requested order. */
export async function findBookingIds(ctx: AppContext, filters: BookingFilterQuery): Promise<number[]> {
  return findIdsInOrder(ctx, filters, { which: searchConditions(filters.search)?.byIndex ?? sql<SqlBool>`true` })
}

/** Materialises the matches before sorting. Otherwise PostgreSQL may scan the sort index for a few matches. */
async function findIdsInOrder(
  ctx: AppContext,
  filters: BookingFilterQuery,
  { which, page }: { which: RawBuilder<SqlBool>; page?: { limit: number; offset: number } },
): Promise<number[]> {
  const matching = (await selectFilteredBookings(ctx, filters)).where(which)
  const ordered = withOrder(
    ctx.database
      .with(
        (cte) => cte('booking').materialized(),
        () =>
          matching.select([
            'booking.id',
            'created_at',
            'check_in_at',
            'check_out_at',
            'guest_name',
            'total_amount',
            'status',
            'deleted_at',
          ]),
      )
      .selectFrom('booking'),
    filters,
  ).select('booking.id')
  // The ids are one JSON array: for a million bookings, a row per id would take ten times the memory.
  const { ids } = await ctx.database
    .selectFrom((page ? ordered.limit(page.limit).offset(page.offset) : ordered).as('found'))
    .select(sql<number[] | null>`json_agg(found.id)`.as('ids'))
    .executeTakeFirstOrThrow()
  return ids ?? []
}

interface Sortable {
  orderBy(by: ReturnType<typeof orderOf>[number][0], direction: 'asc' | 'desc'): this
}

function withOrder<Query extends Sortable>(query: Query, filters: BookingFilterQuery): Query {
  return orderOf(filters).reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), query)
}
