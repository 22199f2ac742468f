import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, baseVersion, success } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { bookingParams, openBooking } from './booking.ts'
import { pounds, reason } from './writing.ts'

const deletion = z.object({
  /** The money that the business has received for the booking and neither returned nor kept for damage. */
  held: amount,
  /** The part of `held` that is owed to the guest. */
  goesBack: amount,
  /** The part of `held` that is kept: the price of a stay after its first night, or a cancellation charge. */
  retained: amount,
})
export type Deletion = z.infer<typeof deletion>

export const previewDeletion = endpoint({
  ...calls.previewDeletion,
  access: 'view lettings',
  summary: 'Previews the money that would be held, refunded and kept if a booking were deleted now',
  params: bookingParams,
  answer: deletion,
})

export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/api/bookings/{id}',
  access: 'edit lettings',
  summary: 'Deletes a booking and frees its nights; its money stays in the ledger, and it can be restored for 30 days',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: bookingParams,
  answer: success,
})

export const restoreBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/restore',
  access: 'edit lettings',
  summary: 'Restores a deleted booking and takes its nights again',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: bookingParams,
  answer: openBooking,
})

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/release',
  access: 'edit lettings',
  summary: 'Releases the dates of an unpaid hold and emails its guest',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: bookingParams,
  body: z.strictObject({ version: baseVersion }),
  answer: openBooking,
})

/** By default the agreement decides what a guest is charged, and a cancellation by the office is free. */
export const cancelledBy = z.enum(['guest', 'office'], 'Please select who is cancelling')

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  access: 'edit lettings',
  summary: 'Cancels a booking with a charge and frees its nights',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: bookingParams,
  body: z.strictObject({
    by: cancelledBy,
    /** The part of the price that remains owed. The default depends on `by`; another amount requires a reason. */
    charge: z.optional(pounds),
    reason: z.optional(reason),
    version: baseVersion,
  }),
  answer: openBooking,
})

/** Refused with 422 unless the stay is cancelled, with 400 for the current charge or more than the original charge. */
export const waiveCharge = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/charge',
  access: 'edit money',
  summary: 'Waives part of a cancellation charge and emails the guest',
  changes: ['bookings', 'money', 'audit-log'],
  params: bookingParams,
  body: z.strictObject({
    charge: pounds,
    reason,
    version: baseVersion,
  }),
  answer: openBooking,
})
