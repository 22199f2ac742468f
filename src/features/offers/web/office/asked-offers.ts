import { OFFER_STATES, type OfferState } from '#features/offers/contract.ts'
import type { Place } from '#platform/web/office/use-place.ts'

/** Which offers the address asks for; `''` narrows nothing. */
export interface AskedOffers {
  state: OfferState | ''
  search: string
  /** From 1. */
  page: number
}

/** What an address asks for; a word that nobody knows asks for nothing. */
export function askedOffers(place: Pick<Place, 'read'>): AskedOffers {
  const page = Number(place.read('page'))
  return {
    state: OFFER_STATES.find((state) => state === place.read('state')) ?? '',
    search: place.read('search').trim().slice(0, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The offer that is open in the address. */
export function openOfferIn(place: Pick<Place, 'read'>): number | undefined {
  const text = place.read('offer')
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
