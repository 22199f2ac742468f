import { readBookingPage } from '../src/features/bookings/server/lists/booking-list.ts'
import { readTakings } from '../src/features/takings/server/internal/takings.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { bookingsAtSize } from './bookings.ts'
import { HOMES } from './data/large-fill.ts'
import { largeInstallation } from './data/large-installation.ts'
import { guestsAtSize } from './guests.ts'
import { measureQueries } from './measure-queries.ts'
import type { Bench, Row } from './row.ts'

/** Measures Booking Management, guests, overview and takings with 10,000 homes and 1,000,000 bookings, on PostgreSQL. */
export const load: Bench = {
  name: 'load',
  async run() {
    const { ctx } = await largeInstallation('postgres')
    return [...(await bookingsAtSize(ctx)), ...(await guestsAtSize(ctx)), ...(await measureOthers(ctx))]
  },
}

/** Measures arrivals and departures on the overview, and a home's takings of two years. */
async function measureOthers(ctx: AppContext): Promise<Row[]> {
  const lists = [
    { date: 'today', sort: 'checkIn' },
    { date: 'upcoming', sort: 'checkIn' },
    { date: 'current', sort: 'checkOut' },
    { date: 'upcoming', sort: 'checkOut' },
  ] as const
  const homes = Array.from({ length: 20 }, (_, n) => ({ home: 1 + ((n * 7919) % HOMES) }))
  return [
    await measureQueries('overview, who comes and goes', 50, [...lists], (filters) =>
      readBookingPage(ctx, { status: 'confirmed', limit: 8, ...filters }),
    ),
    await measureQueries('takings of a home in two years', 100, homes, ({ home }) =>
      readTakings(ctx, home, { from: '2025-01', to: '2026-12' }),
    ),
  ]
}
