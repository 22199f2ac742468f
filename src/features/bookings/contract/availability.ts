import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { amount, day, id, idParam, instant } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { blockInTheWay, bookingState, bookingStatus } from './booking.ts'

const NUMBER_OF_GUESTS = 'Please enter a whole number of guests'
export const guestsInQuery = z.coerce
  .number(NUMBER_OF_GUESTS)
  .check(z.int(NUMBER_OF_GUESTS), z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

/** A booking that has nights of the requested stay, or a pending booking that needs nights of that stay. */
export const neighbour = z.object({
  bookingId: id,
  guestName: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  state: bookingState,
  /** The end of a hold; `null` for nights that are not held. */
  heldUntil: z.nullable(instant),
})
export type Neighbour = z.infer<typeof neighbour>

/** Shown in the forms of a booking and of an offer, and on the decision card of an enquiry. */
export const stayAvailability = z.object({
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  /** The default end of a hold made now; `null` once check-in has passed. */
  holdUntil: z.nullable(instant),
  /** `held` where only holds of other bookings are in the way. */
  nightsAre: z.enum(['free', 'held', 'taken']),
  /** Whether another channel has taken nights of the stay. Current nights of the changed booking do not count. */
  overOtherChannel: z.boolean(),
  /** Other bookings that have nights of the stay, by check-in. */
  takenBy: z.array(neighbour),
  /** Blocks on nights of the stay, by first night. */
  blocks: z.array(blockInTheWay),
  /** Other pending bookings without a hold for some of the nights, by check-in. */
  alsoRequestedBy: z.array(neighbour),
  /** True where the stay would leave a single available night before or after it. */
  oneNightGap: z.object({ before: z.boolean(), after: z.boolean() }),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** The deposit is `percent` of the price, but at least `min`. The form applies this to an edited price. */
  depositRule: z.object({ percent: z.int(), min: amount }),
  minimumStay: z.int(),
  underMinimum: z.boolean(),
  maxGuests: z.int(),
  overCapacity: z.boolean(),
})
export type StayAvailability = z.infer<typeof stayAvailability>

export const quoteBooking = endpoint({
  ...calls.quoteBooking,
  access: 'view lettings',
  summary: 'Returns the cost of a stay and the bookings that have its nights; includes hidden homes and past days',
  query: z.object({
    propertyId: idParam,
    checkIn: day,
    checkOut: day,
    guests: z._default(guestsInQuery, 1),
    /** The booking that is being changed: its current nights count as available. */
    bookingId: z.optional(idParam),
  }),
  answer: stayAvailability,
})
