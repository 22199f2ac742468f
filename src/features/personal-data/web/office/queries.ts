import type { findPerson, listRequests } from '#features/personal-data/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const REQUESTS_PER_PAGE = 50

export const requestsQuery = (offset: number) =>
  queryOf<typeof listRequests>('/api/admin/data-requests', { query: { limit: REQUESTS_PER_PAGE, offset } }, [
    'data requests',
  ])

/** What would be erased of a person and what is kept, by the email address. */
export const personQuery = (email: string) =>
  queryOf<typeof findPerson>('/api/admin/people', { query: { email } }, [
    'data requests',
    'bookings',
    'enquiries',
    'messages',
    'applications',
    'offers',
    'reviews',
    'testimonials',
  ])
