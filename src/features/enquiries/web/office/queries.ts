import { queryOf } from '#platform/web/api.ts'
import type { listEnquiries } from '../../contract.ts'

/** Enquiries on one page of the office's list. */
export const ENQUIRIES_PER_PAGE = 25

/** One page of what guests have asked, as the office reads it. */
export function enquiriesQuery(offset: number) {
  return queryOf<typeof listEnquiries>('/api/admin/enquiries', {
    query: { limit: ENQUIRIES_PER_PAGE, offset: offset || undefined },
  })
}
