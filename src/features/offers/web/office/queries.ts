import type { Topic } from '#features/endpoint.ts'
import * as calls from '#features/offers/calls.ts'
import type { findAlternatives, getOffer, listOffers, summariseOffers } from '#features/offers/contract.ts'
import type { Day } from '#platform/shared/day.ts'
import { queriesShowing, queryOf } from '#platform/web/api.ts'
import type { OfferFilters } from './offer-filters.ts'

export const OFFERS_PER_PAGE = 20

export function offersQuery({ state, search }: OfferFilters, offset: number) {
  return queryOf<typeof listOffers>(calls.listOffers, {
    query: {
      state: state || undefined,
      search: search || undefined,
      limit: OFFERS_PER_PAGE,
      offset: offset || undefined,
    },
  })
}

export function offersOfEnquiryQuery(enquiryId: number, limit: number) {
  return queryOf<typeof listOffers>(calls.listOffers, { query: { enquiryId, limit } })
}

export const offerSummaryQuery = queryOf<typeof summariseOffers>(calls.summariseOffers, {})

export function offerQuery(id: number) {
  return queryOf<typeof getOffer>(calls.getOffer, { params: { id } })
}

export interface RequestedStay {
  propertyId: number
  checkIn: Day
  checkOut: Day
  guests: number
}

export function alternativesQuery(stay: RequestedStay) {
  return queryOf<typeof findAlternatives>(calls.findAlternatives, { query: { ...stay } })
}

/** Whether a query shows offers. The Refresh button refetches such queries. */
export const isOfferQuery = queriesShowing<Topic>('offers')
