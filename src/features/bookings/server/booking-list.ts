import { sql } from 'kysely'
import type { Office } from '#platform/server/office.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import type { BookingFilters, BookingPage, BookingSummary, ListedBooking } from '../contract.ts'
import { bookingOnWire, bookingRows } from './booking-rows.ts'
import { orderOf, presentOf, wantedBookings } from './wanted.ts'

/** A page of the bookings that match the filters, and how many there are in all; deleted ones only when asked for. */
export async function listBookings(office: Office, query: BookingPage): Promise<Paged<ListedBooking>> {
  const [rows, { count }] = await Promise.all([pageOfBookings(office, query), countBookings(office, query)])
  return { rows, total: count }
}

/** The page alone, in one query whatever its size (one more for those in a home now). */
export async function pageOfBookings(office: Office, query: BookingPage): Promise<ListedBooking[]> {
  const { limit = DEFAULT_LIMIT, offset = 0 } = query
  // Bookings are put in order by their indexes alone; the wide rows are fetched for the page only.
  const ids = inOrder(await wantedBookings(office, query), query)
    .select('booking.id')
    .limit(limit)
    .offset(offset)
  const page = bookingRows(office.database, office.clock.now()).where('booking.id', 'in', (page) =>
    page.selectFrom(ids.as('page')).select('page.id'),
  )
  return (await inOrder(page, query).execute()).map(bookingOnWire)
}

/** How many bookings match the filters. */
export async function countBookings(office: Office, filters: BookingFilters): Promise<{ count: number }> {
  const wanted = await wantedBookings(office, filters)
  return wanted.select((booking) => booking.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
}

/** The numbers of all bookings that match the filters, in their order: for what is then read in slices. */
export async function numbersOfBookings(office: Office, filters: BookingFilters): Promise<number[]> {
  const ordered = inOrder(await wantedBookings(office, filters), filters).select('booking.id')
  const rows = await ordered.execute()
  return rows.map(({ id }) => id)
}

/** The bookings with these numbers, in their order; one that is gone meanwhile is left out. */
export async function bookingsNumbered(office: Office, ids: number[]): Promise<ListedBooking[]> {
  const rows = await bookingRows(office.database, office.clock.now())
    .where(sql<boolean>`booking.id = any(${ids}::integer[])`)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [bookingOnWire(row)] : []
  })
}

/** Figures of all bookings but the deleted, in one query: never summed from a page (decisions 4, rows 4 and 7). */
export async function summariseBookings(office: Office): Promise<BookingSummary> {
  const { firstToCome } = presentOf(office.clock.now())
  const { rows } = await sql<BookingSummary>`
    select count(*) as total,
           count(*) filter (where status = 'confirmed') as confirmed,
           count(*) filter (where status = 'pending') as pending,
           count(*) filter (where status = 'confirmed' and check_in >= ${firstToCome}) as upcoming,
           coalesce(sum(total_amount) filter (where status = 'confirmed'), 0.00)::text as "revenueConfirmed",
           coalesce(sum(total_amount) filter (where status in ('confirmed', 'completed')), 0.00)::text
             as "revenueConfirmedAndCompleted"
    from booking
    where deleted_at is null`.execute(office.database)
  const [summary] = rows
  if (!summary) throw new Error('A count has no row')
  return summary
}

interface Sortable {
  orderBy(by: ReturnType<typeof orderOf>[number][0], direction: 'asc' | 'desc'): this
}

function inOrder<Query extends Sortable>(query: Query, filters: BookingFilters): Query {
  return orderOf(filters).reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), query)
}
