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

/** Filters by the time of a stay relative to now; `today` selects stays that begin today. */
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

/** Nights that the office closes to guests, from the first night up to, but not including, `to`. */
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
  /** Nights that the channel’s calendar no longer lists, until the office decides about the stay. */
  droppedNights: z.array(day),
  guestName: z.string(),
  /** Empty for a channel’s guest who gave no address, and for an erased guest. */
  guestEmail: z.string(),
  guestPhone: z.nullable(z.string()),
  guestAddress: z.string(),
  /** The agreed times, London time, on the days of arrival and departure. */
  checkIn: instant,
  checkOut: instant,
  nights: z.int(),
  guests: z.int(),
  totalAmount: amount,
  status: bookingStatus,
  /** `STATES` lists the consequences of each state for nights, money and texts. */
  state: bookingState,
  stripePaymentIntentId: z.nullable(z.string()),
  createdAt: z.nullable(instant),
  version: z.int(),
  /** The end of a hold as stated to the guest. The nights may stay held after it. `null` where no nights are held. */
  heldUntil: z.nullable(instant),
  /** Bookings that have nights which this pending booking needs. */
  conflict: z.array(z.object({ bookingId: id, guestName: z.string() })),
  /** Blocks that close nights which this pending booking needs. */
  blocks: z.array(blockInTheWay),
  /** `null` for bookings that were over or cancelled before the ledger existed. */
  money: z.nullable(bookingMoney),
  /** The enquiry that led to the booking. */
  enquiryId: z.nullable(id),
  deletedAt: z.nullable(instant),
  /** The name of the member of staff who deleted the booking. */
  deletedBy: z.nullable(z.string()),
})
export type Booking = z.infer<typeof booking>

/** A booking with its home, whose title and location are included even after the home was deleted. */
export const listedBooking = z.extend(booking, {
  property: z.nullable(z.object({ title: z.string(), location: z.string() })),
})
export type ListedBooking = z.infer<typeof listedBooking>

/**
 * The guest's bank account to pay into, by its last digits: `••-••-56` and `••••5678`. The full number requires a second
 * sign-in. Lists do not include the account.
 */
const maskedBankDetails = z.object({
  accountName: z.string(),
  bankName: z.string(),
  sortCode: z.string(),
  accountNumber: z.string(),
})

/** One booking with all the details that the office sees. */
export const openBooking = z.extend(listedBooking, {
  terms: z.extend(agreedTerms, {
    from: agreedFrom,
    /** The last day on which cancelling is free. */
    freeUntil: day,
    /** The VAT rate and the VAT in the price; 0 where the business does not charge VAT. */
    vatPercent: z.int(),
    vatAmount: amount,
  }),
  agreedPrice,
  /** Whether the office set the deposit for this booking alone, so that it does not follow the price. */
  isDepositOwn: z.boolean(),
  /** The bank account that the guest was asked to pay into; `null` where none was set when the booking was entered. */
  bankDetails: z.nullable(maskedBankDetails),
  /** The number of other stays under the same email address, with cancelled and without deleted bookings. */
  otherStays: z.int(),
})
export type OpenBooking = z.infer<typeof openBooking>

export const bookingParams = z.object({ id: idParam })

/** The rules that a reason may override. A 422 answer names the rules that need a reason: `{message, wants}`. */
export const RULES = [
  'own price',
  'under minimum stay',
  'own charge',
  'over another channel',
  'cancelled here',
] as const
export type Rule = (typeof RULES)[number]

/** The number of earlier stays on the decision card; Booking Management has all. */
export const MAX_EARLIER_STAYS = 100

/** An earlier stay under the same email address, for the decision card. */
export const earlierStay = z.object({
  id,
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  status: bookingStatus,
  totalAmount: amount,
})
export type EarlierStay = z.infer<typeof earlierStay>

/** The token at the end of a private link: 128 random bits. */
export const PRIVATE_TOKEN = /^[\w-]{22}$/
