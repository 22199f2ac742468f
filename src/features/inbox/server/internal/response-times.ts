import type { InboxItem, ResponseTimes } from '#features/inbox/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { type StatusRow, statusRows } from './store.ts'

/** How far back the figure of kept promises looks, in days. */
const LOOK_BACK_DAYS = 90

/**
 * How many items stand where (a status without an item is left out), and how the reply deadline is kept, in one
 * query. What waits is called `new`.
 */
export async function readResponseTimes(
  ctx: AppContext,
  item: InboxItem,
): Promise<{ counts: Partial<Record<string, number>>; responseTimes: ResponseTimes }> {
  const now = ctx.clock.now()
  const answeredSince = new Date(now.getTime() - LOOK_BACK_DAYS * 86_400_000)
  const rows = await statusRows(ctx.database, item, { now, answeredSince })
  return {
    counts: Object.fromEntries(rows.map(({ status, total }) => [status, total])),
    responseTimes: responseTimesOf(rows),
  }
}

/** Figures of the reply deadline from counts per status; spam was promised nothing. `onTimePercent` is null when none was answered. */
export function responseTimesOf(rows: StatusRow[]): ResponseTimes {
  const waiting = rows.filter(({ status }) => status === 'new')
  const meant = rows.filter(({ status }) => status !== 'spam')
  const answered = sum(meant.map((row) => row.answered))
  return {
    waiting: sum(waiting.map(({ total }) => total)),
    overdue: sum(waiting.map(({ overdue }) => overdue)),
    // Rounded down: a hundred per cent means every one.
    onTimePercent: answered === 0 ? null : Math.floor((sum(meant.map(({ inTime }) => inTime)) * 100) / answered),
  }
}

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
