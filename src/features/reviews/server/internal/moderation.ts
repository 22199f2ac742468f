import {
  type OfficeReview,
  REASON_NEEDED,
  type ReviewCounts,
  type ReviewDecision,
  type ReviewStatus,
} from '#features/reviews/contract.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import type { AuditEntry } from '#platform/server/audit-log.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  countReviews,
  findOfficeReview,
  findOfficeReviews,
  lockReview,
  type ReviewQuery,
  writeDecision,
} from './office-list.ts'

export function readOfficeReviews(ctx: AppContext, requested: ReviewQuery): Promise<Paged<OfficeReview>> {
  return findOfficeReviews(ctx.database, requested)
}

export function readReviewCounts(ctx: AppContext): Promise<ReviewCounts> {
  return countReviews(ctx.database)
}

/**
 * Sets status, reason and public reply of a review. Throws `not-found` for an unknown id, `conflict` for a stale version,
 * `rule-violation` for a rejection without a valid reason.
 */
export async function decide(
  tx: StaffTxContext,
  id: number,
  { version, ...decision }: ReviewDecision,
): Promise<OfficeReview> {
  const before = await lockAndReadReview(tx.database, id)
  refuseStale(version, before.version, before)
  const requested = requestedChange(before, decision)
  if (!isDifferent(before, requested)) return before
  await writeDecision(tx.database, id, columnsOf(tx, before, requested))
  for (const step of auditEntriesFor(before, requested, decision.reason))
    await tx.audit({ ...step, item: 'review', itemId: id })
  const after = await lockAndReadReview(tx.database, id)
  if (isPublicChange(before, after)) tx.publicDataChanged()
  return after
}

interface RequestedChange {
  status: ReviewStatus
  reason: string | null
  reply: string | null
}

function requestedChange(before: OfficeReview, decision: Omit<ReviewDecision, 'version'>): RequestedChange {
  const status = decision.status ?? before.status
  const reply = decision.reply === undefined ? before.reply : decision.reply || null
  return { status, reason: reasonOf(before, status, decision.reason), reply }
}

const MIN_REASON_CHARACTERS = 3
const MAX_REASON_CHARACTERS = 500

/** Returns why the review is pending or rejected; a published review has no reason. */
function reasonOf(before: OfficeReview, status: ReviewStatus, newReason: string | null | undefined): string | null {
  if (status === 'published') return null
  if (newReason === undefined && status === before.status) return before.reason
  if (status === 'pending') return newReason || null
  const length = newReason?.length ?? 0
  if (!newReason || length < MIN_REASON_CHARACTERS || length > MAX_REASON_CHARACTERS)
    throw new Refusal('rule-violation', REASON_NEEDED, { errors: [{ path: 'reason', message: REASON_NEEDED }] })
  return newReason
}

function isDifferent(before: OfficeReview, { status, reason, reply }: RequestedChange): boolean {
  return before.status !== status || before.reason !== reason || before.reply !== reply
}

function columnsOf(tx: StaffTxContext, before: OfficeReview, { status, reason, reply }: RequestedChange) {
  const now = tx.clock.now()
  const repliedAt = before.repliedAt === null ? null : new Date(before.repliedAt)
  return {
    status,
    reason,
    reply,
    replied_at: reply === null ? null : reply === before.reply ? repliedAt : now,
    ...((status !== before.status || reason !== before.reason) && { moderated_at: now, moderated_by: tx.by.userId }),
  }
}

type Step = Pick<AuditEntry, 'action' | 'before' | 'after'>

/** Returns an entry for a changed status or reason, and an entry for a changed reply. Omits the text of the reply. */
function auditEntriesFor(
  before: OfficeReview,
  { status, reason, reply }: RequestedChange,
  newReason: string | null | undefined,
): Step[] {
  const steps: Step[] = []
  if (status !== before.status || reason !== before.reason)
    steps.push({
      action: status === before.status ? 'changed' : ACTIONS[status],
      before: { status: before.status, ...(before.reason && { reason: before.reason }) },
      after: { status, ...((reason ?? newReason) && { reason: reason ?? newReason }) },
    })
  if (reply !== before.reply)
    steps.push({ action: reply === null ? 'took back the reply to' : 'replied', after: { changed: ['reply'] } })
  return steps
}

const ACTIONS: Record<ReviewStatus, string> = { published: 'published', rejected: 'rejected', pending: 'put back' }

/** Locks a review, so that the second of two concurrent decisions reads the result of the first. */
async function lockAndReadReview(db: DbTransaction, id: number): Promise<OfficeReview> {
  await lockReview(db, id)
  const review = await findOfficeReview(db, id)
  if (!review) throw new Refusal('not-found', 'Review not found')
  return review
}

/** Whether the decision changes what guests see on the site. */
function isPublicChange(before: OfficeReview, after: OfficeReview): boolean {
  if (before.status !== after.status) return before.status === 'published' || after.status === 'published'
  return after.status === 'published' && before.reply !== after.reply
}
