import type { listAllBookings, summariseBookings } from '#features/bookings/contract.ts'
import type { summariseMessages } from '#features/contact/contract.ts'
import type { summariseEnquiries } from '#features/enquiries/contract.ts'
import type { summariseOffers } from '#features/offers/contract.ts'
import type { summariseApplications } from '#features/owner-applications/contract.ts'
import type { listProperties } from '#features/properties/contract.ts'
import type { getReviewCounts } from '#features/reviews/contract.ts'
import type { Answer, Input } from '#platform/shared/endpoint.ts'
import { queryOf } from '#platform/web/api.ts'

/** The overview is read anew whenever somebody comes to it: it says how things stand. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const

/** Homes that the overview lists. */
const HOMES_SHOWN = 5
/** Guests who come and go that it lists; the rest is in Booking Management. */
export const GUESTS_SHOWN = 8

/** The first homes, and how many there are in all. */
export const homesQuery = queryOf<typeof listProperties>('/api/properties', { query: { limit: HOMES_SHOWN } }, [
  'homes',
  'prices',
  'reviews',
])

export const figuresQuery = queryOf<typeof summariseBookings>('/api/bookings/summary', {}, ['bookings'])

type Which = Pick<Input<typeof listAllBookings>['query'], 'date' | 'sort'>

/** Confirmed stays that begin or end next. */
const stays = (which: Which) =>
  queryOf<typeof listAllBookings>(
    '/api/bookings/all',
    {
      query: { status: 'confirmed', limit: GUESTS_SHOWN, count: 'later', ...which },
    },
    ['bookings', 'homes', 'money', 'nights'],
  )

/** Who arrives: today's, whatever the hour, and those to come. */
export const arrivalQueries = [stays({ date: 'today', sort: 'checkIn' }), stays({ date: 'upcoming', sort: 'checkIn' })]
/** Who leaves: those who are here, and those who come and go within the week. */
export const departureQueries = [
  stays({ date: 'current', sort: 'checkOut' }),
  stays({ date: 'upcoming', sort: 'checkOut' }),
]

/** How many enquiries wait, and how the reply deadline is kept. */
export const enquiriesSummaryQuery = queryOf<typeof summariseEnquiries>('/api/admin/enquiries/summary', {}, [
  'enquiries',
])

/** How many messages wait, in the same words. */
export const messagesSummaryQuery = queryOf<typeof summariseMessages>('/api/admin/messages/summary', {}, ['messages'])

/** How many applications wait, in the same words. */
export const applicationsSummaryQuery = queryOf<typeof summariseApplications>('/api/admin/applications/summary', {}, [
  'applications',
])

/** How many offers wait for their guests' word, and how many of them end soon. */
export const offersSummaryQuery = queryOf<typeof summariseOffers>('/api/admin/offers/summary', {}, ['offers'])

/** How many reviews wait for a decision. */
export const reviewCountsQuery = queryOf<typeof getReviewCounts>('/api/admin/reviews/summary', {}, ['reviews'])

export type ListedStay = Answer<typeof listAllBookings>['rows'][number]

/** Everything that the overview shows, by what each query is known by: Refresh reads all of it. */
export const OVERVIEW_KEYS = [
  homesQuery,
  figuresQuery,
  ...arrivalQueries,
  ...departureQueries,
  enquiriesSummaryQuery,
  messagesSummaryQuery,
  applicationsSummaryQuery,
  offersSummaryQuery,
  reviewCountsQuery,
].map(({ queryKey }) => queryKey)
