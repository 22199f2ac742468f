import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'

const now = new Date('2026-09-09T11:00:00Z')

async function addUser() {
  const { kysely } = await testDatabase()
  const user = { email: 'a@example.com', first_name: 'Ann', last_name: 'Lee', created_at: now, updated_at: now }
  const { id } = await kysely.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
  const { count } = await kysely
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { id, count }
}

test('every test has an empty database', async () => {
  expect(await addUser()).toEqual({ id: 1, count: 1 })
})

test('a second test also has an empty database', async () => {
  expect(await addUser()).toEqual({ id: 1, count: 1 })
})

test('two databases in one test are separate', async () => {
  expect([await addUser(), await addUser()]).toEqual([
    { id: 1, count: 1 },
    { id: 1, count: 1 },
  ])
})

test('a test may change the tables', async () => {
  const { pool } = await testDatabase()
  await pool.query('alter table "user" add column height integer')
})

test('the next test does not see the changed tables', async () => {
  const { pool } = await testDatabase()
  await expect(pool.query('select height from "user"')).rejects.toThrow('height')
})

test('a test may end before its last write has finished', async () => {
  const { kysely } = await testDatabase()
  const begun = Promise.withResolvers<void>()
  const late = kysely.transaction().execute(async (db) => {
    begun.resolve()
    await sql`select pg_sleep(0.3)`.execute(db)
    const user = { email: 'late@example.com', first_name: 'Late', last_name: 'Lee', created_at: now, updated_at: now }
    await db.insertInto('user').values(user).execute()
  })
  late.catch(() => {})
  await begun.promise
})

test('the next test does not see the late write', async () => {
  const { pool } = await testDatabase()
  await pool.query('select pg_sleep(0.5)')
  expect((await pool.query('select from "user"')).rowCount).toBe(0)
})
