import { PERMISSIONS } from '#features/permissions.ts'
import { findRecords } from '../src/features/office-search/server/find-records.ts'
import { readTakings } from '../src/features/takings/server/internal/takings.ts'
import { readStaysOfWeek } from '../src/features/today/server/stays-of-days.ts'
import { readToday } from '../src/features/today/server/today.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { bookingsAtSize, WORDS } from './bookings.ts'
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

/** Words, references, amounts and a phone number in several spellings. */
const FOUND = [
  ...WORDS,
  'HL-001700-5',
  '£412.50',
  '1,412.50',
  '07700 900123',
  '+44 7700 900123',
  '07000 000317',
  'Chase View',
]

const DEPS = { schedule: [], emailTypes: {} }
const READER = { userId: 0, permissions: PERMISSIONS }

/** Measures what waits, arrivals and departures on the overview, and a home's takings of two years. */
async function measureOthers(ctx: AppContext): Promise<Row[]> {
  const homes = Array.from({ length: 20 }, (_, n) => ({ home: 1 + ((n * 7919) % HOMES) }))
  return [
    await measureQueries('find anything', 100, FOUND, (text) => findRecords(ctx, text)),
    await measureQueries('overview, what waits', 100, [DEPS], (deps) => readToday(ctx, deps, READER)),
    await measureQueries('overview, who comes and goes', 50, [{}], () => readStaysOfWeek(ctx)),
    await measureQueries('takings of a home in two years', 100, homes, ({ home }) =>
      readTakings(ctx, home, { from: '2025-01', to: '2026-12' }),
    ),
  ]
}
