import { queryOf } from '#platform/web/api.ts'
import type {
  getEligibility,
  getReviewsSummary,
  listReviews,
  listReviewsOfProperty,
  PublicReviewOrder,
} from '../contract.ts'
import type { ReviewLink } from './review-link.ts'

export function bestReviewsQuery(limit: number) {
  return queryOf<typeof listReviews>('/api/reviews/all', { query: { limit } }, ['homes', 'reviews'])
}

export function firstReviewsQuery(perHome: number, limit: number, offset = 0, sort?: PublicReviewOrder) {
  return queryOf<typeof listReviews>(
    '/api/reviews/all',
    { query: { perHome, limit, offset: offset || undefined, sort } },
    ['homes', 'reviews'],
  )
}

export const reviewsSummaryQuery = queryOf<typeof getReviewsSummary>('/api/reviews/summary', {}, ['reviews'])

export function reviewsOfHomeQuery(propertyId: number, limit: number, offset = 0, sort?: PublicReviewOrder) {
  return queryOf<typeof listReviewsOfProperty>(
    '/api/reviews/property/{id}',
    {
      params: { id: propertyId },
      query: { limit, offset: offset || undefined, sort },
    },
    ['reviews'],
  )
}

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
