import { sql } from 'kysely'
import type { BookingPage, BookingSummary, ListedBooking } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { selectBookingRows, toListedBooking } from '../internal/booking-rows.ts'
import { countBookings, findPageIds } from './matches.ts'

/** Returns a page and the number of all matching bookings. Deleted bookings match only with the filter `deleted`. */
export async function listBookings(ctx: AppContext, query: BookingPage): Promise<Paged<ListedBooking>> {
  const [rows, { count }] = await Promise.all([readBookingPage(ctx, query), countBookings(ctx, query)])
  return { rows, total: count }
}

/** Returns the page without the total. The number of queries does not depend on the page size. */
export async function readBookingPage(ctx: AppContext, query: BookingPage): Promise<ListedBooking[]> {
  // Sorting reads only the indexes; whole rows are fetched only for the page.
  return readBookingsById(ctx, await findPageIds(ctx, query))
}

/** Returns bookings in the order of `ids`, also deleted bookings. Unknown ids are left out. */
export async function readBookingsById(ctx: AppContext, ids: number[]): Promise<ListedBooking[]> {
  const now = ctx.clock.now()
  const rows = await selectBookingRows(ctx.database, now)
    .where(sql<boolean>`booking.id = any(${ids}::integer[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [toListedBooking(row, now)] : []
  })
}

/** Deleted bookings are not counted. */
export async function summariseBookings(ctx: AppContext): Promise<BookingSummary> {
  const { rows } = await sql<BookingSummary>`
    select count(*) as total,
           count(*) filter (where status = 'confirmed') as confirmed,
           count(*) filter (where status = 'pending') as pending,
           count(*) filter (where status = 'confirmed' and check_in_at > ${ctx.clock.now()}) as upcoming,
           coalesce(sum(total_amount) filter (where status = 'confirmed'), 0.00)::text as "revenueConfirmed",
           coalesce(sum(total_amount) filter (where status in ('confirmed', 'completed')), 0.00)::text
             as "revenueConfirmedAndCompleted"
    from booking
    where deleted_at is null`.execute(ctx.database)
  const [summary] = rows
  if (!summary) throw new Error('A count has no row')
  return summary
}
