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

/** Omits jobs that are no longer in the schedule, because nothing can run them again. */
export async function findFailedJobs(ctx: AppContext, schedule: TodayDeps['schedule']): Promise<Waiting> {
  const names = new Set(await jobs.findFailedJobs(ctx))
  const failed = schedule.filter(({ name }) => names.has(name))
  return {
    count: failed.length,
    items: failed.slice(0, MAX_ITEMS).map(({ name, what }) => ({
      key: name,
      title: what,
      detail: 'The last run failed',
      isLate: false,
    })),
  }
}
