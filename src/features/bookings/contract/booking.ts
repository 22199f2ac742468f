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

/** How a stay lies to the present moment, by its own hours of check-in and check-out. */
export const BOOKING_DATES = ['today', 'upcoming', 'current', 'past'] as const
export const bookingDate = z.enum(BOOKING_DATES, 'date is today, upcoming, current or past')
export type BookingDate = z.infer<typeof bookingDate>

/** `-` turns an order round. `newest` and `oldest` go by when the booking was entered; `status` by its word, newest first. */
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

/** Nights that the office keeps free of guests, from the first up to the day whose night is free again. */
export const blockInTheWay = z.object({
  blockId: id,
  kind: blockKind,
  reason: z.string(),
  from: day,
  to: day,
})
export type BlockInTheWay = z.infer<typeof blockInTheWay>

/** A booking as the office sees it. */
export const booking = z.object({
  id,
  propertyId: id,
  /** Through which other channel it was let, and paid; `null` for a stay that was agreed on with us. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** Nights of it that the channel’s calendar no longer names, while the office has not said what becomes of it. */
  droppedNights: z.array(day),
  guestName: z.string(),
  /** Empty of a channel’s guest who has told none, and of one who was erased. */
  guestEmail: z.string(),
  guestPhone: z.nullable(z.string()),
  guestAddress: z.string(),
  /** The hours that were agreed on, London time, on the days of arrival and departure. */
  checkIn: instant,
  checkOut: instant,
  nights: z.int(),
  guests: z.int(),
  totalAmount: amount,
  status: bookingStatus,
  /** What follows from it for nights, money and words says `STATES`. */
  state: bookingState,
  stripePaymentIntentId: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  version: z.int(),
  /** The end of a hold, as its guest was told; it may have passed while the nights are kept. `null` where none are held. */
  heldUntil: z.nullable(instant),
  /** Who has nights that this pending booking would need; empty when nobody does. */
  conflict: z.array(z.object({ bookingId: id, guestName: z.string() })),
  /** Blocks that keep nights which this pending booking would need. */
  blocks: z.array(blockInTheWay),
  /** `null` for bookings that were over or cancelled before there was a ledger. */
  money: z.nullable(bookingMoney),
  /** The enquiry that it came of. */
  enquiryId: z.nullable(id),
  deletedAt: z.nullable(instant),
  /** The name of whoever deleted it. */
  deletedBy: z.nullable(z.string()),
})
export type Booking = z.infer<typeof booking>

/** With its home, which keeps its name here when it is deleted. */
export const listedBooking = z.extend(booking, {
  property: z.nullable(z.object({ title: z.string(), location: z.string() })),
})
export type ListedBooking = z.infer<typeof listedBooking>

/**
 * Which bank account a guest was given, by its last digits, `••-••-56` and `••••5678`: whoever needs it in full shows once more
 * who they are. Lists have none.
 */
const toldBankDetails = z.object({
  accountName: z.string(),
  bankName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
})

/** One booking with everything that the office asks of it. */
export const openBooking = z.extend(listedBooking, {
  terms: z.extend(agreedTerms, {
    from: agreedFrom,
    /** The last day on which cancelling is free. */
    freeUntil: day,
    /** The VAT in the price, and its rate; 0 where the business does not charge any. */
    vatPercent: z.int(),
    vatAmount: amount,
  }),
  agreedPrice,
  /** Whether the office has set the deposit for this booking alone: it follows no price. */
  isDepositOwn: z.boolean(),
  /** The bank account that its guest was asked to pay into; `null` where none was set when it was entered. */
  bankDetails: z.nullable(toldBankDetails),
  /** How many other stays the same address had, cancelled ones included, deleted ones not. */
  otherStays: z.int(),
})
export type OpenBooking = z.infer<typeof openBooking>

export const aBooking = z.object({ id: idParam })

/** What a reason may overrule; the 422 answer names those that want one: `{message, wants}`. */
export const RULES = ['own price', 'under minimum stay', 'own charge', 'over another channel'] as const
export type Rule = (typeof RULES)[number]

/** A stay that the same address has had: for the card of a decision. */
export const earlierStay = z.object({
  id,
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  totalAmount: amount,
})
export type EarlierStay = z.infer<typeof earlierStay>

/** What a private link ends with: 128 random bits. */
export const PRIVATE_TOKEN = /^[\w-]{22}$/
