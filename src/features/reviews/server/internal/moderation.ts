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
  lockReview,
  officeReviewWithId,
  pageOfOfficeReviews,
  type ReviewQuery,
  writeDecision,
} from './office-list.ts'

/** All reviews as the office reads them, those that wait for it first unless another order is asked for. */
export function readOfficeReviews(ctx: AppContext, requested: ReviewQuery): Promise<Paged<OfficeReview>> {
  return pageOfOfficeReviews(ctx.database, requested)
}

export function readReviewCounts(ctx: AppContext): Promise<ReviewCounts> {
  return countReviews(ctx.database)
}

/**
 * Publishes a review, rejects it, puts it back to wait, or replies to it in public. A rejection needs a reason of 3 to 500
 * characters, which is kept and written down, else it is `rule-violation`. Throws for a review that is not there
 *: `not-found`, and a decision made from an older state as `conflict`, with how it stands now. The guest's words and rating
 * stay as they are, whatever is decided.
 */
export async function decide(
  tx: StaffTxContext,
  id: number,
  { version, ...decision }: ReviewDecision,
): Promise<OfficeReview> {
  const before = await lockedReview(tx.database, id)
  refuseStale(version, before.version, before)
  const requested = requestedOf(before, decision)
  if (!differs(before, requested)) return before
  await writeDecision(tx.database, id, columnsOf(tx, before, requested))
  for (const step of stepsOf(before, requested, decision.reason))
    await tx.audit({ ...step, item: 'review', itemId: id })
  const after = await lockedReview(tx.database, id)
  if (isSeenOtherwise(before, after)) tx.publicDataChanged()
  return after
}

interface RequestedChange {
  status: ReviewStatus
  reason: string | null
  reply: string | null
}

function requestedOf(before: OfficeReview, decision: Omit<ReviewDecision, 'version'>): RequestedChange {
  const status = decision.status ?? before.status
  const reply = decision.reply === undefined ? before.reply : decision.reply || null
  return { status, reason: reasonOf(before, status, decision.reason), reply }
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

/** Why it waits or was rejected; what is published needs no reason. */
function reasonOf(before: OfficeReview, status: ReviewStatus, given: string | null | undefined): string | null {
  if (status === 'published') return null
  if (given === undefined && status === before.status) return before.reason
  if (status === 'pending') return given || null
  const length = given?.length ?? 0
  if (!given || length < SHORTEST_REASON || length > LONGEST_REASON)
    throw new Refusal('rule-violation', REASON_NEEDED, { errors: [{ path: 'reason', message: REASON_NEEDED }] })
  return given
}

function differs(before: OfficeReview, { status, reason, reply }: RequestedChange): boolean {
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

/** What was decided, a line each. The reply is on the site for everybody: the audit log only says that there is one. */
function stepsOf(
  before: OfficeReview,
  { status, reason, reply }: RequestedChange,
  given: string | null | undefined,
): Step[] {
  const steps: Step[] = []
  if (status !== before.status || reason !== before.reason)
    steps.push({
      action: status === before.status ? 'changed' : ACTIONS[status],
      before: { status: before.status, ...(before.reason && { reason: before.reason }) },
      after: { status, ...((reason ?? given) && { reason: reason ?? given }) },
    })
  if (reply !== before.reply)
    steps.push({ action: reply === null ? 'took back the reply to' : 'replied', after: { changed: ['reply'] } })
  return steps
}

const ACTIONS: Record<ReviewStatus, string> = { published: 'published', rejected: 'rejected', pending: 'put back' }

/** A review, held until this is done: of two who decide at once the second sees what the first decided. */
async function lockedReview(db: DbTransaction, id: number): Promise<OfficeReview> {
  await lockReview(db, id)
  const review = await officeReviewWithId(db, id)
  if (!review) throw new Refusal('not-found', 'Review not found')
  return review
}

/** Whether the public sees anything else than before. */
function isSeenOtherwise(before: OfficeReview, after: OfficeReview): boolean {
  if (before.status !== after.status) return before.status === 'published' || after.status === 'published'
  return after.status === 'published' && before.reply !== after.reply
}
