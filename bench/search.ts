import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { findHomes } from '../src/features/search/server/search.ts'
import { readWish } from '../src/features/search/server/wish.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import type { Office } from '../src/platform/server/office.ts'
import { startScratchPostgres } from '../src/platform/server/testing/scratch-postgres.ts'
import { addDays, toDay } from '../src/platform/shared/day.ts'
import { type Bench, percentile, type Row } from './row.ts'

const HOMES = 10_000
const BOOKINGS_EACH = 100
const TODAY = toDay('2026-09-09')
const SEARCHES = 300
const ROWS_SHOWN = 24

/** Search by dates and guests among 10,000 homes and 1,000,000 bookings, on both engines (budgets). */
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

const log = pino({ level: 'error' })

function row(what: string, figure: number, budget: number): Row {
  return { what, figure, unit: 'ms', budget, bound: 'most' }
}

/** Milliseconds of each search, one after another, once the engine is warm. */
async function measure(database: OpenDatabase): Promise<number[]> {
  await migrate(database)
  await database.patiently(() => furnish(database))
  const office: Office = {
    database: database.kysely,
    clock: { now: () => new Date(`${TODAY}T11:00:00Z`) },
    config: readConfig({}),
    log,
    publicDataChanged: () => {},
  }
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

/** Stays of 2 to 6 nights over the coming year, for 1 to 4 guests, every third one in a named place. */
function wishNumber(n: number) {
  const checkin = addDays(TODAY, 5 + ((n * 37) % 330))
  return readWish({
    checkin,
    checkout: addDays(checkin, 2 + (n % 5)),
    guests: String(1 + (n % 4)),
    location: n % 3 === 0 ? `town ${n % 50}` : '',
  })
}

/** 10,000 homes with pictures and reviews, and a million stays of 2 to 6 nights spread over three years. */
async function furnish({ kysely }: OpenDatabase): Promise<void> {
  const now = new Date(`${TODAY}T00:00:00Z`)
  await sql`
    insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests,
                          amenities, featured, created_at, updated_at)
    select 'Home ' || n, repeat('<p>A quiet house at the edge of the heath.</p>', 30), 'Lane ' || n % 900, 'Town ' || n % 50,
           80 + n % 200, 1 + n % 4, 1 + n % 2, 2 + n % 7, '{Wifi,Parking,Garden}', n % 100 = 0, ${now}, ${now}
    from generate_series(1, ${HOMES}::integer) n`.execute(kysely)
  await sql`
    insert into property_photograph (property_id, position, address, alt)
    select id, position, '/fallback-photograph.svg', 'A house' from property, generate_series(0, 4) position`.execute(
    kysely,
  )
  await sql`
    insert into review (property_id, guest_name, rating, comment, status, created_at)
    select id, 'Jo', 3 + n % 3, 'A lovely stay.', 'published', ${now} from property, generate_series(1, 10) n`.execute(
    kysely,
  )
  // Each home has a stay every eleven days, from a year and a half ago on, shifted by its number.
  await sql`
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                         status, created_at, updated_at)
    select home, 'Jo Guest', 'jo@example.org', '1 Elm Road', start, start + 2 + (home + n) % 5, 2, 400, 'confirmed', ${now}, ${now}
    from generate_series(1, ${HOMES}::integer) home, generate_series(0, ${BOOKINGS_EACH - 1}::integer) n,
         lateral (select ${TODAY}::date - 550 + n * 11 + home % 11) as stay (start)`.execute(kysely)
  await sql`
    insert into taken_night (property_id, night, booking_id)
    select property_id, check_in + night, id from booking, lateral generate_series(0, check_out - check_in - 1) night
    order by property_id, check_in`.execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
}
