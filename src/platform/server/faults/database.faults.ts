import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '#test/platform/server/testing/database-template.ts'
import { killWhileWriting, seeded } from '#test/platform/server/testing/kill-while-writing.ts'
import { startScratchPostgres } from '#test/platform/server/testing/scratch-postgres.ts'
import { smallDisk } from '#test/platform/server/testing/small-disk.ts'
import { testFolder } from '#test/platform/server/testing/test-database.ts'
import { type OpenDatabase, openDatabase } from '../database/database.ts'
import { isDatabaseAway } from '../database/failures.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
console.log(`SEED=${seed} repeats this run`)
const random = seeded(seed)

test('killing the process during writes loses no acknowledged row', async () => {
  const report = await killWhileWriting(await testFolder(), 30, random)
  console.log(`${report.acknowledged} pairs acknowledged`)
  expect(report).toMatchObject({ lost: [], halves: 0 })
})

test('restarting the database thread during writes loses no acknowledged row', async () => {
  const database = await openDatabase({ folder: await testFolder(), log: quietLog, answerDeadline: 400 })
  onTestFinished(() => database.close())
  await database.pool.query('create table fact (id integer primary key)')
  const writing = writeFor(database, 40_000)
  for (let round = 0; round < 20; round += 1) {
    await pause(500 + random() * 500)
    const endless = database.pool.query('select count(*) from generate_series(1, 100000000000)')
    await expect(endless).rejects.toSatisfy(isDatabaseAway)
  }
  const { acknowledged, refused } = await writing
  expect(refused.filter((error) => !isDatabaseAway(error))).toEqual([])
  await expectAllThere(database, acknowledged)
})

test('[threat database-away] the pool recovers after PostgreSQL was down', async () => {
  const server = await startScratchPostgres('durable')
  onTestFinished(() => server.stop())
  const database = await openDatabase({ databaseUrl: server.url, log: quietLog, acquireTimeout: 1_000 })
  onTestFinished(() => database.close())
  await database.pool.query('create table fact (id integer primary key)')
  const writing = writeFor(database, 22_000)
  await pause(2_000)
  await server.halt('SIGKILL')
  await pause(10_000)
  await server.start()
  const back = Date.now()
  const { acknowledged, refused, lastRefusal, lastAcknowledged } = await writing
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter((error) => !isDatabaseAway(error))).toEqual([])
  expect(lastRefusal - back).toBeLessThan(5_000)
  expect(lastAcknowledged).toBeGreaterThan(lastRefusal)
  await expectAllThere(database, acknowledged)
})

test('[threat full-disk] writes work within a minute after disk space is freed', async (context) => {
  const disk = smallDisk(160)
  if (!disk) return context.skip('A small disk can only be mounted by root')
  onTestFinished(() => disk.remove())
  const folder = join(disk.path, 'database')
  cpSync(await testFolder(), folder, { recursive: true })
  const database = await openDatabase({ folder, log: quietLog, answerDeadline: 3_000 })
  onTestFinished(() => database.close())
  await database.pool.query('create table fact (id integer primary key, padding text)')
  disk.fillUp(4 * 2 ** 20)

  const acknowledged: number[] = []
  const error = await fill(database, acknowledged)
  expect(error).toSatisfy(isDatabaseAway)
  const stillFull = database.pool.query("insert into fact values (-1, 'no room')")
  await expect(stillFull).rejects.toSatisfy(isDatabaseAway)

  disk.freeUp()
  const freed = Date.now()
  await retry(() => database.pool.query("insert into fact values (0, 'room again')"))
  expect(Date.now() - freed).toBeLessThan(60_000)
  await expectAllThere(database, acknowledged)
})

async function writeFor(database: OpenDatabase, milliseconds: number) {
  const acknowledged: number[] = []
  const refused: unknown[] = []
  let [lastRefusal, lastAcknowledged] = [0, 0]
  for (const end = Date.now() + milliseconds, ids = { next: 1 }; Date.now() < end; ids.next += 1) {
    try {
      await database.pool.query('insert into fact values ($1)', [ids.next])
      acknowledged.push(ids.next)
      lastAcknowledged = Date.now()
    } catch (error) {
      refused.push(error)
      lastRefusal = Date.now()
      await pause(20)
    }
  }
  return { acknowledged, refused, lastRefusal, lastAcknowledged }
}

async function fill(database: OpenDatabase, acknowledged: number[]): Promise<unknown> {
  const insert = 'insert into fact select $1, string_agg(md5(random()::text), $2) from generate_series(1, 8000)'
  for (let id = 1; id < 1000; id += 1) {
    try {
      await database.pool.query(insert, [id, ''])
      acknowledged.push(id)
    } catch (error) {
      return error
    }
  }
}

async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 60_000; ; await pause(200)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

async function expectAllThere(database: OpenDatabase, acknowledged: number[]) {
  const { rows } = await database.pool.query<{ id: number }>('select id from fact')
  const there = new Set(rows.map(({ id }) => id))
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([])
}
