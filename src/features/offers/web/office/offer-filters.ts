import { OFFER_STATES, type OfferState } from '#features/offers/contract.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'

/** Which offers the address asks for; `''` narrows nothing. */
export interface OfferFilters {
  state: OfferState | ''
  search: string
  /** From 1. */
  page: number
}

/** What an address asks for; a word that nobody knows asks for nothing. */
export function readOfferFilters(urlState: Pick<UrlState, 'read'>): OfferFilters {
  const page = Number(urlState.read('page'))
  return {
    state: OFFER_STATES.find((state) => state === urlState.read('state')) ?? '',
    search: urlState.read('search').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The offer that is open in the address. */
export function openOfferIn(urlState: Pick<UrlState, 'read'>): number | undefined {
  const text = urlState.read('offer')
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
