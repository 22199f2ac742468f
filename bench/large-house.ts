import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../src/platform/server/config.ts'
import type { OpenDatabase } from '../src/platform/server/database/database.ts'
import { migrate } from '../src/platform/server/database/migrate.ts'
import type { Office } from '../src/platform/server/office.ts'
import { toDay } from '../src/platform/shared/day.ts'

/** The day on which the benchmarks of a large business are taken. */
export const TODAY = toDay('2026-09-09')
export const HOMES = 10_000
const BOOKINGS_EACH = 100
export const BOOKINGS = HOMES * BOOKINGS_EACH

export const log = pino({ level: 'error' })

/** An office over a database that holds 10,000 homes and 1,000,000 bookings; filled once, by whoever asks first. */
export async function largeHouse(database: OpenDatabase): Promise<Office> {
  await migrate(database)
  const { homes } = await database.kysely
    .selectFrom('property')
    .select((home) => home.fn.countAll<number>().as('homes'))
    .executeTakeFirstOrThrow()
  if (homes === 0) await database.patiently(() => fill(database))
  return {
    database: database.kysely,
    clock: { now: () => new Date(`${TODAY}T11:00:00Z`) },
    config: readConfig({}),
    log,
    publicDataChanged: () => {},
    lettersDue: () => {},
  }
}

/** Homes with pictures and reviews, and a million stays of 2 to 6 nights spread over three years. */
async function fill({ kysely }: OpenDatabase): Promise<void> {
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
  const indexAgain = await withoutIndexes(kysely)
  // Each home has a stay every eleven days, from a year and a half ago on, shifted by its number. Guests book up to half
  // a year ahead; one in forty still waits, one in twenty was cancelled.
  await sql`
    insert into booking (property_id, guest_name, guest_email, guest_phone, guest_address, check_in, check_out, guests,
                         total_amount, status, created_at, updated_at)
    select home, first || ' ' || last, lower(first || '.' || last) || dice % 5000 || '@example.org', '07700 900123',
           '1 Elm Road, Stafford', start, start + 2 + (home + n) % 5, 1 + dice % 4, (2 + (home + n) % 5) * (80 + home % 200),
           case when dice % 40 = 0 then 'pending' when dice % 20 = 1 then 'cancelled'
                when start < ${TODAY}::date - 6 then 'completed' else 'confirmed' end,
           least(start::timestamptz - dice % 180 * interval '1 day', ${now}::timestamptz) - dice % 86400 * interval '1 second',
           ${now}
    from generate_series(1, ${HOMES}::integer) home, generate_series(0, ${BOOKINGS_EACH - 1}::integer) n,
         lateral (select ${TODAY}::date - 550 + n * 11 + home % 11 as start, (home * 7919 + n * 104729) % 1000003 as dice) as stay,
         lateral (select (array['Ada','Ben','Cyd','Dora','Evan','Flo','Gus','Hetty','Ivor','Jo'])[1 + dice / 40 % 10] as first,
                         (array['Marsh','Guest','O''Neil','Hartley','Fields','Lodge','Brook','Heath','Oak','Elm',
                                'Stone','Wells','Frost'])[1 + dice / 40 % 13] as last) as guest
    order by start - dice % 180`.execute(kysely)
  await indexAgain()
  await sql`
    insert into taken_night (property_id, night, booking_id)
    select property_id, check_in + night, id from booking, lateral generate_series(0, check_out - check_in - 1) night
    where status in ('confirmed', 'completed')
    order by property_id, check_in`.execute(kysely)
  await sql`vacuum analyze`.execute(kysely)
}

/** Takes the indexes off the bookings, and answers how to put them back: a million rows go in sooner that way. */
async function withoutIndexes(kysely: OpenDatabase['kysely']): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'booking' and indexdef not like 'CREATE UNIQUE%'`.execute(kysely)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(kysely)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(kysely)
  }
}
