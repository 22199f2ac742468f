import { queryOf } from '#platform/web/api.ts'
import type { listTestimonials } from '../contract.ts'

const MAX_SHOWN = 50

/** The published testimonials, newest first. */
export const testimonialsQuery = queryOf<typeof listTestimonials>(
  '/api/owner-testimonials',
  { query: { limit: MAX_SHOWN } },
  ['testimonials'],
)
