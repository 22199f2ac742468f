import { read } from '#features/endpoint.ts'

export const listReviews = read('/api/reviews/all', ['homes', 'reviews'])
export const listReviewsOfProperty = read('/api/reviews/property/{id}', ['reviews'])
export const getEligibility = read('/api/reviews/booking/{bookingId}/{email}', ['bookings', 'reviews'])
export const getReviewsSummary = read('/api/reviews/summary', ['reviews'])
export const listOfficeReviews = read('/api/admin/reviews', ['reviews'])
export const getReviewCounts = read('/api/admin/reviews/summary', ['reviews'])
