import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

type Earlier = Awaited<ReturnType<typeof databaseBefore>>

const NOW = '2026-09-09T11:00:00Z'

/** Homes, settings and bookings of every kind, as the release before kept them. */
async function fill({ database: { pool } }: Earlier, settings: Record<string, unknown> = {}) {
  for (const [key, value] of Object.entries(settings))
    await pool.query('insert into setting (key, value, updated_at) values ($1, $2, $3)', [
      key,
      JSON.stringify(value),
      NOW,
    ])
  await pool.query(
    `insert into property (id, title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, vat,
                           created_at, updated_at)
     values (1, 'Chase View', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, null, $1, $1),
            (2, 'Woody Bank', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, 'exclusive', $1, $1)`,
    [NOW],
  )
  await pool.query(
    `insert into booking (id, property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                          security_deposit, price_lines, deposit_due_at, price_due_on, status, cancelled_at, cancelled_by,
                          cancellation_charge, deleted_at, created_at, updated_at)
     select n, home, 'Jo Guest', 'jo@example.org', '1 Elm Road', check_in::date, check_in::date + 3, 2, 435,
            deposit::numeric, '[{"kind":"nights","label":"3 nights","amount":"435.00"}]',
            '2026-09-14T16:00:00Z', price_due::date, status,
            case when status = 'cancelled' then $1::timestamptz end, case when status = 'cancelled' then 'guest' end,
            charge, deleted::timestamptz, $1, $1
     from (values
       (1, 1, '2026-12-01', '217.50', '2026-11-06', 'confirmed', 0, null),
       (2, 2, '2026-12-01', '217.50', '2026-11-06', 'pending', 0, null),
       (3, 1, '2026-09-20', '217.50', '2026-09-09', 'confirmed', 0, null),
       (4, 1, '2026-10-10', null, null, 'confirmed', 0, null),
       (5, 1, '2026-08-01', '217.50', '2026-07-07', 'completed', 0, null),
       (6, 1, '2026-10-20', '217.50', '2026-09-25', 'cancelled', 100, null),
       (7, 1, '2026-11-20', '217.50', '2026-10-26', 'confirmed', 0, '2026-09-08T11:00:00Z')
     ) as b (n, home, check_in, deposit, price_due, status, charge, deleted)`,
    [NOW],
  )
  // The first of each home and the one that is near came of offers.
  await pool.query(
    `insert into offer (guest_name, guest_email, state, expires_at, decided_at, booking_id, accepted_position, created_at,
                        updated_at)
     select 'Jo Guest', 'jo@example.org', 'accepted', $1, $1, id, 0, $1, $1 from booking where id in (1, 3)`,
    [NOW],
  )
  await pool.query(
    `insert into ledger_entry (booking_id, kind, amount, day, created_at)
     select id, 'received', 100 * id, '2026-09-09', $1 from booking where id in (1, 3, 5, 6)`,
    [NOW],
  )
}

async function books({ rowsOf }: Earlier, columns: string) {
  return {
    bookings: await rowsOf(`select ${columns} from booking order by id`),
    entries: await rowsOf('select * from ledger_entry order by id'),
    sums: await rowsOf('select * from ledger_sum order by booking_id'),
    money: await rowsOf('select * from booking_money order by booking_id'),
    offers: await rowsOf('select * from offer order by id'),
  }
}

async function columnsOf({ rowsOf }: Earlier): Promise<string> {
  const rows = await rowsOf(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_name = 'booking' and table_schema = 'public'`,
  )
  return String(rows[0]?.columns)
}

test('[rule agreed-terms] keeping agreements changes no row, no sum and no state of what the books had before', async () => {
  const earlier = await databaseBefore('0006')
  await fill(earlier)
  const columns = await columnsOf(earlier)
  const before = await books(earlier, columns)
  expect(await earlier.goOn()).toEqual({ ran: ['0006-what-was-agreed'], first: false })
  expect(await books(earlier, columns)).toEqual(before)
  expect(await earlier.rowsOf('select booking_id, version, made_at from agreement order by booking_id')).toEqual(
    before.bookings.map(({ id, updated_at }) => ({ booking_id: id, version: 1, made_at: updated_at })),
  )
})

const TERMS = `select id, agreed_from, to_char(check_in_time, 'HH24:MI') || ' ' || to_char(check_out_time, 'HH24:MI') as hours,
  check_in_at, free_until, late_charge_percent, deposit_return_working_days, arrival_details_hours, vat_percent, vat_amount
  from booking where id in (1, 2, 3, 4) order by id`

test('an older booking has the terms of its accepted offer, else those of the settings of that day', async () => {
  const earlier = await databaseBefore('0006')
  await fill(earlier, {
    'policy.freeCancellationDays': 60,
    'policy.checkInFrom': '15:00',
    'policy.checkOutBy': '11:00',
    'policy.depositReturnWorkingDays': 7,
    'policy.arrivalDetailsHours': 48,
  })
  await earlier.goOn()
  const terms = {
    hours: '15:00 11:00',
    late_charge_percent: 100,
    deposit_return_working_days: 7,
    arrival_details_hours: 48,
    vat_percent: 0,
    vat_amount: '0.00',
  }
  const december = { ...terms, check_in_at: new Date('2026-12-01T15:00:00Z') }
  expect(await earlier.rowsOf(TERMS)).toEqual([
    // Promised in its letter: until the day by which its price is due.
    { ...december, id: 1, agreed_from: 'offer', free_until: '2026-11-06' },
    { ...december, id: 2, agreed_from: 'settings', free_until: '2026-10-02', vat_percent: 20, vat_amount: '72.50' },
    // Accepted when cancelling was no longer free.
    {
      ...terms,
      id: 3,
      agreed_from: 'offer',
      check_in_at: new Date('2026-09-20T14:00:00Z'),
      free_until: '2026-07-22',
    },
    {
      ...terms,
      id: 4,
      agreed_from: 'settings',
      check_in_at: new Date('2026-10-10T14:00:00Z'),
      free_until: '2026-08-11',
    },
  ])
})

test('settings that no stay can keep leave older bookings the hours that every business starts with', async () => {
  const earlier = await databaseBefore('0006')
  await fill(earlier, {
    'policy.checkInFrom': '10:00',
    'policy.checkOutBy': '11:00',
    'policy.depositReturnWorkingDays': 'soon',
    vat: 'inclusive',
  })
  await earlier.goOn()
  const [first] = await earlier.rowsOf(TERMS)
  expect(first).toMatchObject({
    hours: '16:00 10:00',
    deposit_return_working_days: 5,
    vat_percent: 20,
    vat_amount: '72.50',
  })
})
