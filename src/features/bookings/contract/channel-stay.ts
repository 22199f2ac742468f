import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { idInBody, sentVersion } from '#platform/shared/wire.ts'
import { aBooking, openBooking } from './booking.ts'
import { guestFields, guestNumber, orBlank, pounds, reason, stayDay } from './writing.ts'

/** A stay that another channel has let: its home and channel are those of the calendar. */
export const newChannelStay = z.strictObject({
  feedId: idInBody('Please select the calendar'),
  checkIn: stayDay,
  checkOut: stayDay,
  guests: guestNumber,
  guestName: guestFields.guestName,
  /** Channels keep these to themselves. */
  guestEmail: z._default(orBlank(guestFields.guestEmail), ''),
  guestPhone: z.optional(guestFields.guestPhone),
  guestAddress: z._default(orBlank(guestFields.guestAddress), ''),
  /** What the channel pays for it; left out or `null` where that is not known. */
  totalAmount: z.optional(z.nullable(pounds)),
  reason: z.optional(reason),
})
export type NewChannelStay = z.output<typeof newChannelStay>

export const addChannelStay = endpoint({
  method: 'POST',
  path: '/api/bookings/channel-stay',
  access: 'admin',
  summary: 'Makes a booking of nights that another channel’s calendar takes: it is paid there, and nothing is due here',
  changes: ['bookings', 'channels', 'nights', 'audit-log'],
  body: newChannelStay,
  answer: openBooking,
  status: 201,
})

export const keepDroppedStay = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/keep',
  access: 'admin',
  summary: 'Keeps a stay of another channel whose calendar no longer names its nights',
  changes: ['bookings', 'channels', 'audit-log'],
  params: aBooking,
  body: z.strictObject({ version: sentVersion }),
  answer: openBooking,
})
