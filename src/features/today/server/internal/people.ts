import { findWaitingApprovals } from '#features/approvals/server/approvals.ts'
import { findOpenRequests } from '#features/personal-data/server/requests.ts'
import { findPendingReviews } from '#features/reviews/server/pending-reviews.ts'
import { MAX_ITEMS } from '#features/today/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { Reader, Waiting } from './waiting.ts'

export async function findReviews(ctx: AppContext): Promise<Waiting> {
  const { rows, total } = await findPendingReviews(ctx, MAX_ITEMS)
  return {
    count: total,
    items: rows.map(({ id, guestName, propertyTitle, rating }) => ({
      key: String(id),
      title: guestName,
      detail: `${propertyTitle} · ${formatCount(rating, 'star')}`,
      isLate: false,
    })),
  }
}

export async function findDataRequests(ctx: AppContext): Promise<Waiting> {
  const { count, requests } = await findOpenRequests(ctx, MAX_ITEMS)
  const today = dayInLondon(ctx.clock.now())
  return {
    count,
    items: requests.map(({ id, name, email, kind, dueOn, acknowledgedOn }) => ({
      key: String(id),
      title: name || email,
      detail: `${kind} · ${acknowledgedOn ? 'acknowledged, to be settled' : `due by ${formatLongDay(dueOn)}`}`,
      isLate: acknowledgedOn === null && dueOn < today,
    })),
  }
}

/** Proposals of colleagues that the reader may decide on. */
export async function findApprovals(ctx: AppContext, reader: Reader): Promise<Waiting> {
  const { rows, count } = await findWaitingApprovals(ctx, reader, MAX_ITEMS)
  return {
    count,
    items: rows.map(({ id, summary, proposedBy }) => ({
      key: String(id),
      title: summary,
      detail: `Proposed by ${proposedBy}`,
      isLate: false,
    })),
  }
}
