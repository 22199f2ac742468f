import { OFFER_STATES, type OfferState } from '#features/offers/contract.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'

/** Filters from the URL. An empty string means no filter. */
export interface OfferFilters {
  state: OfferState | ''
  search: string
}

/** Reads the filters from the URL and ignores unknown values. */
export function readOfferFilters(urlState: Pick<UrlState, 'read'>): OfferFilters {
  return {
    state: OFFER_STATES.find((state) => state === urlState.read('state')) ?? '',
    search: urlState.read('search').trim().slice(0, 200),
  }
}

/** Returns the id of the offer whose details are open, from the URL. */
export function readOpenOfferId(urlState: Pick<UrlState, 'read'>): number | undefined {
  const text = urlState.read('offer')
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
