import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '#platform/server/app-context.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { BookingFilterBar, BookingPage } from '../contract.ts'
import { type Found, foundBy } from './found-by.ts'
import { filteredBookings, orderOf } from './internal/booking-filters.ts'

/**
 * Bookings that are read in their order before the index of words is asked: words that many guests have fill a page of
 * these, and only words that few have are left for the index. PostgreSQL cannot tell the ones from the others.
 */
const READ_FIRST = 5_000
/** Words that more than one in so many of these have are found sooner by reading. */
const MANY = 4

/** The numbers of the bookings on a page, in order. */
export async function numbersOfPage(ctx: AppContext, query: BookingPage): Promise<number[]> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  const found = foundBy(query.search)
  const requested = inOrder(await filteredBookings(ctx, query), query)
  if (!found?.hasWords) {
    const rows = await requested
      .$if(found !== null, (bookings) => bookings.where(found?.byIndex ?? sql<SqlBool>`true`))
      .select('booking.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map(({ id }) => id)
  }
  const first = ctx.database.selectFrom(requested.selectAll('booking').limit(READ_FIRST).as('booking'))
  const near = await inOrder(first.where(found.byReading), query)
    .select('booking.id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (near.length === limit) return near.map(({ id }) => id)
  return numbersInOrder(ctx, query, { which: found.byIndex, page: { limit, offset } })
}

/** How many bookings match the filters. */
export async function countBookings(ctx: AppContext, filters: BookingFilterBar): Promise<{ count: number }> {
  const found = foundBy(filters.search)
  const requested = await filteredBookings(ctx, filters)
  const which = found && ((await manyHave(ctx, filters, found)) ? found.byReading : found.byIndex)
  return requested
    .$if(which !== null, (bookings) => bookings.where(which ?? sql<SqlBool>`true`))
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

/** The numbers of all bookings that match the filters, in their order: for what is then read in slices. */
export async function numbersOfBookings(ctx: AppContext, filters: BookingFilterBar): Promise<number[]> {
  const found = foundBy(filters.search)
  const which = found && ((await manyHave(ctx, filters, found)) ? found.byReading : found.byIndex)
  return numbersInOrder(ctx, filters, { which: which ?? sql<SqlBool>`true` })
}

/** Puts what a search found in order after it was found: otherwise PostgreSQL may look for few in the order of all. */
async function numbersInOrder(
  ctx: AppContext,
  filters: BookingFilterBar,
  { which, page }: { which: RawBuilder<SqlBool>; page?: { limit: number; offset: number } },
): Promise<number[]> {
  const requested = (await filteredBookings(ctx, filters)).where(which)
  const ordered = inOrder(
    ctx.database
      .with(
        (cte) => cte('booking').materialized(),
        () =>
          requested.select([
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
  // One list, read as JSON: a row for each of a million bookings would take ten times the memory.
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
