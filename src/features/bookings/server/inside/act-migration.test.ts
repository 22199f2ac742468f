import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('bookings of earlier releases stay as they are: nothing of theirs can be undone, and from then on everything can', async () => {
  const { database, goOn, rowsOf } = await databaseBefore('0016')
  await database.pool.query(
    `with home as (
       insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
       values ('Home', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-09', '2026-09-09') returning id)
     insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                          security_deposit, status, created_at, updated_at)
     select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', '2026-10-01', '2026-10-04', 2, 435, 217.50, status,
            '2026-09-09', '2026-09-09'
     from home, unnest(array['pending', 'confirmed', 'cancelled']) as status`,
  )
  const books = async () => ({
    bookings: await rowsOf('select * from booking order by id'),
    agreements: await rowsOf('select * from agreement order by booking_id, version'),
    sums: await rowsOf('select * from ledger_sum order by booking_id'),
  })
  const before = await books()
  expect(await goOn()).toEqual({ ran: ['0016-an-act-can-be-undone'], first: false })
  expect(await books()).toEqual(before)
  expect(await rowsOf('select * from booking_act')).toEqual([])
})
