import * as calls from '#features/personal-data/calls.ts'
import type { findPerson, listRequests } from '#features/personal-data/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const REQUESTS_PER_PAGE = 50

export const requestsQuery = (offset: number) =>
  queryOf<typeof listRequests>(calls.listRequests, { query: { limit: REQUESTS_PER_PAGE, offset } })

/** What an erasure by email address would erase, and what would be kept. */
export const personQuery = (email: string) => queryOf<typeof findPerson>(calls.findPerson, { body: { email } })
