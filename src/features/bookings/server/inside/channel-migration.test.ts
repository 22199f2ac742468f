import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('[rule channel-stay] bookings of earlier releases were agreed on with us: they owe what they owed, the erased ones too', async () => {
  const { database, goOn, toPresent, rowsOf } = await databaseBefore('0036')
  await database.pool.query(
    `with home as (
       insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
       values ('Home', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-09', '2026-09-09') returning id),
     gone as (
       insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                            status, created_at, updated_at, erased_at)
       select id, 'Erased', '', '', '2016-10-01', '2016-10-04', 2, 435, 'completed', '2016-09-09', '2026-09-09', '2026-09-09'
       from home)
     insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                          security_deposit, status, created_at, updated_at, deleted_at)
     select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', '2026-10-01', '2026-10-04', 2, 435, 217.50, status,
            '2026-09-09', '2026-09-09', case status when 'confirmed' then null else timestamptz '2026-09-10' end
     from home, unnest(array['pending', 'confirmed', 'cancelled']) as status`,
  )
  const sums = () => rowsOf('select * from booking_money order by booking_id')
  const owed = () => rowsOf('select id, price_owed(booking), deposit_owed(booking) from booking order by id')
  const before = [await sums(), await owed()]
  expect(await goOn()).toMatchObject({ ran: ['0036-stays-of-other-channels'] })
  await toPresent()
  // Later releases know more of each sum, and nothing else.
  expect([await sums(), await owed()]).toMatchObject(before)
  expect(await rowsOf('select distinct channel, feed_id, dropped_nights from booking')).toEqual([
    { channel: null, feed_id: null, dropped_nights: null },
  ])
})
