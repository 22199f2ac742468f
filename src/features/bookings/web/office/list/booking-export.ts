import { BOOKING_COLUMNS, csvCells, type ListedBooking } from '#features/bookings/contract.ts'
import { type Day, dayInLondon } from '#platform/shared/day.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { csvFile } from '#platform/shared/text/csv.ts'

/** Above this number of bookings, the server builds the file instead of the browser. */
const MAX_BUILT_HERE = 5000
export const EXPORT_PAGE = 1000

/** Number of attempts while bookings are added or deleted between pages. */
const ATTEMPTS = 3

export interface Progress {
  read: number
  total: number
}

/**
 * Reads every page. Returns `too-many` above 5,000 bookings. Starts again when the total changes between pages or a
 * booking is missing, and throws after three attempts.
 */
export async function allBookings(
  readPage: (offset: number) => Promise<Paged<ListedBooking>>,
  onProgress: (progress: Progress) => void,
): Promise<ListedBooking[] | 'too-many'> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = new Map<number, ListedBooking>()
    let total = 0
    for (let offset = 0; offset === 0 || offset < total; offset += EXPORT_PAGE) {
      const page = await readPage(offset)
      if (offset > 0 && page.total !== total) break
      total = page.total
      if (total > MAX_BUILT_HERE) return 'too-many'
      for (const booking of page.rows) found.set(booking.id, booking)
      onProgress({ read: found.size, total })
    }
    if (found.size === total) return [...found.values()]
  }
  throw new Error('The bookings changed during the export')
}

/** Builds the file in the browser, identical to the server's export. */
export function bookingsCsv(bookings: readonly ListedBooking[]): string {
  return csvFile([BOOKING_COLUMNS, ...bookings.map(csvCells)])
}

/** Returns, for example, `bookings-2026-09-09.csv`, with London's date. */
export function exportName(now: Date): `bookings-${Day}.csv` {
  return `bookings-${dayInLondon(now)}.csv`
}
