import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { quietLog } from '#test/platform/server/testing/database-template.ts'
import { killWhileWriting, seeded, writeUntilRefused } from '#test/platform/server/testing/kill-while-writing.ts'
import { testFolder } from '#test/platform/server/testing/test-database.ts'
import { type DatabaseSettings, openDatabase } from '../database.ts'
import { isDatabaseAway } from '../failures.ts'

/** Short for a query that never ends, and long for any other query even on a busy machine. */
const SHORT_MS = 3_000
const ENDLESS = 'select count(*) from generate_series(1, 100000000000)'

describe.runIf(inject('testEngine').engine === 'embedded')('the embedded engine', () => {
  test('every acknowledged write is fsynced', async () => {
    const database = await open({ folder: await testFolder() })
    await database.pool.query('create table fact (id integer)')
    const before = database.fsyncs()
    for (let id = 0; id < 100; id += 1) await database.pool.query('insert into fact values ($1)', [id])
    expect(database.fsyncs() - before).toBe(100)
  })

  test('[threat power-cut] kill -9 during writes loses no acknowledged row', async () => {
    const report = await killWhileWriting(await testFolder(), 2, seeded(20_261_121))
    expect(report.acknowledged).toBeGreaterThan(40)
    expect(report).toMatchObject({ lost: [], halves: 0 })
  })

  test('data are unchanged after the database is reopened', async () => {
    const folder = await testFolder()
    const checksum = 'select count(*), md5(string_agg(fact::text, $1 order by id)) from fact'
    const first = await open({ folder })
    await first.pool.query('create table fact as select id, md5(id::text) as text from generate_series(1, 5000) as id')
    const written = await first.pool.query(checksum, [','])
    await first.close()
    const second = await open({ folder })
    expect((await second.pool.query(checksum, [','])).rows).toEqual(written.rows)
  })

  test('[threat two-processes] a second process cannot open the folder', async () => {
    const folder = await testFolder()
    const database = await open({ folder })
    const { code, message } = await writeUntilRefused(folder)
    expect(code).toBe(1)
    expect(message).toContain(folder)
    expect(message).toContain(`process ${process.pid}`)
    await database.pool.query('create table fact (id integer)')
  })

  test('a process may reopen a folder only after closing it', async () => {
    const folder = await testFolder()
    const first = await open({ folder })
    await expect(openDatabase({ folder, log: quietLog })).rejects.toThrow(`The database folder ${folder} is in use`)
    await first.close()
    await open({ folder })
  })

  test('a query that never ends is stopped', async () => {
    const database = await open({ folder: await testFolder(), answerDeadline: SHORT_MS })
    await database.patiently(() => database.pool.query('create table fact as select 1 as id'))
    const endless = database.pool.query(ENDLESS)
    const waiting = database.pool.query('select id from fact')
    await expect(endless).rejects.toSatisfy(isDatabaseAway)
    expect((await waiting).rows).toEqual([{ id: 1 }])
  })

  test('a stopped transaction leaves no rows', async () => {
    const database = await open({ folder: await testFolder(), answerDeadline: SHORT_MS })
    await database.patiently(() => database.pool.query('create table fact (id integer)'))
    const cutOff = database.kysely.transaction().execute(async (db) => {
      await sql`insert into fact values (1)`.execute(db)
      await sql.raw(ENDLESS).execute(db)
    })
    await expect(cutOff).rejects.toThrow(`no answer within ${SHORT_MS} ms`)
    expect((await database.pool.query('select * from fact')).rows).toEqual([])
  })

  test('a query within `patiently` may exceed the time limit', async () => {
    const database = await open({ folder: await testFolder(), answerDeadline: SHORT_MS })
    const long = `select 1 as answer from pg_sleep(${(1.2 * SHORT_MS) / 1000})`
    const { rows } = await database.patiently(() => database.pool.query(long))
    expect(rows).toEqual([{ answer: 1 }])
  })

  test('the error about a folder without a database names the folder', async () => {
    const folder = join(await testFolder(), 'base')
    await expect(openDatabase({ folder, log: quietLog })).rejects.toThrow(`The database in ${folder} does not open`)
  })

  test('an interrupted first start begins again', async () => {
    const folder = join(await testFolder(), 'new', 'database')
    await mkdir(`${folder}.unfinished`, { recursive: true })
    await writeFile(join(`${folder}.unfinished`, 'PG_VERSION'), '18')
    const database = await open({ folder })
    expect(existsSync(`${folder}.unfinished`)).toBe(false)
    expect((await database.pool.query("select current_setting('fsync') as fsync")).rows).toEqual([{ fsync: 'on' }])
  })
})

/** A caller waits as long as the engine takes to restart, which is longer on a busy machine. */
const PATIENT_MS = 60_000

async function open(settings: Omit<DatabaseSettings, 'log'>) {
  const database = await openDatabase({ acquireTimeout: PATIENT_MS, ...settings, log: quietLog })
  onTestFinished(() => database.close().catch(() => {}))
  return database
}
