import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { amount, id, idParam, instant, paging, success } from '#platform/shared/wire.ts'

export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export const bookingStatus = z.enum(BOOKING_STATUSES)
export type BookingStatus = z.infer<typeof bookingStatus>

/** A booking as the office sees it (specification 3). */
export const booking = z.object({
  id,
  propertyId: id,
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.nullable(z.string()),
  guestAddress: z.string(),
  checkIn: instant,
  checkOut: instant,
  guests: z.int(),
  totalAmount: amount,
  status: bookingStatus,
  stripePaymentIntentId: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  version: z.int(),
})
export type Booking = z.infer<typeof booking>

const listedBooking = z.extend(booking, { property: z.nullable(z.object({ title: z.string(), location: z.string() })) })

const aBooking = z.object({ id: idParam })

export const listBookings = endpoint({
  method: 'GET',
  path: '/api/bookings',
  access: 'admin',
  summary: 'Bookings, newest first',
  query: z.object(paging),
  answer: z.array(booking),
  paged: true,
})

export const listAllBookings = endpoint({
  method: 'GET',
  path: '/api/bookings/all',
  access: 'admin',
  summary: 'Bookings with their homes, newest first',
  query: z.object(paging),
  answer: z.array(listedBooking),
  paged: true,
})

export const changeBooking = endpoint({
  method: 'PATCH',
  path: '/api/bookings/{id}',
  access: 'admin',
  summary: 'Changes a booking',
  params: aBooking,
  body: z.looseObject({}),
  answer: booking,
})

export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/api/bookings/{id}',
  access: 'admin',
  summary: 'Deletes a booking',
  params: aBooking,
  answer: success,
})
