import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { calendarRoutes } from '../src/features/calendar/server/routes.ts'
import { readConfig } from '../src/platform/server/config.ts'
import { type OpenDatabase, openDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import type { Office } from '../src/platform/server/office.ts'
import { startScratchPostgres } from '../src/platform/server/testing/scratch-postgres.ts'
import { visit } from '../src/platform/server/testing/visitor.ts'
import { addDays, toDay } from '../src/platform/shared/day.ts'
import { type Bench, percentile, type Row } from './row.ts'

const HOMES = 1_000
const STAYS_EACH = 200
const SHOWN = 200
const DAYS = 42
const READINGS = 100
const BUDGET_MS = 100
const TODAY = toDay('2026-09-09')

/**
 * The office's calendar: 200 of 1,000 homes, six weeks among 200,000 stays, on both engines, with the answer as it
 * travels.
 */
export const calendar: Bench = {
  name: 'calendar',
  run: async () => [await onPostgres(), await onEmbedded()],
}

async function onPostgres(): Promise<Row> {
  const given = process.env.BENCH_DATABASE_URL
  const server = given ? null : await startScratchPostgres()
  const database = await openDatabase({ databaseUrl: given ?? server?.url, log, answerDeadline: 600_000 })
  try {
    return row('PostgreSQL', await measure(database))
  } finally {
    await database.close()
    await server?.stop()
  }
}

async function onEmbedded(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const database = await openDatabase({ folder, log, keeping: 'fleeting', answerDeadline: 600_000 })
  try {
    return row('the embedded engine', await measure(database))
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const log = pino({ level: 'error' })

function row(engine: string, times: number[]): Row {
  const what = `office calendar on ${engine}, ${SHOWN} homes × 6 weeks, p95`
  return { what, figure: percentile(times, 0.95), unit: 'ms', budget: BUDGET_MS, bound: 'most' }
}

/** Milliseconds of each reading, one after another, once the engine is warm. */
async function measure(database: OpenDatabase): Promise<number[]> {
  await migrate(database)
  await database.patiently(() => fill(database))
  const office: Office = {
    database: database.kysely,
    clock: { now: () => new Date(`${TODAY}T11:00:00Z`) },
    config: readConfig({}),
    log,
    publicDataChanged: () => {},
    lettersDue: () => {},
  }
  const { getAsStaff } = visit(office, calendarRoutes({ endExpiredHolds: async () => {} }))
  const times: number[] = []
  for (let n = 0; n < READINGS + 10; n += 1) {
    const from = addDays(TODAY, (n * 37) % 330)
    const query = `from=${from}&to=${addDays(from, DAYS)}&limit=${SHOWN}&offset=${(n % 5) * SHOWN}`
    const start = performance.now()
    const { status, body } = await getAsStaff(`/api/admin/calendar?${query}`)
    times.push(performance.now() - start)
    const bars = body.reduce((sum: number, home: { bars: unknown[] }) => sum + home.bars.length, 0)
    if (status !== 200 || bars < SHOWN * 3) throw new Error('The calendar is nearly empty: its data is wrong')
  }
  return times.slice(10)
}

/** Stays of 2 to 6 nights every eight days over four years, every twentieth of them pending without nights; and a block a home. */
async function fill({ kysely }: OpenDatabase): Promise<void> {
  const now = new Date(`${TODAY}T00:00:00Z`)
  await sql`
    insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
    select 'Home ' || n, '<p>A quiet house.</p>', 'Lane ' || n % 90, 'Town ' || n % 50, 80, 2, 1, 4, ${now}, ${now}
    from generate_series(1, ${HOMES}::integer) n`.execute(kysely)
  await sql`
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                         status, created_at, updated_at)
    select home, 'Jo Guest', 'jo@example.org', '1 Elm Road', start, start + 2 + (home + n) % 5, 2, 400,
      case when n % 20 = 0 then 'pending' else 'confirmed' end, ${now}, ${now}
    from generate_series(1, ${HOMES}::integer) home, generate_series(0, ${STAYS_EACH - 1}::integer) n,
         lateral (select ${TODAY}::date - 800 + n * 8 + home % 8) as stay (start)`.execute(kysely)
  await sql`
    insert into taken_night (property_id, night, booking_id)
    select property_id, check_in + night, id from booking, lateral generate_series(0, check_out - check_in - 1) night
    where status = 'confirmed'
    order by property_id, check_in`.execute(kysely)
  await sql`
    insert into block (property_id, from_day, to_day, kind, reason, created_at, updated_at)
    select id, ${TODAY}::date + 900, ${TODAY}::date + 910, 'owner', 'The owner comes', ${now}, ${now} from property`.execute(
    kysely,
  )
  await sql`vacuum analyze`.execute(kysely)
}
