import { lockBookingForReview } from '#features/bookings/server/bookings.ts'
import {
  REVIEWED_OR_TOO_EARLY,
  type Review,
  type ReviewSubmission,
  type ReviewsSummary,
  type SubmittedReview,
} from '#features/reviews/contract.ts'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { isTakenBy } from '#platform/server/database/failures.ts'
import { looksAutomatic } from '#platform/server/http/robots.ts'
import { tellOffice } from '#platform/server/mail/form-emails.tsx'
import type { TxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { isBookedWith, isOver, notFound, refuseEndedLink } from '../eligibility.ts'
import {
  addReview,
  findFirstReviewsPerHome,
  findPublishedReviews,
  hasSameText,
  isReviewed,
  publishReview,
  type ReviewQuery,
  type ReviewRow,
  summariseReviews,
} from './store.ts'

/** Lists published reviews of a home, or of all homes. Hidden homes have no public reviews. */
export function readReviews(ctx: AppContext, query: ReviewQuery, propertyId?: number): Promise<Paged<Review>> {
  return findPublishedReviews(ctx.database, query, propertyId)
}

/** Lists the first `perHome` published reviews of each shown home, grouped by home. */
export function readReviewsPerHome(ctx: AppContext, query: ReviewQuery & { perHome: number }): Promise<Paged<Review>> {
  return findFirstReviewsPerHome(ctx.database, query)
}

/** Covers all published reviews of shown homes. */
export function readReviewsSummary(ctx: AppContext): Promise<ReviewsSummary> {
  return summariseReviews(ctx.database)
}

/**
 * Stores a guest's review. Throws `not-found` for a wrong booking or address, `conflict` for a stay that cannot be reviewed,
 * `gone` a year after check-out.
 */
export async function receiveReview(tx: TxContext, submission: ReviewSubmission): Promise<SubmittedReview> {
  const booking = await lockBookingForReview(tx.database, submission.bookingId)
  if (!isBookedWith(booking, submission.guestEmail)) throw notFound()
  refuseEndedLink(tx, booking)
  if (!isOver(tx, booking) || (await isReviewed(tx.database, booking.id))) throw reviewedOrTooEarly()

  const reason = await findReasonToWait(tx.database, submission)
  const added = await addOnce(tx.database, {
    property_id: booking.propertyId,
    booking_id: booking.id,
    guest_name: submission.guestName,
    guest_email: booking.guestEmail,
    rating: submission.rating,
    comment: submission.comment,
    verified: true,
    reason,
    created_at: tx.clock.now(),
  })
  const review = reason ? added : await publishReview(tx.database, added.id)

  const { id, propertyId, rating, status } = review
  const after = { propertyId, bookingId: booking.id, rating, status, ...(reason && { reason }) }
  await tx.audit({ action: 'received', item: 'review', itemId: id, after })
  if (!looksAutomatic(submission)) {
    await tellOffice(tx, { kind: 'review', about: { item: 'review', itemId: id } })
  }
  if (review.status === 'published') tx.publicDataChanged()
  return review
}

/** Returns why the office must check a review before publication; `null` if nothing is suspicious. */
async function findReasonToWait(db: DbTransaction, submission: ReviewSubmission): Promise<string | null> {
  if (looksAutomatic(submission)) return 'A robot may have filled in the form.'
  if (containsLink(submission.comment) || containsLink(submission.guestName)) return 'It contains a link.'
  if (await hasSameText(db, submission.comment)) return 'Another review has the same words.'
  return null
}

/** Whether a text contains a web address such as `https://…`, `www.…` or `example.co.uk`. */
function containsLink(text: string): boolean {
  return /https?:|www\.|[a-z0-9-]\.(?:com|net|org|info|biz|io|co|uk|eu|me|shop|site|online|xyz|ru|cn)(?![a-z0-9-])/i.test(
    text,
  )
}

async function addOnce(db: DbTransaction, values: Parameters<typeof addReview>[1]): Promise<ReviewRow> {
  try {
    return await addReview(db, values)
  } catch (error) {
    if (isTakenBy(error, 'review_booking_id_key')) throw reviewedOrTooEarly()
    throw error
  }
}

function reviewedOrTooEarly(): Refusal {
  return new Refusal('conflict', REVIEWED_OR_TOO_EARLY)
}
