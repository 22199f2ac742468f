import { queryOf } from '#platform/web/api.ts'
import type { listTestimonials } from '../contract.ts'

const MAX_SHOWN = 50

/** The newest published testimonials, at most `MAX_SHOWN`. */
export const testimonialsQuery = queryOf<typeof listTestimonials>(
  '/api/owner-testimonials',
  { query: { limit: MAX_SHOWN } },
  ['testimonials'],
)
