import * as bookingsCalls from '#features/bookings/calls.ts'
import type { listAllBookings, summariseBookings } from '#features/bookings/contract.ts'
import { overdueHoldsQuery } from '#features/bookings/web/office/queries.ts'
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
import type { Answer, Input } from '#platform/shared/endpoint.ts'
import { queryOf } from '#platform/web/api.ts'

const HOMES_SHOWN = 5
/** The length of each list, arrivals and departures, at first and after a click. Booking Management lists all. */
export const GUESTS_SHOWN = 8
export const MAX_GUESTS_SHOWN = 100

/** The first homes, with the total number. */
export const homesQuery = queryOf<typeof listProperties>(propertiesCalls.listProperties, {
  query: { limit: HOMES_SHOWN },
})

export const figuresQuery = queryOf<typeof summariseBookings>(bookingsCalls.summariseBookings, {})

type Which = Pick<Input<typeof listAllBookings>['query'], 'date' | 'sort'>

/** The confirmed stays that begin or end next. */
const stays = (which: Which, limit: number) =>
  queryOf<typeof listAllBookings>(bookingsCalls.listAllBookings, {
    query: { status: 'confirmed', limit, count: 'later', ...which },
  })

/** Today's arrivals, even at an hour that has passed, and later arrivals. */
export const arrivalQueries = (limit: number) => [
  stays({ date: 'today', sort: 'checkIn' }, limit),
  stays({ date: 'upcoming', sort: 'checkIn' }, limit),
]
/** The next departures of current and of upcoming stays. `departuresWithin` limits the departures to seven days. */
export const departureQueries = (limit: number) => [
  stays({ date: 'current', sort: 'checkOut' }, limit),
  stays({ date: 'upcoming', sort: 'checkOut' }, limit),
]
/** Requests one row more than is shown, which reveals that the list continues. */
export const GUEST_LIMITS = { first: GUESTS_SHOWN + 1, all: MAX_GUESTS_SHOWN + 1 }

export const enquiriesSummaryQuery = queryOf<typeof summariseEnquiries>(enquiriesCalls.summariseEnquiries, {})

export const messagesSummaryQuery = queryOf<typeof summariseMessages>(contactCalls.summariseMessages, {})

export const applicationsSummaryQuery = queryOf<typeof summariseApplications>(
  ownerApplicationsCalls.summariseApplications,
  {},
)

export const offersSummaryQuery = queryOf<typeof summariseOffers>(offersCalls.summariseOffers, {})

export const reviewCountsQuery = queryOf<typeof getReviewCounts>(reviewsCalls.getReviewCounts, {})

export type ListedStay = Answer<typeof listAllBookings>['rows'][number]

/** The keys of all queries on the overview, for Refresh. */
export const OVERVIEW_KEYS = [
  homesQuery,
  figuresQuery,
  ...Object.values(GUEST_LIMITS).flatMap((limit) => [...arrivalQueries(limit), ...departureQueries(limit)]),
  enquiriesSummaryQuery,
  messagesSummaryQuery,
  applicationsSummaryQuery,
  offersSummaryQuery,
  reviewCountsQuery,
  channelProblemsQuery,
  waitingHoldsQuery,
  overdueHoldsQuery,
].map(({ queryKey }) => queryKey)
