import { queryOf } from '#platform/web/api.ts'
import * as calls from '../calls.ts'
import type { readOffer } from '../contract.ts'

export function offerQuery(token: string) {
  return queryOf<typeof readOffer>(calls.readOffer, { params: { token } })
}

/** Refetches on every mount, because nights may be taken and offers withdrawn. Nothing stays in the cache after the page closes. */
export const PRIVATE_PAGE_OPTIONS = { staleTime: 0, retryOnMount: true, gcTime: 0 } as const
