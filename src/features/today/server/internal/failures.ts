import * as emails from '#features/emails/server/find-failed.ts'
import * as jobs from '#features/scheduled-jobs/server/failed-jobs.ts'
import { MAX_ITEMS } from '#features/today/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TodayDeps, Waiting } from './waiting.ts'

export async function findFailedEmails(ctx: AppContext, emailTypes: TodayDeps['emailTypes']): Promise<Waiting> {
  const { rows, total } = await emails.findFailed(ctx, emailTypes, MAX_ITEMS)
  return {
    count: total,
    items: rows.map(({ id, name, to, subject, reason }) => ({
      key: String(id),
      title: subject ?? name,
      detail: [to && `to ${to}`, reason].filter(Boolean).join(' · '),
      isLate: false,
    })),
  }
}

export async function findFailedJobs(ctx: AppContext, schedule: TodayDeps['schedule']): Promise<Waiting> {
  const failed = await jobs.findFailedJobs(ctx)
  return {
    count: failed.length,
    items: failed.slice(0, MAX_ITEMS).map((job) => ({
      key: job,
      title: schedule.find(({ name }) => name === job)?.what ?? job,
      detail: 'The last run failed',
      isLate: false,
    })),
  }
}
