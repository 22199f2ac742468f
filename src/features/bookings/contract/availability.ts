import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { amount, day, id, idParam, instant } from '#platform/shared/wire.ts'
import { blockInTheWay, bookingState, bookingStatus } from './booking.ts'

const NUMBER_OF_GUESTS = 'Please enter a whole number of guests'
/** As an address has it. */
export const guestsInQuery = z.coerce
  .number(NUMBER_OF_GUESTS)
  .check(z.int(NUMBER_OF_GUESTS), z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

/** Whoever has nights of a stay, or would like some of them. */
export const neighbour = z.object({
  bookingId: id,
  guestName: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  state: bookingState,
  /** The end of a hold; `null` for nights that are taken for good. */
  heldUntil: z.nullable(instant),
})
export type Neighbour = z.infer<typeof neighbour>

/** Whether the nights of a stay are available, and what it costs: for the form of a booking and the card of a decision. */
export const stayAvailability = z.object({
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  /** The usual end of a hold made now; `null` where the stay has begun. */
  holdUntil: z.nullable(instant),
  /** `held` where nothing but somebody's hold is in the way. */
  nightsAre: z.enum(['free', 'held', 'taken']),
  /** Whether another channel has taken nights of it. */
  overOtherChannel: z.boolean(),
  /** Who has nights of it, by check-in. */
  takenBy: z.array(neighbour),
  /** Blocks that have nights of it, by their first night. */
  blocks: z.array(blockInTheWay),
  /** Pending bookings without a hold that want some of the nights too. */
  alsoRequestedBy: z.array(neighbour),
  /** True where the stay would leave a single free night between itself and the neighbour on that side. */
  oneNightGap: z.object({ before: z.boolean(), after: z.boolean() }),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** By which the deposit of another price is worked out: the larger of a share of it and a least sum. */
  depositRule: z.object({ percent: z.int(), min: amount }),
  minimumStay: z.int(),
  underMinimum: z.boolean(),
  maxGuests: z.int(),
  overCapacity: z.boolean(),
})
export type StayAvailability = z.infer<typeof stayAvailability>

export const quoteBooking = endpoint({
  method: 'GET',
  path: '/api/bookings/quote',
  access: 'admin',
  summary: 'What a stay would cost and who has its nights; of hidden homes and past days too',
  shows: ['bookings', 'homes', 'nights', 'prices'],
  query: z.object({
    propertyId: idParam,
    checkIn: day,
    checkOut: day,
    guests: z._default(guestsInQuery, 1),
    /** The booking that is being changed: its own nights are not in its way. */
    bookingId: z.optional(idParam),
  }),
  answer: stayAvailability,
})
