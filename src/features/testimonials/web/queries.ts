import { queryOf } from '#platform/web/api.ts'
import type { listTestimonials } from '../contract.ts'

/** As many as one reads on a page. */
const MAX_SHOWN = 50

/** What owners say, the newest first. */
export const testimonialsQuery = queryOf<typeof listTestimonials>(
  '/api/owner-testimonials',
  { query: { limit: MAX_SHOWN } },
  ['testimonials'],
)
