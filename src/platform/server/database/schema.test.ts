import { expect, test } from 'vitest'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'

const CHECK = { code: '23514' }
const RESTRICT = { code: '23001' }

async function schema() {
  const { pool } = await testDatabase()
  return async (query: string): Promise<Record<string, unknown>[]> => (await pool.query(query)).rows
}

/** Returns a query function and the id of a confirmed booking that begins on 1 October. */
async function withBooking() {
  const rowsOf = await schema()
  const [booking] = await rowsOf(`
    with home as (
      insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
      values ('Home', '', 'Heath Lane', 'Burntwood', 145, 2, 1, 4, '2026-09-01', '2026-09-01') returning id)
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
                         price_lines, security_deposit, agreed_from, status, created_at, updated_at)
    select id, 'Jo Guest', 'jo@example.org', '1 Elm Road', '2026-10-01', '2026-10-04', 2, 435, '[]', 217.50, 'office',
           'confirmed', '2026-09-01', '2026-09-01' from home returning id`)
  return { rowsOf, id: Number(booking?.id) }
}

test('every table has a comment', async () => {
  const rowsOf = await schema()
  const bare = await rowsOf(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname not like 'kysely\\_%' and obj_description(oid, 'pg_class') is null`)
  expect(bare).toEqual([])
})

test('the database allows one open run of a job', async () => {
  const rowsOf = await schema()
  const begin = () =>
    rowsOf(
      "insert into job_run (process, job, started_at, called_by) values (gen_random_uuid(), 'test', '2026-01-02Z', 'schedule')",
    )
  await begin()
  await expect(begin()).rejects.toMatchObject({ code: '23505' })
  await rowsOf("update job_run set ended_at = '2026-01-02Z', outcome = 'done'")
  await begin()
  const half = rowsOf("update job_run set ended_at = '2026-01-02Z' where ended_at is null")
  await expect(half).rejects.toMatchObject(CHECK)
})

test('the database rejects a data request with days out of order', async () => {
  const rowsOf = await schema()
  const enter = (kind: string, more: string) =>
    rowsOf(`insert into data_request (kind, received_on, due_on, created_at, updated_at, acknowledged_on, settled_on, outcome)
            values ('${kind}', '2026-09-01', '2026-10-01', '2026-09-01', '2026-09-01', ${more})`)
  await enter('complaint', `'2026-09-02', null, null`)
  await enter('copy', `null, '2026-09-02', 'Sent'`)
  for (const [kind, more] of [
    ['copy', `'2026-09-02', null, null`],
    ['complaint', `'2026-08-31', null, null`],
    ['copy', `null, '2026-09-02', null`],
    ['flight', 'null, null, null'],
  ] as const)
    await expect(enter(kind, more)).rejects.toMatchObject(CHECK)
})

test('the text of a ledger entry never changes', async () => {
  const { rowsOf, id } = await withBooking()
  const enter = (kind: string, amount: number) =>
    rowsOf(`insert into ledger_entry (booking_id, kind, amount, day, created_at)
            values (${id}, '${kind}', ${amount}, '2026-09-02', '2026-09-02') returning id`)
  const [received] = await enter('received', 652.5)
  const wordsOf = (columns: string, values: string) =>
    rowsOf(`insert into ledger_words (entry_id, ${columns}) values (${received?.id}, ${values})`)
  await expect(wordsOf('photograph', `'6ba7b810-9dad-41d1-80b4-00c04fd430c8.jpg'`)).rejects.toMatchObject(CHECK)
  await wordsOf('reference', `'HL-1 Jo Guest'`)
  await expect(enter('allowance', 5)).rejects.toMatchObject({ constraint: 'entry_has_its_reason' })
  await expect(rowsOf("update ledger_words set reason = 'Another'")).rejects.toMatchObject(RESTRICT)
  await expect(rowsOf('delete from ledger_words')).rejects.toMatchObject(RESTRICT)
  await rowsOf('update booking set erased_at = now()')
  await rowsOf('delete from ledger_words')
  expect(await rowsOf('select * from ledger_words')).toEqual([])
})

test('the allocations of a bank line must add up to its amount', async () => {
  const { rowsOf, id } = await withBooking()
  await rowsOf(`
    with account as (insert into bank_account (name, created_at) values ('Current', '2026-09-02') returning id),
      profile as (insert into bank_profile (bank_account_id, header_hash, mapping, created_at, updated_at)
        select id, repeat('a', 64), '{}', '2026-09-02', '2026-09-02' from account returning id),
      statement as (insert into bank_statement (bank_profile_id, file_name, line_count, new_count, imported_at)
        select id, 'one.csv', 2, 2, '2026-09-02' from profile returning id)
    insert into bank_line (bank_statement_id, bank_account_id, fingerprint, words, day, amount)
    select statement.id, account.id, repeat(print, 64), '{}', '2026-09-02', amount
    from statement, account, (values ('b', 217.50), ('c', -50)) as line (print, amount)`)
  const [line, other] = await rowsOf('select id from bank_line order by amount desc')
  const match = `
    with entry as (insert into ledger_entry (booking_id, kind, amount, day, bank_line_id, created_at)
      values (${id}, 'received', 217.50, '2026-09-02', ${line?.id}, '2026-09-02') returning id, bank_line_id, amount)
    insert into bank_line_allocation (ledger_entry_id, bank_line_id, amount) select id, bank_line_id, amount from entry`
  await expect(rowsOf(match)).rejects.toThrow('do not add up')
  await rowsOf(`begin; update bank_line set state = 'matched' where id = ${line?.id}; ${match}; commit`)
  await expect(rowsOf('delete from bank_line_allocation')).rejects.toThrow('do not add up')
  await expect(rowsOf(`update bank_line set state = 'open' where id = ${line?.id}`)).rejects.toThrow('do not add up')
  const unmatched = `update bank_line set state = 'matched' where id = ${other?.id}`
  await expect(rowsOf(unmatched)).rejects.toThrow('do not add up')
  // An allocation's amount and bank line cannot be changed.
  await expect(rowsOf('update bank_line_allocation set amount = 200')).rejects.toThrow()
  await expect(rowsOf(`update bank_line_allocation set bank_line_id = ${other?.id}`)).rejects.toThrow()
})
