import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNearest } from '../src/features/search/server/nearest.ts'
import { findHomes } from '../src/features/search/server/search.ts'
import { readWish } from '../src/features/search/server/wish.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/server/database/database.ts'
import { startScratchPostgres } from '../src/platform/server/testing/scratch-postgres.ts'
import { addDays } from '../src/platform/shared/day.ts'
import { largeHouse, log, TODAY } from './large-house.ts'
import { type Bench, percentile, type Row } from './row.ts'

const SEARCHES = 300
const ROWS_SHOWN = 24

/** Search by dates and guests among 10,000 homes and 1,000,000 bookings, on both engines. */
export const search: Bench = {
  name: 'search',
  run: async () => [...(await onPostgres()), ...(await onEmbedded())],
}

async function onPostgres(): Promise<Row[]> {
  const given = process.env.BENCH_DATABASE_URL
  const server = given ? null : await startScratchPostgres()
  const database = await openDatabase({ databaseUrl: given ?? server?.url, log, answerDeadline: 600_000 })
  try {
    const times = await measure(database)
    return [
      row('search on PostgreSQL, p50', percentile(times, 0.5), 25),
      row('search on PostgreSQL, p99', percentile(times, 0.99), 80),
      ...(await others(database)),
    ]
  } finally {
    await database.close()
    await server?.stop()
  }
}

async function onEmbedded(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const database = await openDatabase({ folder, log, keeping: 'fleeting', answerDeadline: 600_000 })
  try {
    return [row('search on the embedded engine, p50', percentile(await measure(database), 0.5), 120)]
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function row(what: string, figure: number, budget: number): Row {
  return { what, figure, unit: 'ms', budget, bound: 'most' }
}

/** Milliseconds of each search, one after another, once the engine is warm. */
async function measure(database: OpenDatabase): Promise<number[]> {
  const office = await largeHouse(database)
  const times: number[] = []
  let homesFound = 0
  for (let n = 0; n < SEARCHES + 20; n += 1) {
    const start = performance.now()
    const found = await findHomes(office, wishNumber(n), { limit: ROWS_SHOWN })
    times.push(performance.now() - start)
    homesFound += found.total
  }
  if (homesFound < SEARCHES) throw new Error('The benchmark finds hardly a home: its data is wrong')
  return times.slice(20)
}

/** What searches cost that ask for more than a place and two days: the slowest of ten each. */
async function others(database: OpenDatabase): Promise<Row[]> {
  const office = await largeHouse(database)
  const rows: Row[] = []
  for (const [what, more, budget] of [
    ['with days that may move by three', { flexible: '3' }, 150],
    ['of any weekend', { weekend: '2027-05', checkin: '' as const }, 150],
    ['by rating', { sort: 'rating' as const }, 250],
    ['by price', { sort: 'price' as const }, 500],
  ] as const) {
    const times: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const start = performance.now()
      await findHomes(office, readWish({ ...askedNumber(n), ...more }, TODAY), { limit: ROWS_SHOWN })
      times.push(performance.now() - start)
    }
    rows.push(row(`search ${what} on PostgreSQL, slowest of ten`, Math.max(...times), budget))
  }
  const start = performance.now()
  await findNearest(office, readWish({ ...askedNumber(1), checkout: addDays(TODAY, 400), location: '' }, TODAY))
  return [...rows, row('nearest stays on PostgreSQL', performance.now() - start, 500)]
}

/** Stays of 2 to 6 nights over the coming year, for 1 to 4 guests, every third one in a named place. */
function wishNumber(n: number) {
  return readWish(askedNumber(n), TODAY)
}

function askedNumber(n: number) {
  const checkin = addDays(TODAY, 5 + ((n * 37) % 330))
  return {
    checkin,
    checkout: addDays(checkin, 2 + (n % 5)),
    guests: String(1 + (n % 4)),
    location: n % 3 === 0 ? `town ${n % 50}` : '',
  }
}
