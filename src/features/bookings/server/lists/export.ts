import { BOOKING_COLUMNS, type BookingFilterQuery, exportedCells } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Download } from '#platform/server/http/routes/route.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { csvPieces } from '#platform/shared/text/csv.ts'
import { readExportedBookings } from '../internal/store.ts'
import { findBookingIds } from './matches.ts'

/** Maximum number of bookings in memory at once. */
const SLICE_SIZE = 500

/**
 * Exports every matching booking in the requested order. The ids are read first, so that a change during the download does not
 * affect other rows.
 */
export async function exportBookings(ctx: AppContext, filters: BookingFilterQuery): Promise<Download> {
  const ids = await findBookingIds(ctx, filters)
  return {
    filename: `bookings-${dayInLondon(ctx.clock.now())}.csv`,
    pieces: csvPieces(BOOKING_COLUMNS, readSlices(ctx, ids)),
  }
}

async function* readSlices(ctx: AppContext, ids: number[]): AsyncIterable<(string | number)[][]> {
  for (let at = 0; at < ids.length; at += SLICE_SIZE) {
    yield (await readExportedBookings(ctx.database, ids.slice(at, at + SLICE_SIZE))).map(exportedCells)
  }
}
