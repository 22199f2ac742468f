import { queryOf } from '#platform/web/api.ts'
import type { readOffer } from '../contract.ts'

/** The offer behind a private link. */
export function offerQuery(token: string) {
  return queryOf<typeof readOffer>('/api/offers/{token}', { params: { token } }, ['offers'])
}

/**
 * Read anew by everybody who opens it, for nights go and the office takes offers back; and nothing of it stays behind
 * once somebody has left the page.
 */
export const PRIVATE = { staleTime: 0, retryOnMount: true, gcTime: 0 } as const
