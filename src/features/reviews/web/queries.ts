import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type {
  getEligibility,
  getReviewsSummary,
  listReviews,
  listReviewsOfProperty,
  PublicReviewOrder,
} from '../contract.ts'
import type { ReviewLink } from './review-link.ts'

export function bestReviewsQuery(limit: number) {
  return queryOf<typeof listReviews>(calls.listReviews, { query: { limit } })
}

export function firstReviewsQuery(perHome: number, limit: number, offset = 0, sort?: PublicReviewOrder) {
  return queryOf<typeof listReviews>(calls.listReviews, {
    query: { perHome, limit, offset: offset || undefined, sort },
  })
}

export const reviewsSummaryQuery = queryOf<typeof getReviewsSummary>(calls.getReviewsSummary, {})

export function reviewsOfHomeQuery(propertyId: number, limit: number, offset = 0, sort?: PublicReviewOrder) {
  return queryOf<typeof listReviewsOfProperty>(calls.listReviewsOfProperty, {
    params: { id: propertyId },
    query: { limit, offset: offset || undefined, sort },
  })
}

export function eligibilityQuery({ booking, email, t }: ReviewLink) {
  return queryOf<typeof getEligibility>(calls.getEligibility, {
    params: { bookingId: String(booking), email },
    query: { t },
  })
}
