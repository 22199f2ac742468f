import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('an earlier database gets invoices, and its bookings, versions and sums stay as they are', async () => {
  const { goOn, rowsOf } = await databaseBefore('0031')
  await rowsOf(`with home as (
      insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
      values ('Home', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-01', '2026-09-01') returning id)
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                         security_deposit, status, created_at, updated_at)
    select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', '2026-10-01', '2026-10-04', 2, 435, 217.50,
           'confirmed', '2026-09-01', '2026-09-01' from home`)
  const everything = async () => ({
    bookings: await rowsOf('select * from booking order by id'),
    agreements: await rowsOf('select * from agreement order by booking_id, version'),
    sums: await rowsOf('select * from ledger_sum order by booking_id'),
  })
  const before = await everything()
  expect((await goOn()).ran).toEqual(['0031-invoices'])
  expect(await everything()).toEqual(before)
  const issue = (kind: string, credits: string) =>
    rowsOf(`insert into invoice (kind, booking_id, credits, issued_on, total, document, created_at)
            values ('${kind}', 1, ${credits}, '2026-09-09', 435, '{"total": "435.00"}', '2026-09-09') returning id, number`)
  expect(await issue('invoice', 'null')).toEqual([{ id: 1, number: 1 }])
  expect(await issue('credit-note', '1')).toEqual([{ id: 2, number: 1 }])
  await expect(issue('credit-note', '2')).rejects.toMatchObject({ code: '23514' })
  await expect(issue('credit-note', '1')).rejects.toMatchObject({ code: '23505' })
})
