import { expect, onTestFinished, test, vi } from 'vitest'
import { quietLog } from '#test/platform/server/testing/database-template.ts'
import { testDatabase } from '#test/platform/server/testing/test-database.ts'
import { type Job, startJobs } from './jobs.ts'
import { vacuum } from './vacuum.ts'

const database = await testDatabase()
const soon = { timeout: 60_000, interval: 50 }

test('a scheduled job runs with its context while requests are served', async () => {
  const context = { name: 'the context' }
  const seen: unknown[] = []
  await start(context, [{ name: 'tick', cron: '* * * * *', work: async (passed) => seen.push(passed) }])
  await vi.waitFor(async () => {
    await database.pool.query('select 1')
    // The job may run twice, because a minute may end meanwhile.
    expect(seen).toContain(context)
  }, soon)
})

test('a job called in a transaction runs after the commit', async () => {
  const seen: unknown[] = []
  const jobs = await start({}, [{ name: 'write', work: async (_, data) => seen.push(data) }])
  const cancelled = database.kysely.transaction().execute(async (db) => {
    await jobs.enqueue(db, 'write', { enquiry: 1 })
    throw new Error('changed my mind')
  })
  await expect(cancelled).rejects.toThrow('changed my mind')
  await database.kysely.transaction().execute((db) => jobs.enqueue(db, 'write', { enquiry: 2 }))
  await vi.waitFor(() => expect(seen).toEqual([{ enquiry: 2 }]), soon)
})

test('identical queued calls run once', async () => {
  const jobs = await start({}, [{ name: 'send', work: async () => {} }])
  await database.kysely.transaction().execute(async (db) => {
    for (const enquiry of [7, 7, 8, 7]) await jobs.enqueue(db, 'send', { enquiry })
  })
  const { rows } = await database.pool.query("select data->>'enquiry' as enquiry from pgboss.job where name = 'send'")
  expect(rows.map(({ enquiry }) => enquiry).sort()).toEqual(['7', '8'])
})

test('[threat failing-job] a job that fails is retried', async () => {
  let tries = 0
  const jobs = await start({}, [
    {
      name: 'flaky',
      work: async () => {
        tries += 1
        if (tries === 1) throw new Error('not today')
      },
    },
  ])
  await database.kysely.transaction().execute((db) => jobs.enqueue(db, 'flaky'))
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0), soon)
  await vi.waitFor(async () => {
    // Ends the pause before the retry, so that the test need not wait.
    await database.pool.query("update pgboss.job set start_after = now() where name = 'flaky' and state = 'retry'")
    expect(tries).toBe(2)
  }, soon)
})

test('stopping waits for the running job', async () => {
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>()
  let state = 'waiting'
  const jobs = await start({}, [
    {
      name: 'long',
      work: async () => {
        state = 'under way'
        await finish
        state = 'finished'
      },
    },
  ])
  await database.kysely.transaction().execute((db) => jobs.enqueue(db, 'long'))
  await vi.waitFor(() => expect(state).toBe('under way'), soon)
  const stopped = jobs.stop()
  setTimeout(letFinish, 100)
  await stopped
  expect(state).toBe('finished')
})

test('vacuum runs without an error', async () => {
  await vacuum(database)
})

async function start<Context>(context: Context, schedule: Job<Context>[]) {
  const jobs = await startJobs(context, database, schedule, { log: quietLog, pollSeconds: 0.5 })
  onTestFinished(() => jobs.stop())
  return jobs
}
