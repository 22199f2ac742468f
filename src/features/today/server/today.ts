import { readProblems } from '#features/channels/server/problems.ts'
import type { Permission } from '#features/permissions.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { MAX_COUNTED, TODAY_KINDS, type Today, type TodayGroup, type TodayKind } from '../contract.ts'
import { findAnswersDue } from './internal/answers-due.ts'
import { findFailedEmails, findFailedJobs } from './internal/failures.ts'
import { countHoldsWaitingForBank, findEndingHolds, findHoldsToDecide } from './internal/holds.ts'
import { findMoneyWaiting } from './internal/money.ts'
import { findApprovals, findDataRequests, findReviews } from './internal/people.ts'
import { findOpenLines, findOpenRows, findStatementDue } from './internal/statements.ts'
import type { Reader, TodayDeps, Waiting } from './internal/waiting.ts'

/** Reads what waits for the reader, whose permissions decide on the kinds. A kind that fails is reported as unread; the error is thrown if every kind fails. */
export async function readToday(ctx: AppContext, deps: TodayDeps, reader: Reader): Promise<Today> {
  const kinds = TODAY_KINDS.filter((kind) => reader.permissions?.includes(READERS[kind].permission))
  const results = await Promise.allSettled(kinds.map((kind) => READERS[kind].find(ctx, deps, reader)))
  const failures = results.filter((result) => result.status === 'rejected')
  if (failures.length > 0 && failures.length === results.length) throw failures[0]?.reason
  const groups = kinds.map((kind, index): TodayGroup => {
    const result = results[index]
    if (result?.status === 'fulfilled')
      return { kind, isLate: result.value.items.some(({ isLate }) => isLate), ...result.value }
    ctx.log.error({ err: result?.reason, kind }, 'What waits for the office could not be read')
    return { kind, count: null, isLate: false, items: [] }
  })
  return { readAt: ctx.clock.now().toISOString(), groups: inOrder(groups) }
}

interface KindReader {
  /** What the kind's next step requires. */
  permission: Permission
  find(ctx: AppContext, deps: TodayDeps, reader: Reader): Promise<Waiting & { isLate?: boolean }>
}

const READERS: Record<TodayKind, KindReader> = {
  enquiries: { permission: 'edit lettings', find: (ctx) => findAnswersDue(ctx, 'enquiry') },
  messages: { permission: 'edit lettings', find: (ctx) => findAnswersDue(ctx, 'contact_message') },
  applications: { permission: 'edit lettings', find: (ctx) => findAnswersDue(ctx, 'owner_application') },
  'paid-holds': { permission: 'edit lettings', find: findHoldsToDecide },
  'waiting-holds': { permission: 'edit money', find: countHoldsWaitingForBank },
  'ending-holds': { permission: 'edit lettings', find: findEndingHolds },
  deposits: { permission: 'edit money', find: (ctx) => findMoneyWaiting(ctx, 'deposits-to-return') },
  refunds: { permission: 'edit money', find: (ctx) => findMoneyWaiting(ctx, 'refunds') },
  overdue: { permission: 'edit money', find: (ctx) => findMoneyWaiting(ctx, 'overdue') },
  statement: { permission: 'edit money', find: findStatementDue },
  'bank-lines': { permission: 'edit money', find: findOpenLines },
  'skipped-rows': { permission: 'edit money', find: findOpenRows },
  channels: {
    permission: 'edit lettings',
    find: async (ctx) => {
      const problems = await readProblems(ctx)
      const count = Object.values(problems).reduce((sum, { length }) => sum + length, 0)
      return { count, items: [], isLate: problems.conflicts.length > 0 }
    },
  },
  emails: { permission: 'edit lettings', find: (ctx, { emailTypes }) => findFailedEmails(ctx, emailTypes) },
  jobs: { permission: 'edit office', find: (ctx, { schedule }) => findFailedJobs(ctx, schedule) },
  reviews: { permission: 'edit lettings', find: findReviews },
  'data-requests': { permission: 'edit office', find: findDataRequests },
  approvals: { permission: 'edit money', find: (ctx, _, reader) => findApprovals(ctx, reader) },
}

/** Drops empty kinds. Unread kinds come first, then kinds with late items; each part is in the order of `TODAY_KINDS`. */
function inOrder(groups: TodayGroup[]): TodayGroup[] {
  const urgency = ({ count, isLate }: TodayGroup) => (count === null ? 0 : isLate ? 1 : 2)
  return groups
    .filter(({ count }) => count !== 0)
    .map((group) => ({ ...group, count: group.count === null ? null : Math.min(group.count, MAX_COUNTED) }))
    .sort((one, other) => urgency(one) - urgency(other))
}
