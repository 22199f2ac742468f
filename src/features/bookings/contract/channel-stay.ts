import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { baseVersion, idInBody } from '#platform/shared/wire.ts'
import { bookingParams, openBooking } from './booking.ts'
import { guestFields, guestNumber, pounds, reason, stayDay } from './writing.ts'

/** `feedId` identifies the imported calendar, which determines home and channel. */
export const newChannelStay = z.strictObject({
  feedId: idInBody('Please select the calendar'),
  checkIn: stayDay,
  checkOut: stayDay,
  guests: guestNumber,
  guestName: guestFields.guestName,
  /** Channels do not pass on their guests' addresses, so email and postal address may be blank. */
  guestEmail: z._default(guestFields.guestEmail, ''),
  guestPhone: z.optional(guestFields.guestPhone),
  guestAddress: z._default(guestFields.guestAddress, ''),
  /** The amount that the channel pays; left out or `null` where it is unknown. */
  totalAmount: z.optional(z.nullable(pounds)),
  reason: z.optional(reason),
})
export type NewChannelStay = z.output<typeof newChannelStay>

export const addChannelStay = endpoint({
  method: 'POST',
  path: '/api/bookings/channel-stay',
  access: 'edit lettings',
  summary: 'Adds a booking for nights of another channel’s calendar; the stay is paid there and nothing is due here',
  changes: ['bookings', 'channels', 'nights', 'audit-log'],
  body: newChannelStay,
  answer: openBooking,
  status: 201,
})

export const keepDroppedStay = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/keep',
  access: 'edit lettings',
  summary: 'Keeps a channel stay whose calendar no longer lists its nights',
  changes: ['bookings', 'channels', 'audit-log'],
  params: bookingParams,
  body: z.strictObject({ version: baseVersion }),
  answer: openBooking,
})
