import * as z from 'zod/mini'
import { BOOKING_STATES } from '#features/booking-state.ts'
import { blockKind } from '#features/calendar/contract.ts'
import { CHANNELS } from '#features/channel-names.ts'
import { bookingMoney } from '#features/ledger/contract.ts'
import { amount, day, id, idParam, instant } from '#platform/shared/wire.ts'
import { agreedFrom, agreedPrice, agreedTerms } from './agreement.ts'

export const BOOKING_STATUSES = ['pending', 'confirmed', 'completed', 'cancelled'] as const
export const bookingStatus = z.enum(BOOKING_STATUSES, 'status is pending, confirmed, completed or cancelled')
export type BookingStatus = z.infer<typeof bookingStatus>
export const bookingState = z.enum(BOOKING_STATES)

/** `today` selects stays that begin today. */
export const BOOKING_DATES = ['today', 'upcoming', 'current', 'past'] as const
export const bookingDate = z.enum(BOOKING_DATES, 'date is today, upcoming, current or past')
export type BookingDate = z.infer<typeof bookingDate>

/**
 * `-` reverses an order. `newest` and `oldest` sort by the time of entry; `status` sorts alphabetically, then newest first.
 */
export const BOOKING_SORTS = [
  'newest',
  'oldest',
  'checkIn',
  '-checkIn',
  'checkOut',
  '-checkOut',
  'guest',
  '-guest',
  'amount',
  '-amount',
  'status',
  '-status',
] as const
export const bookingSort = z.enum(BOOKING_SORTS, `sort is one of ${BOOKING_SORTS.join(', ')}`)
export type BookingSort = z.infer<typeof bookingSort>

/** A block on nights of a stay. The night of `to` is not blocked. */
export const blockInTheWay = z.object({
  blockId: id,
  kind: blockKind,
  reason: z.string(),
  from: day,
  to: day,
})
export type BlockInTheWay = z.infer<typeof blockInTheWay>

export const booking = z.object({
  id,
  propertyId: id,
  /** The other channel through which the stay was let and paid; `null` for a stay that was agreed with us. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** Nights that the channel’s calendar no longer lists. Empty after the office has decided about the stay. */
  droppedNights: z.array(day),
  guestName: z.string(),
  /** Empty for a channel’s guest who gave no address, and for an erased guest. */
  guestEmail: z.string(),
  guestPhone: z.nullable(z.string()),
  guestAddress: z.string(),
  /** The agreed check-in and check-out times on the days of arrival and departure. */
  checkIn: instant,
  checkOut: instant,
  nights: z.int(),
  guests: z.int(),
  totalAmount: amount,
  status: bookingStatus,
  state: bookingState,
  stripePaymentIntentId: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  version: z.int(),
  /** The end of a hold as stated to the guest. The nights may be held longer. `null` where no nights are held. */
  heldUntil: z.nullable(instant),
  /** Bookings that have nights which this pending booking needs. */
  conflict: z.array(z.object({ bookingId: id, guestName: z.string() })),
  /** Blocks that close nights which this pending booking needs. */
  blocks: z.array(blockInTheWay),
  /** `null` for a booking without a ledger. */
  money: z.nullable(bookingMoney),
  enquiryId: z.nullable(id),
  deletedAt: z.nullable(instant),
  /** The name of the member of staff who deleted the booking. */
  deletedBy: z.nullable(z.string()),
})
export type Booking = z.infer<typeof booking>

/** `property` includes title and location even after the home was deleted. */
export const listedBooking = z.extend(booking, {
  property: z.nullable(z.object({ title: z.string(), location: z.string() })),
})
export type ListedBooking = z.infer<typeof listedBooking>

/**
 * The account that the guest pays into, with only the last digits: `••-••-56` and `••••5678`.
 */
const maskedBankDetails = z.object({
  accountName: z.string(),
  bankName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
})

export const openBooking = z.extend(listedBooking, {
  terms: z.extend(agreedTerms, {
    from: agreedFrom,
    /** Like `vatAmount`, 0 for a price without VAT and for a stay of another channel. */
    vatPercent: z.int(),
    vatAmount: amount,
  }),
  agreedPrice,
  /** True for a deposit set by the office: a new price does not change that deposit. */
  isDepositOwn: z.boolean(),
  /** `null` for a booking without an account, such as a stay of another channel. */
  bankDetails: z.nullable(maskedBankDetails),
  /** Other bookings under the same email address, including cancelled but not deleted bookings. */
  otherStays: z.int(),
})
export type OpenBooking = z.infer<typeof openBooking>

export const bookingParams = z.object({ id: idParam })

/** The rules that a reason may override. A 422 response for a missing reason lists the broken rules in `wants`. */
export const RULES = [
  'own price',
  'under minimum stay',
  'own charge',
  'over another channel',
  'cancelled here',
] as const
export type Rule = (typeof RULES)[number]

/** The decision card of an enquiry lists at most this many stays; Booking Management lists all of them. */
export const MAX_EARLIER_STAYS = 100

/** A stay under the same email address, shown on the decision card of an enquiry. */
export const earlierStay = z.object({
  id,
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  totalAmount: amount,
})
export type EarlierStay = z.infer<typeof earlierStay>

/** The token at the end of a private link: 128 random bits in base64url. */
export const PRIVATE_TOKEN = /^[\w-]{22}$/
