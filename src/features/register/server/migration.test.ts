import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('guests of earlier releases stay in the register, which counts its changes from now on', async () => {
  const { database, goOn, rowsOf } = await databaseBefore('0009')
  const { pool } = database
  await pool.query(`
    insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
    values ('Heath Cottage', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-01', '2026-09-01');
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                         created_at, updated_at)
    select 1, 'Jo Guest', 'jo@example.org', '1 Elm Road', day, day + 3, 2, 435, '2026-09-01', '2026-09-01'
    from unnest(array['2026-10-01', '2026-11-01']::date[]) as day;
    insert into booking_guest values (2, 0, 'Jo Guest', 'British'), (2, 1, 'Ann Other', 'French')`)
  const rows = async () => ({
    bookings: await rowsOf('select * from booking order by id'),
    guests: await rowsOf('select booking_id, position, name, nationality from booking_guest order by 1, 2'),
    sums: await rowsOf('select * from ledger_sum order by booking_id'),
  })
  const before = await rows()
  expect((await goOn()).ran).toHaveLength(1)
  expect(await rows()).toEqual(before)
  expect(await rowsOf('select booking_id, version from guest_register')).toEqual([{ booking_id: 2, version: 1 }])
})
