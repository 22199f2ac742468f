import type { Query, QueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/web/api.ts'
import type { EnquiryStatus, getEnquiry, listEnquiries, summariseEnquiries } from '../../contract.ts'

/** Enquiries on one page of the office's list. */
export const ENQUIRIES_PER_PAGE = 25

/** Read anew whenever it comes into sight: a guest may have written, a colleague answered. */
export const ANEW = { staleTime: 0, retryOnMount: true } as const

export interface AskedEnquiries {
  status: EnquiryStatus | undefined
  search: string
  offset: number
}

/** One page of what guests have asked, as the office reads it. */
export function enquiriesQuery({ status, search, offset }: AskedEnquiries) {
  return queryOf<typeof listEnquiries>('/api/admin/enquiries', {
    query: { limit: ENQUIRIES_PER_PAGE, offset: offset || undefined, status, search: search.trim() || undefined },
  })
}

/** Those that wait longest: the open one may be among them, so there are two. */
export const waitingLongestQuery = queryOf<typeof listEnquiries>('/api/admin/enquiries', {
  query: { limit: 2, status: 'new' },
})

/** How many stand where, and how the promise is kept. */
export const enquirySummaryQuery = queryOf<typeof summariseEnquiries>('/api/admin/enquiries/summary', {})

/** One enquiry with all that helps to decide on it. */
export function enquiryQuery(id: number) {
  return queryOf<typeof getEnquiry>('/api/admin/enquiries/{id}', { params: { id } })
}

/** Whether a question is about enquiries: what Refresh asks again. */
export function isOfEnquiries({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return String(path).startsWith('/api/admin/enquiries')
}

/** Everything that shows enquiries, or what happened to them, is read again. */
export function enquiriesChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: (query) => isOfEnquiries(query) || String(query.queryKey[0]).startsWith('/api/admin/trail'),
  })
}
