import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

/** A stay of three nights from 1 October 2026 in a home of its own; its nights are held until a moment, or for good. */
async function stay(
  pool: Pool,
  { status = 'pending', heldUntil = null as string | null, due = '2026-09-14T16:00:00Z', checkIn = '2026-10-01' },
) {
  const { rows } = await pool.query<{ id: number }>(
    `with home as (
       insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
       select 'Home ' || count(*), '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-09', '2026-09-09' from property
       returning id)
     insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                          security_deposit, deposit_due_at, price_due_on, status, created_at, updated_at)
     select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', $1::date, $1::date + 3, 2, 435, 217.50, $2, '2026-09-20', $3,
            '2026-09-09', '2026-09-09' from home
     returning id`,
    [checkIn, due, status],
  )
  const id = rows[0]?.id ?? 0
  if (status === 'confirmed' || heldUntil)
    await pool.query(
      `insert into taken_night (property_id, night, booking_id, held_until)
       select property_id, check_in + n, id, $2 from booking cross join generate_series(0, 2) as n where id = $1`,
      [id, heldUntil],
    )
  return id
}

test('holds of earlier releases keep the end that their guests were told, and every row and sum is kept', async () => {
  const { database, goOn, rowsOf } = await databaseBefore('0007')
  const { pool } = database
  const NEVER = '9999-12-31T00:00:00Z'
  const ids = {
    confirmed: await stay(pool, { status: 'confirmed' }),
    asked: await stay(pool, {}),
    // A Friday's hold is kept until Monday.
    held: await stay(pool, { heldUntil: '2026-09-11T16:00:00Z' }),
    atCheckIn: await stay(pool, { heldUntil: '2026-10-01T14:00:00Z' }),
    beyondCheckIn: await stay(pool, { heldUntil: '2026-10-05T16:00:00Z' }),
    paid: await stay(pool, { heldUntil: NEVER }),
    corrected: await stay(pool, { heldUntil: NEVER }),
    withoutSchedule: await stay(pool, { heldUntil: NEVER }),
  }
  await pool.query('update booking set deposit_due_at = null where id = $1', [ids.withoutSchedule])
  await pool.query(
    `insert into ledger_entry (booking_id, kind, amount, day, created_at)
     values ($1, 'received', 100, '2026-09-10', '2026-09-10'), ($2, 'received', 50, '2026-09-10', '2026-09-10')`,
    [ids.paid, ids.withoutSchedule],
  )
  const books = async () => ({
    bookings: (await rowsOf('select * from booking order by id')).map(
      ({ held_until: _, kept_until: __, ...row }) => row,
    ),
    agreements: await rowsOf('select * from agreement order by booking_id, version'),
    entries: await rowsOf('select * from ledger_entry order by id'),
    sums: await rowsOf('select * from ledger_sum order by booking_id'),
    nights: await rowsOf('select property_id, night, booking_id from taken_night order by 1, 2'),
  })
  const before = await books()
  expect(await goOn()).toEqual({ ran: ['0007-a-hold-keeps-its-end'], first: false })

  expect(await books()).toEqual(before)
  const rows = await rowsOf(
    `select b.id, b.held_until, b.kept_until, (select min(held_until) from taken_night where booking_id = b.id) as nights
     from booking as b order by id`,
  )
  const at = (instant: string | null) => instant && new Date(instant)
  const [told, kept, arrival] = ['2026-09-14T16:00:00Z', '2026-09-15T16:00:00Z', '2026-10-01T15:00:00Z']
  const expected: [keyof typeof ids, string | null, string | null, string | null][] = [
    ['confirmed', null, null, null],
    ['asked', null, null, null],
    ['held', '2026-09-11T16:00:00Z', '2026-09-14T16:00:00Z', '2026-09-14T16:00:00Z'],
    ['atCheckIn', '2026-10-01T14:00:00Z', arrival, arrival],
    ['beyondCheckIn', arrival, arrival, arrival],
    ['paid', told, kept, null],
    ['corrected', told, kept, kept],
    ['withoutSchedule', arrival, arrival, null],
  ]
  expect(rows).toEqual(
    expected.map(([name, held, keptUntil, nights]) => ({
      id: ids[name],
      held_until: at(held),
      kept_until: at(keptUntil),
      nights: at(nights),
    })),
  )
})
