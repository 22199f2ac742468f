import * as bookingsCalls from '#features/bookings/calls.ts'
import type { summariseBookings } from '#features/bookings/contract.ts'
import { channelProblemsQuery } from '#features/channels/web/office/queries.ts'
import * as contactCalls from '#features/contact/calls.ts'
import type { summariseMessages } from '#features/contact/contract.ts'
import * as enquiriesCalls from '#features/enquiries/calls.ts'
import type { summariseEnquiries } from '#features/enquiries/contract.ts'
import * as offersCalls from '#features/offers/calls.ts'
import type { summariseOffers } from '#features/offers/contract.ts'
import * as ownerApplicationsCalls from '#features/owner-applications/calls.ts'
import type { summariseApplications } from '#features/owner-applications/contract.ts'
import * as propertiesCalls from '#features/properties/calls.ts'
import type { listProperties } from '#features/properties/contract.ts'
import * as reviewsCalls from '#features/reviews/calls.ts'
import type { getReviewCounts } from '#features/reviews/contract.ts'
import { waitingHoldsQuery } from '#features/statements/web/office/queries.ts'
import { startQuery, staysOfWeekQuery, todayQuery } from '#features/today/web/office/queries.ts'
import { queryOf } from '#platform/web/api.ts'

const HOMES_SHOWN = 5

/** The first homes, with the total number. */
export const homesQuery = queryOf<typeof listProperties>(propertiesCalls.listProperties, {
  query: { limit: HOMES_SHOWN },
})

export const figuresQuery = queryOf<typeof summariseBookings>(bookingsCalls.summariseBookings, {})

export const enquiriesSummaryQuery = queryOf<typeof summariseEnquiries>(enquiriesCalls.summariseEnquiries, {})

export const messagesSummaryQuery = queryOf<typeof summariseMessages>(contactCalls.summariseMessages, {})

export const applicationsSummaryQuery = queryOf<typeof summariseApplications>(
  ownerApplicationsCalls.summariseApplications,
  {},
)

export const offersSummaryQuery = queryOf<typeof summariseOffers>(offersCalls.summariseOffers, {})

export const reviewCountsQuery = queryOf<typeof getReviewCounts>(reviewsCalls.getReviewCounts, {})

/** The keys of all queries on the overview, for Refresh. */
export const OVERVIEW_KEYS = [
  startQuery,
  homesQuery,
  figuresQuery,
  staysOfWeekQuery,
  enquiriesSummaryQuery,
  messagesSummaryQuery,
  applicationsSummaryQuery,
  offersSummaryQuery,
  reviewCountsQuery,
  channelProblemsQuery,
  todayQuery,
  waitingHoldsQuery,
].map(({ queryKey }) => queryKey)
