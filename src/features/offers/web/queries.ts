import { queryOf } from '#platform/web/api.ts'
import type { readOffer } from '../contract.ts'

export function offerQuery(token: string) {
  return queryOf<typeof readOffer>('/api/offers/{token}', { params: { token } }, ['offers'])
}

/** Refetched on every mount, since nights go and offers are withdrawn; never cached after leaving the page. */
export const PRIVATE = { staleTime: 0, retryOnMount: true, gcTime: 0 } as const
