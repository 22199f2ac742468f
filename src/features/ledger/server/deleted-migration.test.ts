import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

/** A booking of £435.00 and a deposit of £217.50 and something that was paid. */
async function booked(
  pool: Pool,
  { status = 'confirmed', checkIn = '2026-10-01', deletedAt = null as string | null, paid = '0' },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with home as (
       insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
       select 'Home ' || count(*), '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-01', '2026-09-01' from property
       returning id)
     insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                          security_deposit, status, created_at, updated_at)
     select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', $1::date, $1::date + 3, 2, 435, 217.50, $2, '2026-09-01',
            '2026-09-01' from home
     returning id`,
    [checkIn, status],
  )
  const id = rows[0]?.id ?? 0
  await pool.query(
    `insert into ledger_entry (booking_id, kind, amount, day, created_at)
     select $1, kind, $2::numeric, '2026-09-02', '2026-09-02' from unnest(array['received', 'refund']) as kind
     where $2::numeric > 0 and (kind = 'received' or $3)`,
    [id, paid, deletedAt !== null],
  )
  // Until now only what had nothing in the house could be deleted.
  await pool.query('update booking set deleted_at = $2 where id = $1', [id, deletedAt])
  return id
}

test('bookings deleted before owe nothing any more and owe it again when restored; every other row and sum is kept', async () => {
  const { database, goOn, toPresent, rowsOf } = await databaseBefore('0011')
  const { pool } = database
  await booked(pool, { paid: '300' })
  const over = await booked(pool, { status: 'completed', checkIn: '2026-08-01', deletedAt: '2026-09-05T10:00:00Z' })
  const ahead = await booked(pool, { deletedAt: '2026-09-05T10:00:00Z', paid: '100' })
  const rows = async () => ({
    bookings: await rowsOf('select * from booking order by id'),
    entries: await rowsOf(
      `select * from ledger_entry where not (booking_id = ${ahead} and kind like '%-due' and amount < 0) order by id`,
    ),
    sums: await rowsOf(`select * from ledger_sum where booking_id <> ${ahead} order by booking_id`),
  })
  const owedOf = async (id: number) =>
    (await rowsOf(`select price_due, deposit_due, owed from ledger_sum where booking_id = ${id}`))[0]
  const before = await rows()
  const owed = await owedOf(ahead)
  expect((await goOn()).ran).toHaveLength(1)

  expect(await rows()).toEqual(before)
  expect(await owedOf(ahead)).toEqual({ price_due: '0.00', deposit_due: '0.00', owed: '0.00' })
  await toPresent()
  await pool.query('update booking set deleted_at = null')
  expect(await owedOf(ahead)).toEqual(owed)
  expect(await owedOf(over)).toMatchObject({ price_due: '435.00', deposit_due: '217.50' })
})
