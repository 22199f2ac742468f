import type {
  BookingStatus,
  countBookings,
  getAgreement,
  getBooking,
  listAllBookings,
  listFreeHomes,
  previewChange,
  previewDeletion,
  quoteBooking,
  summariseBookings,
} from '#features/bookings/contract.ts'
import type { Topic } from '#features/endpoint.ts'
import type { Day } from '#platform/shared/day.ts'
import { queryOf, showing } from '#platform/web/api.ts'
import { type BookingFilters, filtersOf } from './read-booking-filters.ts'

export const BOOKINGS_PER_PAGE = 50

/** Read anew whenever it is opened: somebody else may have changed it, or taken the nights, meanwhile. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const

/** One page of the bookings that are asked for, without their count. */
export function bookingsQuery(filters: BookingFilters) {
  return queryOf<typeof listAllBookings>(
    '/api/bookings/all',
    {
      query: {
        ...filtersOf(filters),
        limit: BOOKINGS_PER_PAGE,
        offset: (filters.page - 1) * BOOKINGS_PER_PAGE || undefined,
        count: 'later',
      },
    },
    ['bookings', 'homes', 'money', 'nights'],
  )
}

/** How many are asked for: it takes longer than a page where there are a million. */
export function bookingCountQuery(filters: BookingFilters) {
  const { sort: _, ...query } = filtersOf(filters)
  return queryOf<typeof countBookings>('/api/bookings/count', { query }, ['bookings'])
}

/** The figures of all bookings, whatever the filters. */
export const bookingSummaryQuery = queryOf<typeof summariseBookings>('/api/bookings/summary', {}, ['bookings'])

/** What deleting a booking now would leave behind of its money: asked each time that somebody is about to. */
export function deletionQuery(id: number) {
  return queryOf<typeof previewDeletion>('/api/bookings/{id}/deletion', { params: { id } }, [])
}

/** One booking in full. */
export function bookingQuery(id: number) {
  return queryOf<typeof getBooking>('/api/bookings/{id}', { params: { id } }, ['bookings', 'homes', 'money', 'nights'])
}

const MAX_DELETED_SHOWN = 100

/** The bookings deleted within 30 days, the last one first. */
export const deletedBookingsQuery = queryOf<typeof listAllBookings>(
  '/api/bookings/all',
  {
    query: { deleted: 'true', limit: MAX_DELETED_SHOWN },
  },
  ['bookings', 'homes', 'money', 'nights'],
)

export interface QuotedStay {
  propertyId: number
  checkIn: Day
  checkOut: Day
  guests: number
  /** The booking that is being changed. */
  bookingId?: number
}

/** What a stay costs, and who has its nights. */
export function bookingQuoteQuery(stay: QuotedStay) {
  return queryOf<typeof quoteBooking>('/api/bookings/quote', { query: { ...stay } }, [
    'bookings',
    'homes',
    'nights',
    'prices',
  ])
}

/** What was agreed on with a booking, version by version. */
export function agreementQuery(id: number) {
  return queryOf<typeof getAgreement>('/api/bookings/{id}/agreement', { params: { id } }, ['bookings'])
}

/** An change that somebody considers. */
export interface ConsideredChange {
  status?: BookingStatus
  propertyId?: number | undefined
  checkIn?: Day | undefined
  checkOut?: Day | undefined
  guests?: number | undefined
  totalAmount?: string | undefined
  /** `keep`, `rule` or an amount. */
  securityDeposit?: string | undefined
  /** An instant, or `none` for no hold. */
  holdUntil?: string
  by?: 'guest' | 'office'
  charge?: string | undefined
}

/** What a change would make of a booking’s nights, money and emails. */
export function changePreviewQuery(id: number, considered: ConsideredChange) {
  return queryOf<typeof previewChange>('/api/bookings/{id}/change', { params: { id }, query: { ...considered } }, [
    'bookings',
    'homes',
    'money',
    'nights',
    'prices',
  ])
}

/** The other available homes for a booking’s nights. */
export function freeHomesQuery(id: number) {
  return queryOf<typeof listFreeHomes>('/api/bookings/{id}/homes', { params: { id } }, [
    'bookings',
    'homes',
    'nights',
    'prices',
  ])
}

/** Whether a read is of bookings: what Refresh reads again. */
export const isOfBookings = showing<Topic>('bookings')
