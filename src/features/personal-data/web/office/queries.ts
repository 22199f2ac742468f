import type { findPerson, listRequests } from '#features/personal-data/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const REQUESTS_PER_PAGE = 50

export const requestsQuery = (offset: number) =>
  queryOf<typeof listRequests>('/api/admin/data-requests', { query: { limit: REQUESTS_PER_PAGE, offset } }, [
    'data requests',
  ])

/** What an erasure by email address would erase, and what would be kept. */
export const personQuery = (email: string) =>
  queryOf<typeof findPerson>('/api/admin/people/find', { body: { email } }, [
    'data requests',
    'bookings',
    'enquiries',
    'messages',
    'applications',
    'offers',
    'reviews',
    'testimonials',
  ])
