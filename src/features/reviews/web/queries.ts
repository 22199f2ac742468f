import { queryOf } from '#platform/web/api.ts'
import type { getEligibility, getReviewsSummary, listReviews, listReviewsOfProperty } from '../contract.ts'
import type { ReviewLink } from './review-link.ts'

/** The most positive reviews of all homes. */
export function bestReviewsQuery(limit: number) {
  return queryOf<typeof listReviews>('/api/reviews/all', { query: { limit } }, ['homes', 'reviews'])
}

/** One page of the first reviews of each home, home by home. */
export function firstReviewsQuery(perHome: number, limit: number, offset = 0) {
  return queryOf<typeof listReviews>('/api/reviews/all', { query: { perHome, limit, offset: offset || undefined } }, [
    'homes',
    'reviews',
  ])
}

/** The average and number of all published reviews. */
export const reviewsSummaryQuery = queryOf<typeof getReviewsSummary>('/api/reviews/summary', {}, ['reviews'])

/** One page of a home's reviews, the most positive first. */
export function reviewsOfHomeQuery(propertyId: number, limit: number, offset = 0) {
  return queryOf<typeof listReviewsOfProperty>(
    '/api/reviews/property/{id}',
    {
      params: { id: propertyId },
      query: { limit, offset: offset || undefined },
    },
    ['reviews'],
  )
}

/** Whether the guest of a link may still write a review. */
export function eligibilityQuery({ booking, email, t }: ReviewLink) {
  return queryOf<typeof getEligibility>(
    '/api/reviews/booking/{bookingId}/{email}',
    {
      params: { bookingId: String(booking), email },
      query: { t },
    },
    ['bookings', 'reviews'],
  )
}
