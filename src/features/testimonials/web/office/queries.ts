import * as calls from '#features/testimonials/calls.ts'
import type { listOfficeTestimonials } from '#features/testimonials/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const TESTIMONIALS_PER_PAGE = 50

export const officeTestimonialsQuery = (offset: number) =>
  queryOf<typeof listOfficeTestimonials>(calls.listOfficeTestimonials, {
    query: { limit: TESTIMONIALS_PER_PAGE, offset },
  })
