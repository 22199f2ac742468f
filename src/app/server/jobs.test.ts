import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { folderUpwards } from '#platform/server/database/paths.ts'
import { dryRunJob, runJobNow } from '#platform/server/jobs/runs.ts'
import { describeTime, nextTimeOf } from '#platform/server/jobs/times.ts'
import { sendAndReadEmails } from '#test/features/emails/server/fixtures.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { jobCommand } from './commands/job-command.ts'
import { seedDemo } from './demo/seed.ts'
import { emailJobFailure, jobEmailTypes } from './emails/failed-job.tsx'
import { BACKUP_JOB, SCHEDULE } from './jobs.ts'

test('[rule scheduled-jobs] docs/operations.md lists every scheduled job', () => {
  const page = readFileSync(join(folderUpwards('docs'), 'operations.md'), 'utf8')
  const rows = SCHEDULE.map(({ name, cron, what }) => `| \`${name}\` | ${describeTime(cron)} | ${what} |`)
  expect(page).toContain(rows.join('\n'))
})

test('[rule scheduled-jobs] each nightly job runs once on days with a clock change', () => {
  for (const [from, to] of [
    ['2026-10-25T00:00:00+01:00', '2026-10-26T00:00:00Z'],
    ['2027-03-28T00:00:00Z', '2027-03-29T00:00:00+01:00'],
  ] as const)
    for (const { name, cron } of SCHEDULE.filter((job) => describeTime(job.cron).startsWith('daily'))) {
      const times: Date[] = []
      for (let at = nextTimeOf(cron, new Date(from)); at < new Date(to); at = nextTimeOf(cron, at)) times.push(at)
      expect(times, name).toHaveLength(1)
    }
})

test('[rule scheduled-jobs] a dry run of every job leaves the demo unchanged', async () => {
  const { ctx, clock } = await createTestContext()
  await seedDemo(ctx)
  clock.set('2036-09-09T11:00:00Z')
  const readState = async () => ({
    bookings: await ctx.database.selectFrom('booking').selectAll().orderBy('id').execute(),
    auditLog: await ctx.database.selectFrom('audit_log').select('id').orderBy('id').execute(),
    emails: await ctx.database.selectFrom('email_outbox').select(['id', 'state']).orderBy('id').execute(),
    runs: await ctx.database.selectFrom('job_run').selectAll().orderBy('id').execute(),
  })
  const before = await readState()
  const report = new Map<string, number>()
  for (const job of SCHEDULE) report.set(job.name, (await dryRunJob(ctx, job)).auditLog.length)
  expect(await readState()).toEqual(before)
  expect(report.get('erase-old-guests')).toBeGreaterThan(50)
  expect(report.get('complete-stays')).toBeGreaterThan(5)
})

test('the command line runs a job', async () => {
  const { ctx, clock } = await createTestContext()
  await seedDemo(ctx)
  clock.set('2026-10-09T11:00:00Z')
  const runCommand = async (...args: string[]) => {
    const lines: string[] = []
    await jobCommand(ctx, args, (line) => lines.push(line))
    return lines
  }
  expect((await runCommand('list')).join('\n')).toContain('complete-stays')
  const report = await runCommand('complete-stays', '--dry-run')
  expect(report[0]).toBe('It would do this (nothing was changed):')
  expect(report[1]).toMatch(/^- audit log: changed booking #\d+$/)
  const done = await runCommand('complete-stays')
  expect(done.slice(0, -1)).toEqual(report.slice(1))
  expect(await runCommand('complete-stays', '--dry-run')).toEqual(['There is nothing to do.'])
  await expect(runCommand('fly')).rejects.toThrow('There is no job fly.')
  await expect(runCommand()).rejects.toThrow('npm run job -- NAME')
})

test('a failed backup is emailed to the office once a day', async () => {
  const { ctx, clock } = await createTestContext()
  const failing = { ...BACKUP_JOB, work: vi.fn().mockRejectedValue(new Error('no room')) }
  await expect(runJobNow(ctx, failing, 'tool')).rejects.toThrow('no room')
  const emails = async () =>
    (await sendAndReadEmails(ctx, jobEmailTypes)).map(({ kind, subject }) => ({ kind, subject }))
  await emailJobFailure(ctx, BACKUP_JOB, new Error('no room'))
  await emailJobFailure(ctx, BACKUP_JOB, new Error('no room'))
  expect(await emails()).toEqual([{ kind: 'job-failed', subject: 'Failed: Makes a backup' }])
  clock.forward(24 * 60)
  await emailJobFailure(ctx, BACKUP_JOB, new Error('no room'))
  expect(await emails()).toHaveLength(2)
})
