import type { AppContext } from '#platform/server/app-context.ts'
import type { Download } from '#platform/server/http/route.ts'
import { csvLines } from '#platform/shared/csv.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { BOOKING_COLUMNS, type BookingFilterBar, exportedCells } from '../contract.ts'
import { exportedBookings } from './internal/store.ts'
import { numbersOfBookings } from './matches.ts'

/** Bookings that are in memory at a time. */
const SLICE = 500

/**
 * Every booking that matches the filters as a file, in the order of the filters, read slice by slice while it is sent: its
 * numbers are looked up first, so that what changes meanwhile neither repeats nor hides another.
 */
export async function exportBookings(ctx: AppContext, filters: BookingFilterBar): Promise<Download> {
  const ids = await numbersOfBookings(ctx, filters)
  return { filename: `bookings-${dayInLondon(ctx.clock.now())}.csv`, pieces: slices(ctx, ids) }
}

async function* slices(ctx: AppContext, ids: number[]): AsyncIterable<string> {
  yield csvLines([BOOKING_COLUMNS])
  for (let at = 0; at < ids.length; at += SLICE) {
    const rows = await exportedBookings(ctx.database, ids.slice(at, at + SLICE))
    if (rows.length > 0) yield csvLines(rows.map(exportedCells))
  }
}
