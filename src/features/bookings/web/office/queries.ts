import * as calls from '#features/bookings/calls.ts'
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
import { queriesShowing, queryOf } from '#platform/web/api.ts'
import { type BookingFilters, filtersOf } from './list/read-booking-filters.ts'

export const BOOKINGS_PER_PAGE = 50

/** Reads a page without the total; `bookingCountQuery` counts the matching bookings. */
export function bookingsQuery(filters: BookingFilters, offset: number) {
  return queryOf<typeof listAllBookings>(calls.listAllBookings, {
    query: {
      ...filtersOf(filters),
      limit: BOOKINGS_PER_PAGE,
      offset: offset || undefined,
      count: 'later',
    },
  })
}

const GUESTS_SUGGESTED = 20

/** Bookings whose guest's name or email address contains the text, newest first. */
export function knownGuestsQuery(search: string) {
  return queryOf<typeof listAllBookings>(calls.listAllBookings, {
    query: { search, limit: GUESTS_SUGGESTED, count: 'later' },
  })
}

/** Separate from the page, because counting a million bookings takes longer than reading a page. */
export function bookingCountQuery(filters: BookingFilters) {
  const { sort: _, ...query } = filtersOf(filters)
  return queryOf<typeof countBookings>(calls.countBookings, { query })
}

export const bookingSummaryQuery = queryOf<typeof summariseBookings>(calls.summariseBookings, {})

/** Counts the holds that have received money and wait for the office's decision. */
export const paidHoldsQuery = queryOf<typeof countBookings>(calls.countBookings, { query: { paidHold: 'true' } })

/** Callers use `ALWAYS_REFETCH`, so that a dialog never shows an outdated preview. */
export function deletionQuery(id: number) {
  return queryOf<typeof previewDeletion>(calls.previewDeletion, { params: { id } })
}

export function bookingQuery(id: number) {
  return queryOf<typeof getBooking>(calls.getBooking, { params: { id } })
}

export const DELETED_SHOWN = 100

/** Bookings deleted within 30 days, last deleted first. */
export function deletedBookingsQuery(limit: number) {
  return queryOf<typeof listAllBookings>(calls.listAllBookings, { query: { deleted: 'true', limit } })
}

export interface QuotedStay {
  propertyId: number
  checkIn: Day
  checkOut: Day
  guests: number
  /** The booking to change: its current nights count as available. */
  bookingId?: number
}

const NO_STAY: QuotedStay = { propertyId: 0, checkIn: '' as Day, checkOut: '' as Day, guests: 1 }

/** Not sent until the stay is known. */
export function bookingQuoteQuery(stay: QuotedStay | undefined): ReturnType<typeof queryOf<typeof quoteBooking>> {
  const query = queryOf<typeof quoteBooking>(calls.quoteBooking, { query: { ...(stay ?? NO_STAY) } })
  return { ...query, enabled: stay !== undefined }
}

export function agreementQuery(id: number) {
  return queryOf<typeof getAgreement>(calls.getAgreement, { params: { id } })
}

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

export function changePreviewQuery(id: number, considered: ConsideredChange) {
  return queryOf<typeof previewChange>(calls.previewChange, { params: { id }, query: { ...considered } })
}

export function freeHomesQuery(id: number) {
  return queryOf<typeof listFreeHomes>(calls.listFreeHomes, { params: { id } })
}

/** The Refresh button refetches the queries that show bookings. */
export const showsBookings = queriesShowing<Topic>('bookings')
