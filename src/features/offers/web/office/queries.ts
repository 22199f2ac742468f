import type { Topic } from '#features/endpoint.ts'
import type { findAlternatives, getOffer, listOffers, summariseOffers } from '#features/offers/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { queryOf, showing } from '#platform/web/api.ts'
import type { OfferFilters } from './offer-filters.ts'

const OFFERS_PATH = '/api/admin/offers'

/** Read anew whenever it comes into sight: a guest may have answered meanwhile. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const

export const OFFERS_PER_PAGE = 20

/** One page of the offers that are asked for. */
export function offersQuery({ state, search, page }: OfferFilters) {
  return queryOf<typeof listOffers>(
    OFFERS_PATH,
    {
      query: {
        state: state || undefined,
        search: search || undefined,
        limit: OFFERS_PER_PAGE,
        offset: (page - 1) * OFFERS_PER_PAGE || undefined,
      },
    },
    ['homes', 'offers'],
  )
}

/** Everything that was offered on an enquiry. */
export function offersOfEnquiryQuery(enquiryId: number) {
  return queryOf<typeof listOffers>(OFFERS_PATH, { query: { enquiryId, limit: 50 } }, ['homes', 'offers'])
}

/** How many offers stand where. */
export const offerSummaryQuery = queryOf<typeof summariseOffers>('/api/admin/offers/summary', {}, ['offers'])

/** One offer with its emails. */
export function offerQuery(id: number) {
  return queryOf<typeof getOffer>('/api/admin/offers/{id}', { params: { id } }, ['homes', 'offers'])
}

/** A stay, for which others are looked for. */
export interface RequestedStay {
  propertyId: number
  checkIn: Day
  checkOut: Day
  guests: number
}

/** What is free instead of a stay, or beside it. */
export function alternativesQuery(stay: RequestedStay) {
  return queryOf<typeof findAlternatives>('/api/admin/offers/alternatives', { query: { ...stay } }, [
    'homes',
    'nights',
    'prices',
  ])
}

/** Whether a read is of offers: what Refresh reads again. */
export const isOfOffers = showing<Topic>('offers')
