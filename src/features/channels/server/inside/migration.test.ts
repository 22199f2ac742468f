import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('[rule feed-conflict] homes of earlier releases have no channels, and their taken nights are the occupied ones', async () => {
  const { database, goOn, toPresent, rowsOf } = await databaseBefore('0034')
  await database.pool.query(
    `with home as (
       insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
       values ('Home', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-09', '2026-09-09') returning id),
     kept as (
       insert into block (property_id, from_day, to_day, kind, reason, created_at, updated_at)
       select id, '2026-10-01', '2026-10-03', 'office', 'Painted', '2026-09-09', '2026-09-09' from home returning id, property_id)
     insert into taken_night (property_id, night, block_id)
     select property_id, night::date, id from kept, unnest(array['2026-10-01', '2026-10-02']) as night`,
  )
  const taken = await rowsOf('select property_id, night, block_id from taken_night order by night')
  expect(await goOn()).toMatchObject({ ran: ['0034-our-calendars-for-channels'] })
  await toPresent()
  expect(await rowsOf('select property_id, night, block_id from occupied_night order by night')).toEqual(taken)
  expect(taken).toHaveLength(2)
  for (const table of ['calendar_address', 'feed', 'feed_night', 'feed_poll'])
    expect(await rowsOf(`select * from ${table}`)).toEqual([])
})
