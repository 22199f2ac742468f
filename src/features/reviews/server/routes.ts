import type { AppContext } from '#platform/server/app-context.ts'
import { answerOnce } from '#platform/server/http/limits/once.ts'
import { type Call, officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import { GUEST } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'
import * as contract from '../contract.ts'
import { checkEligibility } from './eligibility.ts'
import { linkLimit, recordMiss, refuseGuesses, TOO_MANY_LINKS } from './internal/link-limits.ts'
import { decide, readOfficeReviews, readReviewCounts } from './internal/moderation.ts'
import type { ReviewLink } from './internal/review-links.ts'
import { readReviews, readReviewsPerHome, readReviewsSummary, receiveReview } from './internal/reviews.ts'

export const reviewRoutes: Route[] = [
  route(contract.listReviews, (ctx, { query: { perHome, ...page } }) =>
    perHome === undefined ? readReviews(ctx, page) : readReviewsPerHome(ctx, { ...page, perHome }),
  ),
  route(contract.listReviewsOfProperty, (ctx, { params, query }) => readReviews(ctx, query, params.id)),
  route(contract.getReviewsSummary, (ctx) => readReviewsSummary(ctx), { cached: true }),
  route(contract.getEligibility, (ctx, { params, query, caller }) =>
    checkEligibility(ctx, { bookingId: parseBookingId(params.bookingId), email: params.email, t: query.t }, caller.ip),
  ),
  route(contract.submitReview, submitOnce),
  route(contract.listOfficeReviews, (ctx, { query }) => readOfficeReviews(ctx, query)),
  route(contract.getReviewCounts, (ctx) => readReviewCounts(ctx)),
  officeRoute(contract.decideReview, (tx, { params, body }) => decide(tx, params.id, body)),
]

/** Applies the limits of the eligibility check, because an attacker could also guess bookings with the form. */
async function submitOnce(
  ctx: AppContext,
  call: Call<typeof contract.submitReview>,
): Promise<contract.SubmittedReview> {
  const { bookingId, guestEmail, t } = call.body
  const link: ReviewLink = { bookingId, email: guestEmail, t }
  const limits = [linkLimit(call.caller.ip)]
  const once = { route: contract.submitReview, repeatKey: guestEmail, limits, tooMany: TOO_MANY_LINKS }
  await refuseGuesses(ctx, link)
  try {
    return await answerOnce(ctx, GUEST, call, once, (tx) => receiveReview(tx, call.body))
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found') await recordMiss(ctx, link, limits)
    throw error
  }
}

/** Returns 0 for an invalid id. No booking has the id 0, so the response equals that for an unknown id. */
function parseBookingId(text: string): number {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return number <= MAX_ROW_NUMBER ? number : 0
}
