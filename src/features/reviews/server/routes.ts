import { answerOnce } from '#platform/server/http/once.ts'
import { type Call, type Route, route, type Visitor } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import {
  decideReview,
  getEligibility,
  getReviewCounts,
  getReviewsSummary,
  listOfficeReviews,
  listReviews,
  listReviewsOfProperty,
  type SubmittedReview,
  submitReview,
} from '../contract.ts'
import { checkEligibility } from './eligibility.ts'
import { linkLimit, noteMiss, refuseGuesses, TOO_MANY_LINKS } from './link-limits.ts'
import { decide, readOfficeReviews, readReviewCounts } from './moderation.ts'
import type { ReviewLink } from './review-links.ts'
import { readReviews, readReviewsSummary, receiveReview } from './reviews.ts'

export function reviewRoutes(office: Office): Route[] {
  return [
    route(listReviews, ({ query }) => readReviews(office, query)),
    route(listReviewsOfProperty, ({ params, query }) => readReviews(office, query, params.id)),
    route(getReviewsSummary, () => readReviewsSummary(office), { kept: true }),
    route(getEligibility, ({ params, query, visitor }) =>
      checkEligibility(office, { bookingId: numberOf(params.bookingId), email: params.email, t: query.t }, visitor.ip),
    ),
    route(submitReview, async (call) => {
      const review = await submitted(office, call)
      if (review.status === 'published') office.publicDataChanged()
      return review
    }),
    route(listOfficeReviews, ({ query }) => readOfficeReviews(office, query)),
    route(getReviewCounts, () => readReviewCounts(office)),
    route(decideReview, ({ params, body, visitor }) => decide(office, params.id, body, staffOf(visitor))),
  ]
}

/** Who decides; without a session nobody gets as far as this. */
function staffOf({ staff }: Visitor): number {
  if (!staff) throw new Refusal('signed-out', 'Please sign in')
  return staff.userId
}

/** A form is one more way to guess at a booking, so a miss here counts as one there (threats 12). */
async function submitted(office: Office, call: Call<typeof submitReview>): Promise<SubmittedReview> {
  const { bookingId, guestEmail, t } = call.body
  const link: ReviewLink = { bookingId, email: guestEmail, t }
  const limits = [linkLimit(call.visitor.ip)]
  await refuseGuesses(office, link)
  try {
    return await answerOnce(
      office,
      call,
      { route: submitReview, repeatKey: guestEmail, limits, tooMany: TOO_MANY_LINKS },
      (books) => receiveReview(office, books, call.body),
    )
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') await noteMiss(office, link, limits)
    throw error
  }
}

/** What cannot be a booking's number is the number of none, and is answered like any other that is not there. */
function numberOf(text: string): number {
  const number = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  return number <= LARGEST_NUMBER ? number : 0
}

/** Of a row, as the books can count. */
const LARGEST_NUMBER = 2_147_483_647
