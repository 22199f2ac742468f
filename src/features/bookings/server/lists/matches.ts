import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BookingFilterQuery, BookingPage } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { containing } from '#platform/server/database/like.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { moneyCondition, moneyConditionByScan, orderOf, selectFilteredBookings } from '../internal/booking-filters.ts'
import { type SearchConditions, searchConditions } from './search-conditions.ts'

/**
 * Number of bookings that are scanned before an index is used. Common words and phone numbers fill a page from these bookings;
 * rare ones need the index. PostgreSQL cannot estimate which are rare.
 */
const SCANNED_FIRST = 5_000
/** Number of bookings from which a count learns how common a text is. */
const COUNTED_FIRST = 2_000
const MAX_SHARE = 16
/** Reading a sum takes a microsecond. In some orders the bookings that owe come late. */
const SCANNED_FOR_MONEY = [20_000, 200_000]

export async function findPageIds(ctx: AppContext, query: BookingPage): Promise<number[]> {
  const { limit = MAX_LIMIT, offset = 0, money } = query
  const page = { limit, offset }
  const found = await findSearchConditions(ctx, query.search)
  // Few bookings match, so they are sorted; in the order of the list they may come last.
  const isFew = query.propertyId !== undefined || money === 'overdue' || found?.compares === 'number'
  if (isFew) return findIdsInOrder(ctx, query, { found, page })
  const matching = withOrder(await selectFilteredBookings(ctx, query), query)
  if (!found && !money) {
    const rows = await matching.select('booking.id').limit(limit).offset(offset).execute()
    return rows.map(({ id }) => id)
  }
  for (const max of found ? [SCANNED_FIRST] : SCANNED_FOR_MONEY) {
    const first = ctx.database.selectFrom(matching.selectAll('booking').limit(max).as('booking'))
    const near = await withOrder(first.where(found?.byScan ?? ALWAYS), query)
      .where(money ? moneyConditionByScan(money, ctx.clock.now()) : ALWAYS)
      .select('booking.id')
      .limit(limit)
      .offset(offset)
      .execute()
    if (near.length === limit) return near.map(({ id }) => id)
  }
  return findIdsInOrder(ctx, query, { found, page })
}

export async function countBookings(ctx: AppContext, filters: BookingFilterQuery): Promise<{ count: number }> {
  const found = await findSearchConditions(ctx, filters.search)
  const matching = await selectFilteredBookings(ctx, filters)
  const isScan = found !== null && found.compares !== 'number' && (await isCommon(ctx, matching, found))
  return matching
    .where((isScan ? found.byScan : found?.byIndex) ?? ALWAYS)
    .where(moneyOrAll(ctx, filters))
    .select((booking) => booking.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
}

/** Whether more than 1 of 16 bookings match, so that a scan counts faster than the text index. */
async function isCommon({ database }: AppContext, matching: Matching, { byScan }: SearchConditions): Promise<boolean> {
  const first = matching.selectAll('booking').orderBy('created_at', 'desc').limit(COUNTED_FIRST)
  const { have, read } = await database
    .selectFrom(first.as('booking'))
    .select([sql<number>`count(*) filter (where ${byScan})`.as('have'), sql<number>`count(*)`.as('read')])
    .executeTakeFirstOrThrow()
  return have * MAX_SHARE > read
}

type Matching = Awaited<ReturnType<typeof selectFilteredBookings>>

const ALWAYS = sql<SqlBool>`true`

function moneyOrAll({ clock }: AppContext, { money }: BookingFilterQuery): RawBuilder<SqlBool> {
  return money ? moneyCondition(money, clock.now()) : ALWAYS
}

/** A search for words also matches the titles of homes. Their ids are read first, so that the index of a home is used. */
async function findSearchConditions(ctx: AppContext, search: string | undefined): Promise<SearchConditions | null> {
  const found = searchConditions(search)
  if (!search || found?.compares !== 'words') return found
  const pattern = containing(search)
  const { rows } = await sql<{ id: number }>`
    select id from property
    where (title || E'\n' || location || E'\n' || city) ilike ${pattern} and title ilike ${pattern}`.execute(
    ctx.database,
  )
  if (rows.length === 0) return found
  const isOfHome = sql<SqlBool>`booking.property_id = any(${rows.map(({ id }) => id)}::integer[])`
  const orOfHome = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${condition} or ${isOfHome})`
  return { ...found, byIndex: orOfHome(found.byIndex), byScan: orOfHome(found.byScan) }
}

/** Returns the ids of all matching bookings, in the requested order. */
export async function findBookingIds(ctx: AppContext, filters: BookingFilterQuery): Promise<number[]> {
  return findIdsInOrder(ctx, filters, { found: await findSearchConditions(ctx, filters.search) })
}

/** Materialises the matches before sorting. Otherwise PostgreSQL may scan the sort index for a few matches. */
async function findIdsInOrder(
  ctx: AppContext,
  filters: BookingFilterQuery,
  { found, page }: { found: SearchConditions | null; page?: { limit: number; offset: number } },
): Promise<number[]> {
  const matching = (await selectFilteredBookings(ctx, filters))
    .where(found?.byIndex ?? ALWAYS)
    .where(moneyOrAll(ctx, filters))
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
