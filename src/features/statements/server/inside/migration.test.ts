import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { migrationsFolder } from '#platform/server/database/places.ts'
import { databaseBefore } from '#platform/server/testing/earlier-database.ts'
import { testDatabase } from '#platform/server/testing/world.ts'

const AT = '2026-09-09T11:00:00Z'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A database as the release before accounts left it: a guest who paid by two lines, one of them matched, one set aside. */
async function oldBooks() {
  const database = await testDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = (await readdir(migrationsFolder())).sort()
  const take = (chosen: string[]) =>
    Promise.all(chosen.map((file) => copyFile(join(migrationsFolder(), file), join(folder, file))))
  await take(files.filter((file) => file < '0006'))
  await migrate(database, folder)
  const { pool } = database
  await pool.query(`
    insert into bank_details (account_name, bank_name, sort_code, account_number, created_at) values
      ('Stays', 'Example Bank', '000000', '00012345', '${AT}'), ('Stays Ltd', 'Example Bank', '000000', '00012345', '${AT}'),
      ('Stays Ltd', 'Other Bank', '000001', '00012399', '${AT}');
    insert into property (title, description, location, city, price_per_night, bedrooms, bathrooms, max_guests, created_at, updated_at)
      values ('Home', '', 'Lane', 'Town', '145.00', 2, 1, 4, '${AT}', '${AT}');
    insert into booking (property_id, guest_name, guest_email, guest_address, check_in, check_out, guests, total_amount,
        security_deposit, status, created_at, updated_at)
      values (1, 'Jo Guest', 'jo@example.org', '1 Elm Road', '2026-10-01', '2026-10-04', 2, '435.00', '217.50', 'confirmed',
        '${AT}', '${AT}');
    insert into bank_profile (name, header_hash, mapping, created_at, updated_at) values
      ('Old bank', '${sha256('columns')}', '{"day": 0, "amount": 1, "paidIn": null, "paidOut": null, "direction": null,
        "plusIs": "in", "payer": 2, "reference": 3, "description": []}', '${AT}', '${AT}');
    insert into bank_statement (bank_profile_id, file_name, line_count, new_count, imported_at) values
      (1, 'one.csv', 3, 3, '${AT}');
    insert into bank_line (bank_statement_id, fingerprint, day, amount, payer, reference) values
      (1, '${sha256('1')}', '2026-09-08', '217.50', 'J GUEST', 'HL-000001-3'),
      (1, '${sha256('2')}', '2026-09-08', '-47.50', 'J GUEST', ''), (1, '${sha256('3')}', '2026-09-08', '-50.00', 'LAUNDRY', '');
    insert into ledger_entry (booking_id, kind, amount, day, bank_line_id, created_at) values
      (1, 'received', '217.50', '2026-09-08', 1, '${AT}'), (1, 'refund', '47.50', '2026-09-08', 2, '${AT}');
    update bank_line set state = 'matched', ledger_entry_id = (select id from ledger_entry where bank_line_id = bank_line.id)
      where id < 3;
    update bank_line set state = 'set-aside', set_aside_reason = 'Laundry' where id = 3;`)
  const rowsOf = async (query: string) => (await pool.query(query)).rows
  const goOn = async () => {
    await take(files.filter((file) => file >= '0006'))
    return migrate(database, folder)
  }
  return { database, rowsOf, goOn }
}

test('the tables of accounts keep every statement, line, match and sum of what the books had before', async () => {
  const { rowsOf, goOn } = await oldBooks()
  const books = async () => ({
    details: await rowsOf('select * from bank_details order by id'),
    statements: await rowsOf(
      'select id, bank_profile_id, file_name, line_count, new_count, imported_at, imported_by from bank_statement order by id',
    ),
    lines: await rowsOf(
      `select id, bank_statement_id, fingerprint, day, amount, payer, reference, description, state, set_aside_reason
       from bank_line order by id`,
    ),
    entries: await rowsOf(
      `select id, booking_id, kind, amount, day, bank_line_id, corrects, created_at, created_by
       from ledger_entry order by id`,
    ),
    sums: await rowsOf('select booking_id, received, refunded, deducted, deposit_returned, owed from ledger_sum'),
    profiles: await rowsOf('select id, name, header_hash, mapping, version, created_at, updated_at from bank_profile'),
  })
  const before = await books()
  const matches = await rowsOf(
    'select id, ledger_entry_id, abs(amount) as amount from bank_line where ledger_entry_id is not null order by id',
  )
  expect((await goOn()).ran).toContain('0008-bank-accounts')
  expect(await books()).toEqual(before)
  expect(
    await rowsOf('select bank_line_id as id, ledger_entry_id, amount from bank_line_allocation order by bank_line_id'),
  ).toEqual(matches)
  expect(matches).toHaveLength(2)
  // One account for each that guests were told of, however often it was entered.
  expect(await rowsOf('select name, last_digits, bank_details_id from bank_account order by id')).toEqual([
    { name: 'Other Bank', last_digits: '2399', bank_details_id: 3 },
    { name: 'Example Bank', last_digits: '2345', bank_details_id: 2 },
  ])
  expect(await rowsOf('select bank_line_id from bank_statement_line order by 1')).toHaveLength(3)
})

test('the database refuses a match that does not add up to its line, whoever writes it', async () => {
  const { database, rowsOf, goOn } = await oldBooks()
  await goOn()
  const { pool } = database
  await expect(pool.query('delete from bank_line_allocation where bank_line_id = 1')).rejects.toThrow('do not add up')
  await expect(pool.query("update bank_line set state = 'open' where id = 1")).rejects.toThrow('do not add up')
  await expect(
    pool.query("update bank_line set state = 'matched', set_aside_reason = null where id = 3"),
  ).rejects.toThrow('do not add up')
  await expect(pool.query('update bank_line_allocation set amount = 200 where bank_line_id = 1')).rejects.toThrow()
  // Of another line's entry, and of another amount than the entry's.
  await expect(pool.query('update bank_line_allocation set bank_line_id = 3 where bank_line_id = 2')).rejects.toThrow()
  expect(await rowsOf('select count(*)::integer as count from bank_line_allocation')).toEqual([{ count: 2 }])
})

test('an account whose place another one took has one of its own again, and every line stays where it is', async () => {
  const { database, goOn, rowsOf } = await databaseBefore('0017')
  await database.pool.query(`insert into bank_details (account_name, bank_name, sort_code, account_number, created_at) values
    ('Stays', 'Twin Bank', '102030', '11112345', '${AT}'), ('Stays', 'Twin Bank', '102030', '22222345', '${AT}'),
    ('Stays', 'Other Bank', '102030', '33332345', '${AT}')`)
  const accounts = 'select id, name, last_digits, bank_details_id from bank_account order by id'
  const before = await rowsOf(accounts)
  expect(before.map(({ name, bank_details_id }) => [name, bank_details_id])).toEqual([
    ['Twin Bank', 2],
    ['Other Bank', 3],
  ])
  expect(await goOn()).toEqual({ ran: ['0017-accounts-keep-apart'], first: false })
  const after = await rowsOf(accounts)
  expect(after.slice(0, 2)).toEqual(before)
  expect(after.slice(2)).toMatchObject([{ name: 'Twin Bank (2)', last_digits: '2345', bank_details_id: 1 }])
})
