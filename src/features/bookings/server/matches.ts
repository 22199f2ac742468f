import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { BookingFilterBar, BookingPage } from '../contract.ts'
import { type Found, foundBy } from './found-by.ts'
import { filteredBookings, orderOf } from './internal/booking-filters.ts'

/**
 * Number of bookings scanned in sort order before the text index is used. Common words fill a page from these; only rare words
 * need the index. PostgreSQL cannot estimate which words are rare.
 */
const READ_FIRST = 5_000
/** A scan is faster for words that more than one in four of these bookings contain. */
const MANY = 4

/** Returns the ids of the bookings on a page, in order. */
export async function numbersOfPage(ctx: AppContext, query: BookingPage): Promise<number[]> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const found = foundBy(query.search)
  const matching = inOrder(await filteredBookings(ctx, query), query)
  if (!found?.hasWords) {
    const rows = await matching
      .$if(found !== null, (bookings) => bookings.where(found?.byIndex ?? sql<SqlBool>`true`))
      .select('booking.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ id }) => id)
  }
  const first = ctx.database.selectFrom(matching.selectAll('booking').limit(READ_FIRST).as('booking'))
  const near = await inOrder(first.where(found.byReading), query)
    .select('booking.id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (near.length === limit) return near.map(({ id }) => id)
  return numbersInOrder(ctx, query, { which: found.byIndex, page: { limit, offset } })
}

export async function countBookings(ctx: AppContext, filters: BookingFilterBar): Promise<{ count: number }> {
  const found = foundBy(filters.search)
  const matching = await filteredBookings(ctx, filters)
  const which = found && ((await manyHave(ctx, filters, found)) ? found.byReading : found.byIndex)
  return matching
    .$if(which !== null, (bookings) => bookings.where(which ?? sql<SqlBool>`true`))
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

/** Returns the ids of all bookings that match the filters, in order, to be read in slices. */
export async function numbersOfBookings(ctx: AppContext, filters: BookingFilterBar): Promise<number[]> {
  const found = foundBy(filters.search)
  const which = found && ((await manyHave(ctx, filters, found)) ? found.byReading : found.byIndex)
  return numbersInOrder(ctx, filters, { which: which ?? sql<SqlBool>`true` })
}

/** Materialises the matches before sorting. Otherwise PostgreSQL may scan the sort index for a few matches. */
async function numbersInOrder(
  ctx: AppContext,
  filters: BookingFilterBar,
  { which, page }: { which: RawBuilder<SqlBool>; page?: { limit: number; offset: number } },
): Promise<number[]> {
  const matching = (await filteredBookings(ctx, filters)).where(which)
  const ordered = inOrder(
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
  // One JSON array: a row per id would take ten times the memory for a million bookings.
  const { ids } = await ctx.database
    .selectFrom((page ? ordered.limit(page.limit).offset(page.offset) : ordered).as('found'))
    .select(sql<number[] | null>`json_agg(found.id)`.as('ids'))
    .executeTakeFirstOrThrow()
  return ids ?? []
}

async function manyHave(ctx: AppContext, filters: BookingFilterBar, found: Found): Promise<boolean> {
  if (!found.hasWords) return false
  const newest = inOrder(await filteredBookings(ctx, filters), {})
  const { have, read } = await ctx.database
    .selectFrom(newest.selectAll('booking').limit(READ_FIRST).as('booking'))
    .select([sql<number>`count(*) filter (where ${found.byReading})`.as('have'), sql<number>`count(*)`.as('read')])
    .executeTakeFirstOrThrow()
  return have * MANY > read
}

interface Sortable {
  orderBy(by: ReturnType<typeof orderOf>[number][0], direction: 'asc' | 'desc'): this
}

function inOrder<Query extends Sortable>(query: Query, filters: BookingFilterBar): Query {
  return orderOf(filters).reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), query)
}
