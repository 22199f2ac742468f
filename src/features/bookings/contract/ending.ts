import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, sentVersion, success } from '#platform/shared/wire.ts'
import { aBooking, openBooking } from './booking.ts'
import { pounds, reason } from './writing.ts'

/** What deleting a booking leaves behind of its money. */
const deletion = z.object({
  /** What of it is in the house. */
  held: amount,
  /** What of that will have to go back to the guest. */
  goesBack: amount,
  /** What of that is kept: the price of a stay that has begun, the charge of one that was cancelled late. */
  retained: amount,
})
export type Deletion = z.infer<typeof deletion>

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/deletion',
  access: 'admin',
  summary: 'What deleting a booking now would leave behind of its money',
  shows: [],
  params: aBooking,
  answer: deletion,
})

export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/api/bookings/{id}',
  access: 'admin',
  summary: 'Deletes a booking and frees its nights, its money stays in the ledger; for 30 days it can be restored',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: aBooking,
  answer: success,
})

export const restoreBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/restore',
  access: 'admin',
  summary: 'Takes back the deletion of a booking, and its nights again',
  changes: ['bookings', 'money', 'nights', 'statements', 'audit-log'],
  params: aBooking,
  answer: openBooking,
})

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/release',
  access: 'admin',
  summary: 'Releases the dates of a hold that nobody has paid for, and writes to its guest',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  body: z.strictObject({ version: sentVersion }),
  answer: openBooking,
})

/** Whose change a cancellation is: by the rule the guest is charged, the office’s own cancellation charges nobody. */
export const cancelledBy = z.enum(['guest', 'office'], 'Please say who cancels')

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  access: 'admin',
  summary: 'Cancels a booking with a charge, and frees its nights',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  body: z.strictObject({
    by: cancelledBy,
    /** What of the price stays owed; without it what `by` comes to. Another sum wants a reason. */
    charge: z.optional(pounds),
    reason: z.optional(reason),
    version: sentVersion,
  }),
  answer: openBooking,
})

/** 422 where the stay is not cancelled, 400 for what is charged already and above what was charged when it was cancelled. */
export const waiveCharge = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/charge',
  access: 'admin',
  summary: 'Waives some of what a cancellation costs, and writes to the guest',
  changes: ['bookings', 'money', 'audit-log'],
  params: aBooking,
  body: z.strictObject({
    /** What is still charged. */
    charge: pounds,
    reason,
    version: sentVersion,
  }),
  answer: openBooking,
})
