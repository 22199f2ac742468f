import {
  BOOKING_DATES,
  BOOKING_MONEY,
  BOOKING_SORTS,
  BOOKING_STATUSES,
  type BookingFilterQuery,
} from '../src/features/bookings/contract.ts'
import { readBookingPage, summariseBookings } from '../src/features/bookings/server/lists/booking-list.ts'
import { exportBookings } from '../src/features/bookings/server/lists/export.ts'
import { countBookings } from '../src/features/bookings/server/lists/matches.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { BOOKINGS } from './data/large-fill.ts'
import { measureQueries } from './measure-queries.ts'
import type { Row } from './row.ts'

const ROWS_SHOWN = 25
const MEGABYTE = 1024 * 1024

/** All combinations of status and date filters, a home, and each filter of money. */
const FILTERS: BookingFilterQuery[] = [
  ...[undefined, ...BOOKING_STATUSES].flatMap((status) =>
    [undefined, ...BOOKING_DATES].map((date) => ({ status, date })),
  ),
  { propertyId: 5000 },
  ...BOOKING_MONEY.map((money) => ({ money })),
]
export const WORDS = ['marsh', 'ada.marsh12', 'Hetty Wells', 'example.org', 'nobody at all', '#500000', '500000']

/** Measures Booking Management among a million bookings: pages, counts, cards, search and the export. */
export async function bookingsAtSize(ctx: AppContext): Promise<Row[]> {
  const pages = FILTERS.flatMap((filters) => BOOKING_SORTS.map((sort) => ({ ...filters, sort })))
  const searches = WORDS.flatMap((search) => BOOKING_SORTS.map((sort) => ({ search, sort })))
  const page = (filters: BookingFilterQuery) => readBookingPage(ctx, { ...filters, limit: ROWS_SHOWN })
  const count = (filters: BookingFilterQuery) => countBookings(ctx, filters)
  const { count: all } = await count({})
  if (all !== BOOKINGS) throw new Error(`The benchmark counts ${all} bookings: its data is wrong`)
  return [
    await measureQueries('bookings, first page by any filter and order', 50, pages, page),
    await measureQueries('bookings, first page of a search', 50, searches, page),
    await measureQueries('bookings, count by any filter', 500, FILTERS, count),
    await measureQueries(
      'bookings, count of a search',
      500,
      WORDS.map((search) => ({ search })),
      count,
    ),
    await measureQueries('bookings, the cards', 500, [{}], () => summariseBookings(ctx)),
    ...(await exportFigures(ctx)),
  ]
}

const EXPORTED = 100_000

/** Measures memory growth while about 100,000 bookings are exported. Earlier measurements have warmed the server up. */
async function exportFigures(ctx: AppContext): Promise<Row[]> {
  const filters: BookingFilterQuery = { search: 'hetty' }
  const { count } = await countBookings(ctx, filters)
  if (count < EXPORTED * 0.9) throw new Error(`The export has ${count} bookings only: its data is wrong`)
  for await (const _ of (await exportBookings(ctx, { search: 'ada.marsh12' })).pieces);
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let max = before
  let bytes = 0
  const start = performance.now()
  for await (const piece of (await exportBookings(ctx, filters)).pieces) {
    bytes += piece.length
    max = Math.max(max, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - start) / 1000
  console.log(`CSV of ${count} bookings, ${(bytes / MEGABYTE).toFixed(1)} MB, in ${seconds.toFixed(1)} s`)
  return [
    {
      what: `CSV of ${count} bookings, growth of memory`,
      figure: (max - before) / MEGABYTE,
      unit: 'MB',
      budget: 50,
      bound: 'most',
    },
  ]
}
