import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { quietLog } from '#test/platform/server/testing/database-template.ts'
import { openSilentProxy } from '#test/platform/server/testing/silent-proxy.ts'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import { openDatabase } from './database.ts'
import { isDatabaseAway, isMissingFor, isTakenBy } from './failures.ts'

const database = await testDatabase()
const isEmbedded = inject('testEngine').engine === 'embedded'
await database.pool.query('create table fact (id integer primary key)')
await database.pool.query('create table fact_email (fact_id integer references fact)')

test('days and amounts of money are read as text', async () => {
  const { rows } = await database.pool.query(`select
    date '2026-03-29' as day, array[date '2026-10-25', null] as days,
    12345678901::int8 as count, array[7::int8, null] as counts,
    450.50::numeric(10, 2) as amount, array[1.10::numeric] as amounts`)
  const [row] = rows
  expect(row).toMatchObject({ day: '2026-03-29', days: ['2026-10-25', null] })
  expect(row).toMatchObject({ count: 12345678901, counts: [7, null], amount: '450.50', amounts: ['1.10'] })
})

test('a count too large for a number is refused', async () => {
  await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow('9007199254740993')
})

test('a transaction across two tables commits both changes or neither', async () => {
  const write = (id: number, reference: number) =>
    database.kysely.transaction().execute(async (db) => {
      await sql`insert into fact values (${id})`.execute(db)
      await sql`insert into fact_email values (${reference})`.execute(db)
    })
  await write(1, 1)
  await expect(write(2, 3)).rejects.toSatisfy((error) => isMissingFor(error, 'fact_email_fact_id_fkey'))
  expect((await database.pool.query('select id from fact')).rows).toEqual([{ id: 1 }])
})

test('a duplicate row is refused with the name of the key', async () => {
  await database.pool.query('insert into fact values (10)')
  const again = database.pool.query('insert into fact values (10)')
  await expect(again).rejects.toSatisfy((error) => isTakenBy(error, 'fact_pkey') && !isTakenBy(error, 'other_key'))
})

test('a closed connection rolls back its transaction', async () => {
  const client = await database.pool.connect()
  await client.query(
    "begin; insert into fact values (20); set local search_path = ''; set application_name = 'left over'",
  )
  client.release(true)
  const { rows } = await database.pool.query('select id from fact where id = 20')
  expect(rows).toEqual([])
  const settings = await database.pool.query("select current_setting('application_name') as name")
  expect(settings.rows[0].name).not.toBe('left over')
})

test('a transaction does not see the uncommitted rows of another', async () => {
  const first = database.kysely.transaction().execute(async (db) => {
    await sql`insert into fact values (30)`.execute(db)
    await sql`select pg_sleep(0.05)`.execute(db)
  })
  const second = database.kysely.transaction().execute((db) => sql`insert into fact values (31)`.execute(db))
  await Promise.all([first, second])
  expect((await database.pool.query('select id from fact where id in (30, 31)')).rows).toHaveLength(2)
})

test.skipIf(isEmbedded)('a caller learns that PostgreSQL ended the connection', async () => {
  const broken = database.kysely.transaction().execute(async (db) => {
    await sql`insert into fact values (40)`.execute(db)
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  })
  await expect(broken).rejects.toSatisfy(isDatabaseAway)
  expect((await database.pool.query('select id from fact where id = 40')).rows).toEqual([])
})

test.skipIf(isEmbedded)('one of two deadlocked transactions commits', async () => {
  await database.pool.query('insert into fact values (50), (51)')
  const { promise: bothBegan, resolve: begin } = Promise.withResolvers<void>()
  let began = 0
  const lockInOrder = (first: number, second: number) =>
    database.kysely.transaction().execute(async (db) => {
      await sql`select from fact where id = ${first} for update`.execute(db)
      began += 1
      if (began === 2) begin()
      await bothBegan
      await sql`select from fact where id = ${second} for update`.execute(db)
    })
  const results = await Promise.allSettled([lockInOrder(50, 51), lockInOrder(51, 50)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toSatisfy(isDatabaseAway)
})

test.skipIf(isEmbedded)('[threat silent-database] queries on a silent connection fail in time', async () => {
  const engine = inject('testEngine')
  if (engine?.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const proxy = await openSilentProxy(engine.url)
  const silent = await openDatabase({
    databaseUrl: proxy.url,
    log: quietLog,
    acquireTimeout: 1_000,
    answerDeadline: 300,
  })
  onTestFinished(async () => {
    if (!silent.pool.ending) await silent.close()
  })
  const ask = () => silent.kysely.transaction().execute((db) => sql`select 1`.execute(db))
  await ask()
  proxy.isSilent = true
  const began = performance.now()
  // More callers than connections, so that some wait in the pool's queue.
  const results = await Promise.allSettled(Array.from({ length: 15 }, ask))
  expect(performance.now() - began).toBeLessThan(8_000)
  for (const result of results)
    expect(result.status === 'rejected' && isDatabaseAway(result.reason), String(Object.values(result))).toBe(true)
  proxy.isSilent = false
  await ask()
  proxy.isSilent = true
  void ask().catch(() => undefined)
  const closing = performance.now()
  await silent.close()
  expect(performance.now() - closing).toBeLessThan(7_000)
})
