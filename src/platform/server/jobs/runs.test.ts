import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import type { AppContext } from '../app-context.ts'
import { inTransaction, SYSTEM } from '../transaction.ts'
import { closeRuns, dryRunJob, type JobDefinition, runDue, runJobNow, runMissedJobs, sweepRuns } from './runs.ts'
import { lastTimeOf } from './times.ts'

const NIGHTLY = '5 2 * * *'

function jobOf(work: JobDefinition['work'] = async () => undefined): JobDefinition {
  return { name: 'test', cron: NIGHTLY, what: 'Tests', work }
}

const runs = (ctx: AppContext) => ctx.database.selectFrom('job_run').selectAll().orderBy('id').execute()

/** Writes an audit log entry, an email and a rate limit attempt, as a job might. */
async function busy(ctx: AppContext) {
  await inTransaction(ctx, SYSTEM, async (tx) => {
    await tx.audit({ action: 'tested', item: 'booking', itemId: 7 })
    await tx.email({ kind: 'test', about: { item: 'booking', itemId: 7 }, to: 'guest' })
  })
  await inTransaction(ctx, SYSTEM, ({ database, clock }) =>
    database.insertInto('rate_limit_attempt').values({ key: 'a', at: clock.now() }).execute(),
  )
}

test('a run is recorded with its changes', async () => {
  const { ctx, clock } = await createTestContext()
  await runJobNow(ctx, jobOf(busy), 'tool')
  expect(await runs(ctx)).toMatchObject([
    {
      job: 'test',
      started_at: clock.now(),
      ended_at: clock.now(),
      called_by: 'tool',
      outcome: 'done',
      failure: null,
      changes: {
        emails: 1,
        beyondCount: 0,
        rows: {
          audit_log: { added: 1, changed: 0, removed: 0 },
          email_outbox: { added: 1, changed: 0, removed: 0 },
          rate_limit_attempt: { added: 1, changed: 0, removed: 0 },
        },
      },
    },
  ])
})

test('[rule scheduled-jobs] a dry run changes nothing', async () => {
  const { ctx, changes } = await createTestContext()
  const report = await dryRunJob(ctx, jobOf(busy))
  expect(report.auditLog).toMatchObject([{ action: 'tested', item: 'booking', itemId: 7 }])
  expect(report.emails).toMatchObject([{ kind: 'test', itemId: 7 }])
  expect(report.rows.get('rate_limit_attempt')).toEqual({ added: 1, changed: 0, removed: 0 })
  for (const table of ['audit_log', 'email_outbox', 'rate_limit_attempt', 'job_run'] as const)
    expect(await ctx.database.selectFrom(table).selectAll().execute()).toEqual([])
  expect(changes()).toBe(0)
})

test('a dry run rolls back only the transaction that failed', async () => {
  const { ctx } = await createTestContext()
  const report = await dryRunJob(
    ctx,
    jobOf(async (ctx) => {
      const failing = inTransaction(ctx, SYSTEM, ({ database }) =>
        database
          .insertInto('rate_limit_attempt')
          .values({} as never)
          .execute(),
      )
      await failing.catch(() => undefined)
      await busy(ctx)
    }),
  )
  expect(report.emails).toHaveLength(1)
})

test('[threat failing-job] a failed run is retried', async () => {
  const { ctx } = await createTestContext()
  let isBroken = true
  const job = jobOf(async () => {
    if (isBroken) throw new Error('not today')
  })
  await expect(runDue(ctx, job)).rejects.toThrow('not today')
  isBroken = false
  expect(await runDue(ctx, job)).toBe(true)
  expect(await runDue(ctx, job)).toBe(false)
  expect(await runs(ctx)).toMatchObject([{ outcome: 'failed', failure: 'not today' }, { outcome: 'done' }])
})

test('[rule scheduled-jobs] only one of several servers runs a due job', async () => {
  const { ctx, clock } = await createTestContext()
  let times = 0
  const job = jobOf(async () => {
    times += 1
  })
  // Whether a server checks while another run ends depends on chance, so several days are tried.
  for (let day = 1; day <= 10; day += 1) {
    const ran = await Promise.all([runDue(ctx, job), runDue(ctx, job), runDue(ctx, job)])
    expect(ran.filter(Boolean)).toHaveLength(1)
    expect(times).toBe(day)
    clock.forward(24 * 60)
  }
})

test('a running job does not start again before its deadline', async () => {
  const { ctx, clock } = await createTestContext()
  await ctx.database
    .insertInto('job_run')
    .values({ process: randomUUID(), job: 'test', started_at: clock.now(), called_by: 'schedule' })
    .execute()
  await expect(runJobNow(ctx, jobOf(), 'office')).rejects.toThrow('This job is running already')
  clock.forward(15)
  await runJobNow(ctx, jobOf(), 'office')
  expect(await runs(ctx)).toMatchObject([{ outcome: 'cut-off' }, { outcome: 'done' }])
})

test('closing an unfinished run lets the next run start', async () => {
  const { ctx } = await createTestContext()
  const { promise: work, resolve: finish } = Promise.withResolvers<void>()
  const running = runJobNow(
    ctx,
    jobOf(() => work),
    'office',
  )
  await vi.waitFor(async () => expect(await runs(ctx)).toMatchObject([{ outcome: null }]))
  await closeRuns(ctx, 'this')
  await runJobNow(ctx, jobOf(), 'office')
  finish()
  await running
  expect(await runs(ctx)).toMatchObject([{ outcome: 'cut-off' }, { outcome: 'done' }])
})

test('[rule scheduled-jobs] a server that was off for days runs a missed job once', async () => {
  const { ctx, clock } = await createTestContext('2026-09-09T11:00:00Z')
  await ctx.database.insertInto('installation').values({ demo: false, started_at: clock.now() }).execute()
  await runMissedJobs(ctx, [jobOf()])
  expect(await runs(ctx)).toEqual([])
  clock.set('2026-09-12T11:00:00Z')
  await runMissedJobs(ctx, [jobOf()])
  await runMissedJobs(ctx, [jobOf()])
  expect(await runs(ctx)).toMatchObject([{ started_at: clock.now() }])
})

test('[rule scheduled-jobs] a job runs once for each scheduled time despite restarts', async () => {
  const { ctx, clock } = await createTestContext('2026-10-20T11:00:00Z')
  await ctx.database.insertInto('installation').values({ demo: false, started_at: clock.now() }).execute()
  const due: number[] = []
  const job = jobOf(async (ctx) => due.push(lastTimeOf(NIGHTLY, ctx.clock.now()).getTime()))
  const hours = fc.sample(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.boolean()), { numRuns: 60, seed: 11 })
  let isOn = true
  for (const [ahead, switches] of hours) {
    clock.forward(ahead * 60)
    if (switches) isOn = !isOn
    if (!isOn) continue
    if (switches) await runMissedJobs(ctx, [job])
    else await runDue(ctx, job)
    expect(due.at(-1)).toBe(lastTimeOf(NIGHTLY, clock.now()).getTime())
  }
  expect(new Set(due).size).toBe(due.length)
})

test('runs are deleted after sixty days', async () => {
  const { ctx, clock } = await createTestContext()
  await runJobNow(ctx, jobOf(), 'tool')
  clock.forward(60 * 24 * 60)
  await sweepRuns(ctx)
  expect(await runs(ctx)).toHaveLength(1)
  clock.forward(1)
  await sweepRuns(ctx)
  expect(await runs(ctx)).toEqual([])
})
