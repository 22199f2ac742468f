import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, paging, searchWords } from '#platform/shared/wire.ts'
import { agreementVersion } from './agreement.ts'
import { aBooking, booking, bookingDate, bookingSort, bookingStatus, listedBooking, openBooking } from './booking.ts'

/** Which bookings: the same for lists, their count and the export. `deleted=true` asks for those deleted within 30 days. */
const which = {
  status: z.optional(bookingStatus),
  date: z.optional(bookingDate),
  /** Finds within the guest's name, the address and the booking's number; `#12` is that number alone. */
  search: searchWords,
  sort: z.optional(bookingSort),
  deleted: z.optional(z.literal('true', 'deleted is true or left out')),
}
const bookingFilters = z.object(which)
const bookingPage = z.object({ ...paging, ...which })
export type BookingFilterBar = z.infer<typeof bookingFilters>
export type BookingPage = z.infer<typeof bookingPage>

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  access: 'admin',
  summary: 'Bookings, newest first; deleted ones, last deleted first, with deleted=true',
  shows: ['bookings', 'money', 'nights'],
  query: bookingPage,
  answer: z.array(booking),
  paged: true,
})

export const listAllBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/all',
  access: 'admin',
  summary: 'Bookings with their homes, newest first; deleted ones, last deleted first, with deleted=true',
  shows: ['bookings', 'homes', 'money', 'nights'],
  query: z.extend(bookingPage, {
    /** Among a million bookings the count takes longer than a page: whoever asks for it by its own call leaves it out here. */
    count: z.optional(z.literal('later', 'count is later or left out')),
  }),
  answer: z.array(listedBooking),
  paged: true,
})

export const countBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/count',
  access: 'admin',
  summary: 'How many bookings match the filters',
  shows: ['bookings'],
  query: bookingFilters,
  answer: z.object({ count: z.int() }),
})

/**
 * The cards of Overview and Booking Management: of all bookings but the deleted. Sums may be larger
 * than any one amount: format them by `formatSum` of `platform/shared/money.ts`.
 */
const bookingSummary = z.object({
  total: z.int(),
  confirmed: z.int(),
  pending: z.int(),
  /** Confirmed, with a check-in after now. */
  upcoming: z.int(),
  revenueConfirmed: amount,
  revenueConfirmedAndCompleted: amount,
})
export type BookingSummary = z.infer<typeof bookingSummary>

export const summariseBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/summary',
  access: 'admin',
  summary: 'Figures of all bookings: counts and revenue',
  shows: ['bookings'],
  answer: bookingSummary,
})

export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/export.csv',
  access: 'admin',
  summary: 'Every booking that matches the filters, as CSV',
  shows: [],
  query: bookingFilters,
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})

export const getBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}',
  access: 'admin',
  summary: 'One booking; also one that was deleted within the last 30 days',
  shows: ['bookings', 'homes', 'money', 'nights'],
  params: aBooking,
  answer: openBooking,
})

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/agreement',
  access: 'admin',
  summary: 'Every version of what was agreed on with a booking, the newest first',
  shows: ['bookings'],
  params: aBooking,
  answer: z.object({ versions: z.array(agreementVersion) }),
})
