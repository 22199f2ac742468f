import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { type TrailEntry, writeTrail } from '#platform/server/trail.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  type OfficeReview,
  REASON_NEEDED,
  type ReviewCounts,
  type ReviewDecision,
  type ReviewStatus,
} from '../contract.ts'
import {
  countReviews,
  lockReview,
  officeReviewWithId,
  pageOfOfficeReviews,
  type WantedReviews,
  writeDecision,
} from './office-list.ts'

/** All reviews as the office reads them, those that wait for it first unless another order is asked for. */
export function readOfficeReviews(office: Office, wanted: WantedReviews): Promise<Paged<OfficeReview>> {
  return pageOfOfficeReviews(office.database, wanted)
}

export function readReviewCounts(office: Office): Promise<ReviewCounts> {
  return countReviews(office.database)
}

/**
 * Publishes a review, rejects it, puts it back to wait, or replies to it in public. A rejection needs a reason of 3 to 500
 * characters, which is kept and written down (threats 4, Reviews), else it is `unruly`. Refuses a review that is not there
 * as `missing`, and a decision made from an older state as `taken`, with how it stands now. The guest's words and rating
 * stay as they are, whatever is decided.
 */
export async function decide(
  office: Office,
  id: number,
  { version, ...decision }: ReviewDecision,
  userId: number,
): Promise<OfficeReview> {
  const { before, after } = await office.database.transaction().execute(async (books) => {
    await lockReview(books, id)
    const before = await officeReviewWithId(books, id)
    if (!before) throw new Refusal('missing', 'Review not found')
    refuseStale(version, before.version, before)
    const wanted = wantedOf(before, decision)
    if (!differs(before, wanted)) return { before, after: before }
    await writeDecision(books, id, columnsOf(office, before, wanted, userId))
    for (const deed of deedsOf(before, wanted, decision.reason))
      await writeTrail(office, books, { ...deed, actor: 'staff', userId, item: 'review', itemId: id })
    return { before, after: await readAgain(books, id) }
  })
  if (isSeenOtherwise(before, after)) office.publicDataChanged()
  return after
}

interface Wanted {
  status: ReviewStatus
  reason: string | null
  reply: string | null
}

function wantedOf(before: OfficeReview, decision: Omit<ReviewDecision, 'version'>): Wanted {
  const status = decision.status ?? before.status
  const reply = decision.reply === undefined ? before.reply : decision.reply || null
  return { status, reason: reasonOf(before, status, decision.reason), reply }
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

/** Why it waits or was rejected; what is published needs no reason. */
function reasonOf(before: OfficeReview, status: ReviewStatus, given: string | undefined): string | null {
  if (status === 'published') return null
  if (given === undefined && status === before.status) return before.reason
  if (status === 'pending') return given || null
  const length = given?.length ?? 0
  if (!given || length < SHORTEST_REASON || length > LONGEST_REASON)
    throw new Refusal('unruly', REASON_NEEDED, { errors: [{ path: 'reason', message: REASON_NEEDED }] })
  return given
}

function differs(before: OfficeReview, { status, reason, reply }: Wanted): boolean {
  return before.status !== status || before.reason !== reason || before.reply !== reply
}

function columnsOf(office: Office, before: OfficeReview, { status, reason, reply }: Wanted, userId: number) {
  const now = office.clock.now()
  const repliedAt = before.repliedAt === null ? null : new Date(before.repliedAt)
  return {
    status,
    reason,
    reply,
    replied_at: reply === null ? null : reply === before.reply ? repliedAt : now,
    ...((status !== before.status || reason !== before.reason) && { moderated_at: now, moderated_by: userId }),
  }
}

type Deed = Pick<TrailEntry, 'action' | 'before' | 'after'>

/** What was decided, a line each. The reply is on the site for everybody: the trail only says that there is one. */
function deedsOf(before: OfficeReview, { status, reason, reply }: Wanted, given: string | undefined): Deed[] {
  const deeds: Deed[] = []
  if (status !== before.status || reason !== before.reason)
    deeds.push({
      action: status === before.status ? 'changed' : DEEDS[status],
      before: { status: before.status, ...(before.reason && { reason: before.reason }) },
      after: { status, ...((reason ?? given) && { reason: reason ?? given }) },
    })
  if (reply !== before.reply)
    deeds.push({ action: reply === null ? 'took back the reply to' : 'replied', after: { changed: ['reply'] } })
  return deeds
}

const DEEDS: Record<ReviewStatus, string> = { published: 'published', rejected: 'rejected', pending: 'put back' }

async function readAgain(books: Books, id: number): Promise<OfficeReview> {
  const review = await officeReviewWithId(books, id)
  if (!review) throw new Error(`review ${id} went while it was held`)
  return review
}

/** Whether the public sees anything else than before. */
function isSeenOtherwise(before: OfficeReview, after: OfficeReview): boolean {
  if (before.status !== after.status) return before.status === 'published' || after.status === 'published'
  return after.status === 'published' && before.reply !== after.reply
}
