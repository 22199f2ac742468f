import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('the lines of guests who were erased before lose their words, and nothing else of any agreement changes', async () => {
  const { goOn, rowsOf } = await databaseBefore('0022')
  await rowsOf(`with home as (
      insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
      values ('Home', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-01', '2026-09-01') returning id)
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                         security_deposit, status, price_lines, erased_at, created_at, updated_at)
    select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', '2018-10-01'::date + 7 * n, '2018-10-04'::date + 7 * n, 2, 435, 217.50,
           'confirmed', '[{"kind": "own", "label": "For Jo", "amount": "435.00"}]', case n when 0 then '2026-01-01'::date end,
           '2018-09-01', '2018-09-01' from home, generate_series(0, 1) as n order by n`)
  const agreements = () => rowsOf('select booking_id, version, document, made_at, made_by from agreement order by 1, 2')
  const labels = () => rowsOf(`select price_lines -> 0 ->> 'label' as label from booking order by id`)
  const before = await agreements()
  expect(before).toHaveLength(2)
  expect((await goOn()).ran).toEqual(['0022-lines-lose-their-words'])

  const erased = JSON.parse(JSON.stringify(before[0]?.document).replace('For Jo', 'Erased'))
  expect(await agreements()).toEqual([{ ...before[0], document: erased }, before[1]])
  expect(await labels()).toEqual([{ label: 'Erased' }, { label: 'For Jo' }])
  for (const change of [
    `update agreement set document = document || '{"total": "1.00"}' where booking_id = 1`,
    `update agreement set document = document || '{"lines": []}'`,
    'update agreement set version = 7',
    'delete from agreement',
  ])
    await expect(rowsOf(change), change).rejects.toMatchObject({ code: '23001' })
  await rowsOf('update booking set guests = 3 where id = 2')
  expect(await agreements()).toHaveLength(3)
})
