import { expect, test } from 'vitest'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'

test('the words of entries move to a table of their own: every entry, word and sum is kept, and what wants a reason still does', async () => {
  const { goOn, rowsOf } = await databaseBefore('0019')
  await rowsOf(`with home as (
      insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
      values ('Home', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-01', '2026-09-01') returning id)
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                         security_deposit, status, created_at, updated_at)
    select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', '2026-10-01'::date + 7 * n, '2026-10-04'::date + 7 * n, 2, 435, 217.50,
           'confirmed', '2026-09-01', '2026-09-01' from home, generate_series(0, 1) as n order by n`)
  const enter = (columns: string, values: string) =>
    rowsOf(`insert into ledger_entry (booking_id, kind, amount, day, created_at${columns})
            values (1, ${values}) returning id`)
  const came = await enter(', reference', `'received', 652.50, '2026-09-02', '2026-09-02', 'HL-1 Jo Guest'`)
  await enter(
    ', reason, photograph',
    `'deduction', 17.50, '2026-10-05', '2026-10-05', 'A lamp', '0f8fad5b-d9cb-469f-a165-70867728950e.jpg'`,
  )
  await enter('', `'refund', 5, '2026-10-05', '2026-10-05'`)
  const entries = () =>
    rowsOf('select id, booking_id, kind, amount, day, corrects, created_at, transfer_id from ledger_entry order by id')
  const sums = () => rowsOf('select * from ledger_sum order by booking_id')
  const words = await rowsOf(
    `select id as entry_id, reference, reason, photograph from ledger_entry
     where reference <> '' or reason is not null or photograph is not null order by id`,
  )
  const before = [await entries(), await sums()]
  expect((await goOn()).ran).toEqual(['0019-words-of-entries'])

  expect([await entries(), await sums()]).toEqual(before)
  expect(words).toHaveLength(2)
  expect(await rowsOf('select * from ledger_words order by entry_id')).toEqual(words)
  await expect(enter('', `'allowance', 5, '2026-10-05', '2026-10-05'`)).rejects.toMatchObject({
    constraint: 'entry_has_its_reason',
  })
  await expect(rowsOf("update ledger_words set reason = 'Another'")).rejects.toMatchObject({ code: '23001' })
  await expect(rowsOf('delete from ledger_words')).rejects.toMatchObject({ code: '23001' })
  const onReceived = `insert into ledger_words (entry_id, photograph)
    select id, '6ba7b810-9dad-41d1-80b4-00c04fd430c8.jpg' from ledger_entry where kind = 'refund'`
  await expect(rowsOf(onReceived)).rejects.toMatchObject({ code: '23514' })
  await rowsOf('update booking set erased_at = now()')
  await rowsOf(`delete from ledger_words where entry_id = ${came[0]?.id}`)
  expect(await entries()).toEqual(before[0])
})
