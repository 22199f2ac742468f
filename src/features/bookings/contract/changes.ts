import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, baseVersion, day, id, idInBody, idParam, instant } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { agreementDocument } from './agreement.ts'
import { guestsInQuery, neighbour } from './availability.ts'
import { blockInTheWay, bookingParams, bookingState, bookingStatus, openBooking, RULES } from './booking.ts'
import { cancelledBy } from './ending.ts'
import { changedDeposit, guestNumber, holdEnd, pounds, propertyId, reason, stayDay } from './writing.ts'

const agreedStay = z.extend(
  z.pick(agreementDocument, {
    home: true,
    checkIn: true,
    checkOut: true,
    guests: true,
    total: true,
    securityDeposit: true,
    depositDueAt: true,
    priceDueOn: true,
    cancellationScale: true,
  }),
  {
    state: bookingState,
    /** Negative for a refund due. `null` without a ledger, and where no payment is asked for and no refund is due. */
    owed: z.nullable(amount),
  },
)
export type AgreedStay = z.infer<typeof agreedStay>

const changeOutcome = z.extend(agreedStay, {
  heldUntil: z.nullable(instant),
  emails: z.array(z.object({ kind: z.string(), to: z.string() })),
  /** The deposit by the home's rule; `null` where the deposit cannot change. */
  depositByRule: z.nullable(amount),
  /** The broken rules: the change requires a reason. */
  wants: z.array(z.enum(RULES)),
})
export type ChangeOutcome = z.infer<typeof changeOutcome>

/** The result of a cancellation. The deposit is never charged. */
const cancellation = z.object({
  /** The London day for which the charge is calculated. */
  on: day,
  isFree: z.boolean(),
  received: amount,
  /** The part of the price that the agreement charges, whether or not the guest has paid. */
  charge: amount,
  /** The refund of price and deposit together, after the charge. */
  refund: amount,
  /** The part of the charge that has not been paid. */
  owed: amount,
})
export type Cancellation = z.infer<typeof cancellation>

/** The result of a change at up to three prices: agreed, calculated, and the amount that was sent. */
const changePreview = z.object({
  /** The version of the booking that the preview was computed from. */
  version: z.int(),
  current: agreedStay,
  nights: z.object({
    /** Numbers of nights that become available and that the booking newly takes. */
    freed: z.int(),
    taken: z.int(),
    /** Bookings on nights that the change needs. Any such booking prevents the change. */
    takenBy: z.array(neighbour),
    blocks: z.array(blockInTheWay),
  }),
  /** Why the change is refused, as a sentence; `null` where it is possible. */
  refusal: z.nullable(z.string()),
  cancellation: z.nullable(cancellation),
  /** The result at the agreed price; `null` where the change is refused. */
  agreed: z.nullable(changeOutcome),
  /** The result at the calculated price. `null` for a refused change, a change of status or hold, or no other valid price. */
  calculated: z.nullable(changeOutcome),
  /** The result at the amount that was sent; `null` without an amount or where the change is refused. */
  own: z.nullable(changeOutcome),
})
export type ChangePreview = z.infer<typeof changePreview>

export const previewChange = endpoint({
  ...calls.previewChange,
  access: 'view lettings',
  summary: 'Previews what a new status, home, days, guests or price would change in nights, money and emails',
  params: bookingParams,
  query: z.object({
    status: z.optional(bookingStatus),
    propertyId: z.optional(idParam),
    checkIn: z.optional(day),
    checkOut: z.optional(day),
    guests: z.optional(guestsInQuery),
    totalAmount: z.optional(pounds),
    securityDeposit: changedDeposit,
    /** `none` releases the nights of a pending booking. */
    holdUntil: z.optional(z.union([z.literal('none'), holdEnd])),
    by: z.optional(cancelledBy),
    charge: z.optional(pounds),
  }),
  answer: changePreview,
})

export const stayChange = z.strictObject({
  propertyId: z.optional(propertyId),
  checkIn: z.optional(stayDay),
  checkOut: z.optional(stayDay),
  guests: z.optional(guestNumber),
  /** `keep` keeps the agreed price, `charge` charges the calculated price, an amount sets another price. */
  price: z.optional(z.union([z.enum(['keep', 'charge']), pounds], 'price is keep, charge or an amount')),
  securityDeposit: changedDeposit,
  reason: z.optional(reason),
  version: baseVersion,
})
export type StayChange = z.output<typeof stayChange>

export const changeStay = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/stay',
  access: 'edit lettings',
  summary: 'Moves a booking to another home, other days or guests; it keeps its money, reference and private link',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: bookingParams,
  body: stayChange,
  answer: openBooking,
})

const freeHome = z.object({ id, title: z.string(), location: z.string(), total: amount })
export type FreeHome = z.infer<typeof freeHome>

export const listFreeHomes = endpoint({
  ...calls.listFreeHomes,
  access: 'view lettings',
  summary: 'Lists the other available homes for a booking’s nights and guests with their prices, cheapest first',
  params: bookingParams,
  answer: z.array(freeHome),
})

/**
 * Refused with 409 where the booking or its money changed later, the hold has ended, a moved stay was reviewed or the
 * home was deleted. Also refused with 409 where another booking or a block has the nights, which the message names.
 */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/undo',
  access: 'edit lettings',
  summary: 'Undoes the office’s last change to a booking: restores nights, status, amounts due and charge',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: bookingParams,
  /** The version that the change produced. */
  body: z.strictObject({ version: idInBody('version is the version after the change') }),
  answer: openBooking,
})
