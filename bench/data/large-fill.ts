import { type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '#platform/server/database/database.ts'
import { toDay } from '#platform/shared/day.ts'

/** Stays, payments and queries of the large benchmarks are relative to this day. */
export const TODAY = toDay('2026-09-09')
export const HOMES = 10_000
const BOOKINGS_EACH = 100
export const BOOKINGS = HOMES * BOOKINGS_EACH
/** Homes per insert statement, so that progress is printed often enough. */
const HOMES_AT_ONCE = 1_000

type DbTransaction = OpenDatabase['kysely']

interface Step {
  what: string
  run: (db: DbTransaction) => Promise<unknown>
}

/**
 * Fills an empty, migrated database with 10,000 homes and a million stays, on PostgreSQL also with payments. Foreign keys and
 * indexes are recreated at the end, which is faster.
 */
export async function fillLargeInstallation({ kysely, engine }: OpenDatabase): Promise<void> {
  await kysely.connection().execute(async (db) => {
    await sql`select set_config('maintenance_work_mem', '256MB', false), set_config('work_mem', '64MB', false)`.execute(
      db,
    )
    const { dropStep, recreateSteps } = await readConstraints(db)
    const written =
      engine === 'postgres'
        ? [...bookings(), ...money()]
        : [triggersOf('booking', 'disable'), ...bookings(), triggersOf('booking', 'enable')]
    const steps = [dropStep, ...homes(), ...written, ...recreateSteps, vacuum]
    const start = Date.now()
    for (const [at, { what, run }] of steps.entries()) {
      await run(db)
      const seconds = ((Date.now() - start) / 1000).toFixed(0)
      console.error(`  filling ${engine}: ${at + 1} of ${steps.length}, ${what} (${seconds} s)`)
    }
    await sql`reset maintenance_work_mem`.execute(db)
    await sql`reset work_mem`.execute(db)
  })
}

const triggersOf = (table: 'booking' | 'taken_night', state: 'disable' | 'enable') =>
  step(`triggers of ${table}: ${state}`, sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`)

const step = (what: string, statement: RawBuilder<unknown>): Step => ({
  what,
  run: (db) => statement.execute(db),
})

const vacuum: Step = step('vacuum and statistics', sql`vacuum analyze`)

const LARGE = [
  'property',
  'property_photograph',
  'review',
  'booking',
  'taken_night',
  'agreement',
  'ledger_entry',
  'ledger_sum',
]

/**
 * Returns the step that drops foreign keys and indexes of the large tables, except unique indexes, and the steps that
 * recreate them.
 */
async function readConstraints(db: DbTransaction): Promise<{ dropStep: Step; recreateSteps: Step[] }> {
  const { rows: rules } = await sql<{ table: string; off: string; again: string }>`
    select tablename as table, format('drop index %I', indexname) as off, indexdef as again from pg_indexes
    where schemaname = 'public' and tablename = any(${LARGE}::text[]) and indexdef not like 'CREATE UNIQUE%'
    union all
    select conrelid::regclass::text, format('alter table %s drop constraint %I', conrelid::regclass, conname),
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${LARGE}::text[])`.execute(db)
  return {
    dropStep: {
      what: 'keys and indexes taken off',
      run: async () => {
        for (const { off } of rules) await sql.raw(off).execute(db)
      },
    },
    recreateSteps: LARGE.map((name) => ({
      what: `keys and indexes of ${name}`,
      run: async () => {
        for (const { table, again } of rules) if (table === name) await sql.raw(again).execute(db)
      },
    })),
  }
}

const NOW = sql`${TODAY}::timestamptz`

function homes(): Step[] {
  return [
    step(
      `${HOMES} homes`,
      sql`
        insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests,
                              amenities, featured, created_at, updated_at)
        select 'Home ' || n, repeat('<p>A quiet house at the edge of the heath.</p>', 30), 'Lane ' || n % 900,
               'Town ' || n % 50, 80 + n % 200, 1 + n % 4, 1 + n % 2, 2 + n % 7, '{Wifi,Parking,Garden}', n % 100 = 0,
               ${NOW}, ${NOW}
        from generate_series(1, ${HOMES}::integer) n`,
    ),
    step(
      'their pictures',
      sql`
        insert into property_photograph (property_id, position, address, alt)
        select id, position, '/fallback-photograph.svg', 'A house' from property, generate_series(0, 4) position`,
    ),
    step(
      'their reviews',
      sql`
        insert into review (property_id, guest_name, rating, comment, status, created_at)
        select id, 'Jo', 3 + n % 3, 'A lovely stay.', 'published', ${NOW} from property, generate_series(1, 10) n`,
    ),
  ]
}

/** Inserts a stay every eleven days per home, from 18 months ago to 18 months ahead: 1 in 40 pending, 1 in 20 cancelled. */
function bookings(): Step[] {
  const parts = Array.from({ length: HOMES / HOMES_AT_ONCE }, (_, part) => part * HOMES_AT_ONCE)
  return [
    ...parts.map((first) =>
      step(`bookings of ${first + HOMES_AT_ONCE} homes`, bookingsOf(first + 1, first + HOMES_AT_ONCE)),
    ),
    // The trigger reads each stay's nights, which takes hours while the index is missing.
    triggersOf('taken_night', 'disable'),
    step(
      'their nights',
      sql`
        insert into taken_night (property_id, night, booking_id, held_until)
        select property_id, check_in + night, id, kept_until
        from booking, lateral generate_series(0, check_out - check_in - 1) night
        where status in ('confirmed', 'completed') or kept_until is not null
        order by property_id, check_in`,
    ),
    triggersOf('taken_night', 'enable'),
  ]
}

function bookingsOf(first: number, last: number): RawBuilder<unknown> {
  return sql`
    insert into booking (property_id, guest_name, guest_email, guest_phone, guest_address, check_in, check_out, guests,
                         total_amount, price_lines, security_deposit, deposit_due_at, price_due_on, held_until, kept_until,
                         cancelled_at, cancelled_by, cancellation_charge, status, agreed_from, created_at, updated_at)
    select home, first || ' ' || last, lower(first || '.' || last) || seed % 5000 || '@example.org',
           -- An agency's number has 10,000 bookings.
           case when seed % 100 = 0 then '07700 900123' else '07' || lpad((seed * 317 % 1000000000)::text, 9, '0') end,
           '1 Elm Road, Stafford', start, start + nights, 1 + seed % 4, price,
           jsonb_build_array(jsonb_build_object('kind', 'nights', 'label', nights || ' nights', 'amount', price || '.00')),
           case when seed % 4 = 0 then 0 else 250 end, coalesce(held_until, requested + interval '2 days'),
           greatest(start - 25, requested::date), held_until, held_until + interval '1 day',
           cancelled_at, case when cancelled_at is not null then 'guest' end,
           case when cancelled_at > start - 25 then price else 0 end, status, 'office', requested, requested
    from generate_series(${first}::integer, ${last}::integer) home, generate_series(0, ${BOOKINGS_EACH - 1}::integer) n,
         lateral (select (home * 7919 + n * 104729) % 1000003 as seed,
                         (home * 7919 + (n - 1) * 104729) % 1000003 as seed_before) as seeds,
         lateral (select ${TODAY}::date - 550 + home % 11
                           + 11 * (n - (n > 0 and seed_before % 20 = 1 and seed_before % 3 = 0)::integer) as start,
                         2 + (home + n) % 5 as nights) as stay,
         lateral (select nights * (80 + home % 200) as price,
                         least(start - seed % 180, ${TODAY}::date - seed % 90) - seed % 86400 * interval '1 second' as requested,
                         case when seed % 40 = 0 then 'pending' when seed % 20 = 1 then 'cancelled'
                              when start < ${TODAY}::date - 6 then 'completed' else 'confirmed' end as status) as agreed,
         lateral (select case when status = 'pending' and start > ${TODAY}::date + 30 and seed / 40 % 3 = 0
                              then ${NOW} + seed / 40 % 72 * interval '1 hour' end as held_until,
                         -- Half of them late, so that the stay is charged.
                         case when status = 'cancelled' then least(${NOW}, requested + interval '1 day'
                           + (least(start, ${TODAY}::date) - requested::date) * (seed / 20 % 10) / 10 * interval '1 day')
                              end as cancelled_at) as outcome,
         lateral (select (array['Ada','Ben','Cyd','Dora','Evan','Flo','Gus','Hetty','Ivor','Jo'])[1 + seed / 40 % 10] as first,
                         (array['Marsh','Guest','O''Neil','Hartley','Fields','Lodge','Brook','Heath','Oak','Elm',
                                'Stone','Wells','Frost'])[1 + seed / 40 % 13] as last) as guest
    order by requested`
}

/** Inserts payments: deposits a day after booking, prices when due. A few prices, refunds and returned deposits are missing. */
function money(): Step[] {
  return [
    entries(
      'deposits received',
      sql`'received', security_deposit, (created_at + interval '1 day')::date`,
      sql`
      status <> 'pending' and security_deposit > 0`,
    ),
    entries(
      'prices received',
      sql`'received', total_amount, price_due_on`,
      sql`
      status in ('confirmed', 'completed') and ${RANDOM} % 200 <> 7 or cancelled_at::date > price_due_on`,
    ),
    entries(
      'refunds',
      sql`
      'refund', security_deposit + case when cancelled_at::date > price_due_on then total_amount else 0 end
        - least(cancellation_charge, security_deposit + case when cancelled_at::date > price_due_on then total_amount else 0 end),
      cancelled_at::date + 1`,
      sql`
      status = 'cancelled' and ${RANDOM} % 50 <> 7`,
    ),
    entries(
      'deposits returned',
      sql`'deposit-returned', security_deposit, check_out + 5`,
      sql`
      status = 'completed' and security_deposit > 0 and ${RANDOM} % 50 <> 3 and ${RANDOM} % 200 <> 7`,
    ),
  ]
}

/** A pseudo-random number for each booking, equal in every run. */
const RANDOM = sql`(id::bigint * 7919 % 1000003)`

/** Inserts one ledger entry for each matching booking, up to today. */
function entries(what: string, entry: RawBuilder<unknown>, which: RawBuilder<unknown>): Step {
  return step(
    what,
    sql`
      insert into ledger_entry (booking_id, kind, amount, day, created_at)
      select id, kind, amount, day, day + interval '12 hours'
      from (select id, ${entry} from booking where ${which}) as entry (id, kind, amount, day)
      where day <= ${TODAY}::date and amount > 0
      order by day, id`,
  )
}
