import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { listTestimonials } from '../contract.ts'

const MAX_SHOWN = 50

/** The newest published testimonials, at most `MAX_SHOWN`. */
export const testimonialsQuery = queryOf<typeof listTestimonials>(calls.listTestimonials, {
  query: { limit: MAX_SHOWN },
})
