import { queryOf } from '#platform/web/api.ts'
import type { readOffer } from '../contract.ts'

export function offerQuery(token: string) {
  return queryOf<typeof readOffer>('/api/offers/{token}', { params: { token } }, ['offers'])
}

/** Refetched on every mount, since nights may be taken and offers withdrawn; not cached after leaving the page. */
export const PRIVATE_PAGE_OPTIONS = { staleTime: 0, retryOnMount: true, gcTime: 0 } as const
