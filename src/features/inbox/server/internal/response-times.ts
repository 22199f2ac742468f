import type { InboxItem, ResponseTimes } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type StatusCounts, selectStatusCounts } from './store.ts'

/** Days over which `onTimePercent` is computed. */
const LOOK_BACK_DAYS = 90

/** Returns counts by status (statuses without items are left out) and response times, from one query. */
export async function readResponseTimes(
  ctx: AppContext,
  item: InboxItem,
): Promise<{ counts: Partial<Record<string, number>>; responseTimes: ResponseTimes }> {
  const now = ctx.clock.now()
  const answeredSince = new Date(now.getTime() - LOOK_BACK_DAYS * 86_400_000)
  const rows = await selectStatusCounts(ctx.database, item, { now, answeredSince })
  return {
    counts: Object.fromEntries(rows.map(({ status, total }) => [status, total])),
    responseTimes: responseTimesOf(rows),
  }
}

/** Computes response times from counts per status. Ignores spam, to which no answer is promised. */
export function responseTimesOf(rows: StatusCounts[]): ResponseTimes {
  const waiting = rows.filter(({ status }) => status === 'new')
  const genuine = rows.filter(({ status }) => status !== 'spam')
  const overdue = sum(waiting.map((row) => row.overdue))
  // Overdue items without an answer count as late.
  const due = sum(genuine.map(({ answered }) => answered)) + overdue
  return {
    waiting: sum(waiting.map(({ total }) => total)),
    overdue,
    // Rounded down, so that 100 means all.
    onTimePercent: due === 0 ? null : Math.floor((sum(genuine.map(({ inTime }) => inTime)) * 100) / due),
  }
}

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
