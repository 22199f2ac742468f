import type { Query, QueryClient } from '@tanstack/react-query'
import type { Day } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'
import type { findAlternatives, getOffer, listOffers, summariseOffers } from '../../contract.ts'
import type { AskedOffers } from './asked-offers.ts'

const OFFERS_PATH = '/api/admin/offers'

/** Read anew whenever it comes into sight: a guest may have answered meanwhile. */
export const ANEW = { staleTime: 0, retryOnMount: true } as const

export const OFFERS_PER_PAGE = 20

/** One page of the offers that are asked for. */
export function offersQuery({ state, search, page }: AskedOffers) {
  return queryOf<typeof listOffers>(OFFERS_PATH, {
    query: {
      state: state || undefined,
      search: search || undefined,
      limit: OFFERS_PER_PAGE,
      offset: (page - 1) * OFFERS_PER_PAGE || undefined,
    },
  })
}

/** Everything that was offered on an enquiry. */
export function offersOfEnquiryQuery(enquiryId: number) {
  return queryOf<typeof listOffers>(OFFERS_PATH, { query: { enquiryId, limit: 50 } })
}

/** How many offers stand where. */
export const offerSummaryQuery = queryOf<typeof summariseOffers>('/api/admin/offers/summary', {})

/** One offer with its letters. */
export function offerQuery(id: number) {
  return queryOf<typeof getOffer>('/api/admin/offers/{id}', { params: { id } })
}

/** A stay, for which others are looked for. */
export interface WantedStay {
  propertyId: number
  checkIn: Day
  checkOut: Day
  guests: number
}

/** What is free instead of a stay, or beside it. */
export function alternativesQuery(stay: WantedStay) {
  return queryOf<typeof findAlternatives>('/api/admin/offers/alternatives', { query: { ...stay } })
}

export function isOfOffers({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return String(path).startsWith(OFFERS_PATH)
}

/** Everything that shows offers reads them again, with the enquiries that they answer and what is told of both. */
export function offersChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => /^\/api\/admin\/(offers|enquiries|trail)/.test(String(path)),
  })
}
