import type { AppContext } from '#platform/server/app-context.ts'
import type { Download } from '#platform/server/http/route.ts'
import { csvLines } from '#platform/shared/csv.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { BOOKING_COLUMNS, type BookingFilterBar, exportedCells } from '../contract.ts'
import { exportedBookings } from './internal/store.ts'
import { numbersOfBookings } from './matches.ts'

/** Maximum number of bookings in memory at once. */
const SLICE = 500

/**
 * Exports every booking that matches the filters, in their order. The ids are looked up first: changes during the download
 * neither repeat nor hide other rows.
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
