import { expect, test } from 'vitest'
import type { JobDefinition } from '#platform/server/jobs/runs.ts'
import { createTestClient } from '#test/platform/server/testing/test-client.ts'
import { createStaff, createTestContext } from '#test/platform/server/testing/test-context.ts'
import { scheduledJobRoutes } from './routes.ts'

const SCHEDULE: JobDefinition[] = [
  { name: 'idle', cron: '5 2 * * *', what: 'Does nothing', work: async () => undefined },
  {
    name: 'broken',
    cron: '7 * * * *',
    what: 'Fails',
    work: async () => {
      throw new Error('not today')
    },
  },
  {
    name: 'make-backup',
    cron: '10 3 * * *',
    what: 'Makes a backup',
    work: async ({ monitor }) => monitor?.report.sideEffects.push('latchkey.tar.gz: 1.0 MB'),
  },
]

test("[rule scheduled-jobs] the office sees every job's times and last run", async () => {
  const { ctx } = await createTestContext('2026-09-09T11:00:00Z')
  const { asStaff, get } = createTestClient(ctx, scheduledJobRoutes(SCHEDULE), await createStaff(ctx))
  expect((await get('/api/admin/jobs')).status).toBe(401)
  expect((await asStaff('GET', '/api/admin/jobs')).body).toMatchObject({
    backup: null,
    jobs: [
      { name: 'idle', what: 'Does nothing', when: 'daily at 02:05', nextAt: '2026-09-10T01:05:00.000Z', lastRun: null },
      { name: 'broken' },
      { name: 'make-backup' },
    ],
  })
  const ran = await asStaff('POST', '/api/admin/jobs/idle/runs')
  expect(ran.status).toBe(200)
  expect(ran.body.lastRun).toMatchObject({ outcome: 'done', calledBy: 'office', changes: 'Nothing to do' })
  const failed = await asStaff('POST', '/api/admin/jobs/broken/runs')
  expect(failed.body.lastRun).toMatchObject({ outcome: 'failed', failure: 'not today' })
  await asStaff('POST', '/api/admin/jobs/make-backup/runs')
  expect((await asStaff('GET', '/api/admin/jobs')).body.backup).toEqual({
    madeAt: '2026-09-09T11:00:00.000Z',
    facts: 'latchkey.tar.gz: 1.0 MB',
  })
  expect((await asStaff('POST', '/api/admin/jobs/unknown/runs')).status).toBe(404)
  const auditLog = await ctx.database.selectFrom('audit_log').select(['actor', 'action', 'after']).execute()
  expect(auditLog).toHaveLength(3)
  expect(auditLog[0]).toEqual({ actor: 'staff', action: 'ran', after: { job: 'Does nothing' } })
})
