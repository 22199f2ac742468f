import { parseCriteria } from '../src/features/search/server/criteria.ts'
import { findNearest } from '../src/features/search/server/nearest.ts'
import { findHomes } from '../src/features/search/server/search.ts'
import type { AppContext } from '../src/platform/server/app-context.ts'
import { addDays } from '../src/platform/shared/day.ts'
import { TODAY } from './data/large-fill.ts'
import { largeInstallation } from './data/large-installation.ts'
import { atMost, type Bench, percentile, type Row, timed } from './row.ts'

const SEARCHES = 300
const ROWS_SHOWN = 24

/** Searches by dates and guests with 10,000 homes and 1,000,000 bookings, on both engines. */
export const search: Bench = {
  name: 'search',
  run: async () => [...(await onPostgres()), ...(await onEmbedded())],
}

async function onPostgres(): Promise<Row[]> {
  const { ctx } = await largeInstallation('postgres')
  const times = await measure(ctx)
  return [
    atMost(25, 'search on PostgreSQL, p50', percentile(times, 0.5)),
    atMost(80, 'search on PostgreSQL, p99', percentile(times, 0.99)),
    ...(await measureOthers(ctx)),
  ]
}

async function onEmbedded(): Promise<Row[]> {
  const { ctx } = await largeInstallation('embedded')
  return [atMost(120, 'search on the embedded engine, p50', percentile(await measure(ctx), 0.5))]
}

async function measure(ctx: AppContext): Promise<number[]> {
  let homesFound = 0
  const times = await timed(SEARCHES, async (n) => {
    homesFound += (await findHomes(ctx, criteriaNumber(n), { limit: ROWS_SHOWN })).total
  })
  if (homesFound < SEARCHES) throw new Error('The benchmark finds hardly a home: its data is wrong')
  return times
}

/** Measures the slowest of ten searches for each further criterion or order, and for the nearest stays. */
async function measureOthers(ctx: AppContext): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, more, budget] of [
    ['with days that may move by three', { flexible: '3' }, 150],
    ['of any weekend', { weekend: '2027-05', checkin: '' as const }, 150],
    ['by rating', { sort: 'rating' as const }, 250],
    ['by price', { sort: 'price' as const }, 500],
  ] as const) {
    const times = await timed(10, (n) =>
      findHomes(ctx, parseCriteria({ ...queryNumber(n), ...more }, TODAY), { limit: ROWS_SHOWN }),
    )
    rows.push(atMost(budget, `search ${what} on PostgreSQL, slowest of ten`, Math.max(...times)))
  }
  const nearest = await timed(10, (n) =>
    findNearest(ctx, parseCriteria({ ...queryNumber(n), checkout: addDays(TODAY, 400), location: '' }, TODAY)),
  )
  return [...rows, atMost(500, 'nearest stays on PostgreSQL, slowest of ten', Math.max(...nearest))]
}

/** Returns a stay of 2 to 6 nights in the coming year for 1 to 4 guests; every third search names a place. */
function criteriaNumber(n: number) {
  return parseCriteria(queryNumber(n), TODAY)
}

function queryNumber(n: number) {
  const checkin = addDays(TODAY, 5 + ((n * 37) % 330))
  return {
    checkin,
    checkout: addDays(checkin, 2 + (n % 5)),
    guests: String(1 + (n % 4)),
    location: n % 3 === 0 ? `town ${n % 50}` : '',
  }
}
