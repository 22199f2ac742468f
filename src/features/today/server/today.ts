import { readProblems } from '#features/channels/server/problems.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { MAX_COUNTED, TODAY_KINDS, type Today, type TodayGroup, type TodayKind } from '../contract.ts'
import { findAnswersDue } from './internal/answers-due.ts'
import { findFailedEmails, findFailedJobs } from './internal/failures.ts'
import { countHoldsWaitingForBank, findEndingHolds, findHoldsToDecide } from './internal/holds.ts'
import { findMoneyWaiting } from './internal/money.ts'
import { findDataRequests, findReviews } from './internal/people.ts'
import { findOpenLines, findOpenRows, findStatementDue } from './internal/statements.ts'
import type { TodayDeps, Waiting } from './internal/waiting.ts'

/** Reads what waits for the office. A kind that fails is reported as unread; the error is thrown if every kind fails. */
export async function readToday(ctx: AppContext, deps: TodayDeps): Promise<Today> {
  const results = await Promise.allSettled(TODAY_KINDS.map((kind) => READERS[kind](ctx, deps)))
  const failures = results.filter((result) => result.status === 'rejected')
  if (failures.length === results.length) throw failures[0]?.reason
  const groups = TODAY_KINDS.map((kind, index): TodayGroup => {
    const result = results[index]
    if (result?.status === 'fulfilled')
      return { kind, isLate: result.value.items.some(({ isLate }) => isLate), ...result.value }
    ctx.log.error({ err: result?.reason, kind }, 'What waits for the office could not be read')
    return { kind, count: null, isLate: false, items: [] }
  })
  return { readAt: ctx.clock.now().toISOString(), groups: inOrder(groups) }
}

const READERS: Record<TodayKind, (ctx: AppContext, deps: TodayDeps) => Promise<Waiting & { isLate?: boolean }>> = {
  enquiries: (ctx) => findAnswersDue(ctx, 'enquiry'),
  messages: (ctx) => findAnswersDue(ctx, 'contact_message'),
  applications: (ctx) => findAnswersDue(ctx, 'owner_application'),
  'paid-holds': findHoldsToDecide,
  'waiting-holds': countHoldsWaitingForBank,
  'ending-holds': findEndingHolds,
  deposits: (ctx) => findMoneyWaiting(ctx, 'deposits-to-return'),
  refunds: (ctx) => findMoneyWaiting(ctx, 'refunds'),
  overdue: (ctx) => findMoneyWaiting(ctx, 'overdue'),
  statement: findStatementDue,
  'bank-lines': findOpenLines,
  'skipped-rows': findOpenRows,
  channels: async (ctx) => {
    const problems = await readProblems(ctx)
    const count = Object.values(problems).reduce((sum, { length }) => sum + length, 0)
    return { count, items: [], isLate: problems.conflicts.length > 0 }
  },
  emails: (ctx, { emailTypes }) => findFailedEmails(ctx, emailTypes),
  jobs: (ctx, { schedule }) => findFailedJobs(ctx, schedule),
  reviews: findReviews,
  'data-requests': findDataRequests,
}

/** Drops empty kinds. Unread kinds come first, then kinds with late items; each part is in the order of `TODAY_KINDS`. */
function inOrder(groups: TodayGroup[]): TodayGroup[] {
  const urgency = ({ count, isLate }: TodayGroup) => (count === null ? 0 : isLate ? 1 : 2)
  return groups
    .filter(({ count }) => count !== 0)
    .map((group) => ({ ...group, count: group.count === null ? null : Math.min(group.count, MAX_COUNTED) }))
    .sort((one, other) => urgency(one) - urgency(other))
}
