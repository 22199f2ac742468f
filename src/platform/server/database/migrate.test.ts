import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import type { OpenDatabase } from './database.ts'
import { migrate } from './migrate.ts'

test('a migrated database has no pending migrations', async () => {
  expect(await migrate(await testDatabase())).toEqual({ ran: [], first: false })
})

test('pending migrations run in order of name', async () => {
  const database = await unmigrated()
  const folder = await files({ '0001-one': 'create table one (id int); insert into one values (1);' })
  expect(await migrate(database, folder)).toEqual({ ran: ['0001-one'], first: true })
  await writeFile(join(folder, '0010-three.sql'), 'create table three as select * from two')
  await writeFile(join(folder, '0002-two.sql'), 'create table two as select * from one')
  expect(await migrate(database, folder)).toEqual({ ran: ['0002-two', '0010-three'], first: false })
  expect((await database.pool.query('select * from three')).rows).toEqual([{ id: 1 }])
})

test('[threat half-migration] a failing migration rolls back the whole batch', async () => {
  const database = await unmigrated()
  const folder = await files({ '0001-one': 'create table one (id int)', '0002-two': 'create table two (id nonsense)' })
  await expect(migrate(database, folder)).rejects.toThrow(
    'The migration 0002-two.sql failed, and nothing was changed: type "nonsense" does not exist',
  )
  expect((await database.pool.query("select to_regclass('one') as one")).rows).toEqual([{ one: null }])
  await writeFile(join(folder, '0002-two.sql'), 'create table two (id int)')
  expect(await migrate(database, folder)).toEqual({ ran: ['0001-one', '0002-two'], first: true })
})

test('data of a newer version is refused', async () => {
  const database = await unmigrated()
  await migrate(database, await files({ '0001-one': 'create table one (id int)', '0002-two': 'select 2' }))
  await expect(migrate(database, await files({ '0001-one': 'create table one (id int)' }))).rejects.toThrow(
    'This data was made by a newer version of Latchkey (its last migration is 0002-two). Install that version and start again.',
  )
})

test('data from before 0.1.0 is refused with instructions', async () => {
  const database = await unmigrated()
  await migrate(database, await files({ '0001-the-house': 'create table old (id int)' }))
  const { rows } = await database.pool.query('select current_database() as name')
  const instruction = database.folder
    ? `Move the folder ${database.folder} away and start again.`
    : `Set DATABASE_URL to an empty database instead of ${rows[0].name} and start again.`
  await expect(migrate(database)).rejects.toThrow(
    `This data was made by Latchkey before 0.1.0, which this version cannot read. ${instruction}`,
  )
  expect((await database.pool.query('select name from kysely_migration')).rows).toEqual([{ name: '0001-the-house' }])
  expect((await database.pool.query("select to_regclass('booking') as booking")).rows).toEqual([{ booking: null }])
})

test('two programs that start together migrate the database once', async () => {
  const database = await unmigrated()
  const folder = await files({ '0001-one': 'create table one (id int)' })
  const both = await Promise.all([migrate(database, folder), migrate(database, folder)])
  expect(both.map(({ first }) => first).sort()).toEqual([false, true])
})

async function unmigrated(): Promise<OpenDatabase> {
  const database = await testDatabase()
  await database.pool.query('drop schema public cascade; create schema public')
  return database
}

async function files(texts: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, `${name}.sql`), text)
  return folder
}
