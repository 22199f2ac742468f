import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, idParam, paging, searchText } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { agreementVersion } from './agreement.ts'
import {
  booking,
  bookingDate,
  bookingParams,
  bookingSort,
  bookingStatus,
  listedBooking,
  openBooking,
} from './booking.ts'

export const PAID_HOLDS = ['true', 'overdue'] as const

/** `owed` selects bookings whose guests are asked to pay, `overdue` those of them that are late. */
export const BOOKING_MONEY = ['overdue', 'owed'] as const
export type BookingMoneyFilter = (typeof BOOKING_MONEY)[number]

/** `deleted=true` selects the bookings deleted within 30 days. */
const filterFields = {
  status: z.optional(bookingStatus),
  date: z.optional(bookingDate),
  propertyId: z.optional(idParam),
  money: z.optional(z.enum(BOOKING_MONEY, 'money is overdue, owed or left out')),
  /**
   * Matches parts of name, email address, booking number and home, and whole phone numbers. `#12` and the payment
   * reference of booking 12 match only booking 12.
   */
  search: searchText,
  sort: z.optional(bookingSort),
  deleted: z.optional(z.literal('true', 'deleted is true or left out')),
  /**
   * `true` selects holds that have received money: the office decides on such holds [rule hold-with-money]. `overdue`
   * selects those whose guest has been promised an earlier confirmation [rule payment-check].
   */
  paidHold: z.optional(z.enum(PAID_HOLDS, 'paidHold is true, overdue or left out')),
}
const bookingFilters = z.object(filterFields)
const bookingPage = z.object({ ...paging, ...filterFields })
export type BookingFilterQuery = z.infer<typeof bookingFilters>
export type BookingPage = z.infer<typeof bookingPage>

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  access: 'view lettings',
  summary: 'Lists bookings, newest first; with deleted=true the deleted ones, last deleted first',
  shows: ['bookings', 'money', 'nights'],
  query: bookingPage,
  answer: z.array(booking),
  paged: true,
})

export const listAllBookings = endpoint({
  ...calls.listAllBookings,
  access: 'view lettings',
  summary: 'Lists bookings with their homes, newest first; with deleted=true the deleted ones, last deleted first',
  query: z.extend(bookingPage, {
    /** With `later` the total is left out: counting a million bookings takes longer than reading a page. */
    count: z.optional(z.literal('later', 'count is later or left out')),
  }),
  answer: z.array(listedBooking),
  paged: true,
})

export const countBookings = endpoint({
  ...calls.countBookings,
  access: 'view lettings',
  summary: 'Counts the bookings that match the filters',
  query: bookingFilters,
  answer: z.object({ count: z.int() }),
})

/**
 * Deleted bookings are not counted. A sum may exceed the maximum of a single amount; `formatPoundsText` formats any sum.
 */
const bookingSummary = z.object({
  total: z.int(),
  confirmed: z.int(),
  pending: z.int(),
  /** Confirmed bookings with a future check-in. */
  upcoming: z.int(),
  revenueConfirmed: amount,
  revenueConfirmedAndCompleted: amount,
})
export type BookingSummary = z.infer<typeof bookingSummary>

export const summariseBookings = endpoint({
  ...calls.summariseBookings,
  access: 'view lettings',
  summary: 'Returns counts and revenue of all bookings',
  answer: bookingSummary,
})

export const exportBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/export.csv',
  access: 'view lettings',
  summary: 'Exports every booking that matches the filters as CSV',
  shows: [],
  query: bookingFilters,
  answer: z.string(),
  download: 'text/csv; charset=utf-8',
})

export const getBooking = endpoint({
  ...calls.getBooking,
  access: 'view lettings',
  summary: 'Returns one booking; also a booking deleted within the last 30 days',
  params: bookingParams,
  answer: openBooking,
})

export const getAgreement = endpoint({
  ...calls.getAgreement,
  access: 'view lettings',
  summary: 'Lists every version of a booking’s agreement, newest first',
  params: bookingParams,
  answer: z.object({ versions: z.array(agreementVersion) }),
})
