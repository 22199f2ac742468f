import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { amount, day, id, idInBody, idParam, instant, sentVersion } from '#platform/shared/wire.ts'
import { guestsInQuery, neighbour } from './availability.ts'
import { aBooking, blockInTheWay, bookingState, bookingStatus, openBooking, RULES } from './booking.ts'
import { cancelledBy } from './ending.ts'
import { changedDeposit, guestNumber, holdEnd, pounds, propertyId, reason, stayDay } from './writing.ts'

/** What a guest owes by an agreement, and by when. */
const agreedMoney = z.object({
  total: amount,
  securityDeposit: amount,
  /** `null`, as `priceDueOn` is, for a stay that is paid to its channel. */
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  freeUntil: day,
  /** What is still to be paid, below zero what goes back; `null` for a booking without a ledger, and a cancelled one. */
  owed: z.nullable(amount),
})

/** How a booking stands, as far as a change may change it. */
const agreedStay = z.extend(agreedMoney, {
  state: bookingState,
  /** The home's name. */
  home: z.string(),
  checkIn: day,
  checkOut: day,
  guests: z.int(),
})
export type AgreedStay = z.infer<typeof agreedStay>

/** What a change comes to at one price. */
const changeOutcome = z.extend(agreedStay, {
  /** The end of a hold. */
  heldUntil: z.nullable(instant),
  /** The emails that it writes, and to whom. */
  emails: z.array(z.object({ kind: z.string(), to: z.string() })),
  /** What the rule of the home asks for as the deposit of it; `null` where the deposit cannot change any more. */
  depositByRule: z.nullable(amount),
  /** What it wants a reason for. */
  wants: z.array(z.enum(RULES)),
})
export type ChangeOutcome = z.infer<typeof changeOutcome>

/** What a cancellation comes to: nothing of the deposit is kept, and of the price what is charged. */
const cancellation = z.object({
  /** Until the end of this day the whole price goes back. */
  freeUntil: day,
  isFree: z.boolean(),
  received: amount,
  /** What of the price the agreement charges, paid or not. */
  charge: amount,
  /** What goes back to the guest with that charge, deposit and price together. */
  refund: amount,
  /** What of that charge has not come. */
  owed: amount,
})
export type Cancellation = z.infer<typeof cancellation>

/** What a change makes of a booking’s nights, money and emails: at the price as agreed, at that of the house, at another one. */
const changePreview = z.object({
  /** Of the booking that it was worked out for. */
  version: z.int(),
  current: agreedStay,
  nights: z.object({
    /** How many become free, and how many it takes. */
    freed: z.int(),
    taken: z.int(),
    /** Who has nights that it would need: it is refused then. */
    takenBy: z.array(neighbour),
    blocks: z.array(blockInTheWay),
  }),
  /** Why it cannot be done, in words; `null` where it can. */
  refusal: z.nullable(z.string()),
  /** What the agreement charges, where it cancels the booking. */
  cancellation: z.nullable(cancellation),
  /** `null` where it is refused. */
  retained: z.nullable(changeOutcome),
  /**
   * `null` where it is the price as agreed or less than was taken off that, in a home that is no longer there, and for a
   * status.
   */
  calculated: z.nullable(changeOutcome),
  /** At the amount that was sent; `null` without one. */
  custom: z.nullable(changeOutcome),
})
export type ChangePreview = z.infer<typeof changePreview>

export const previewChange = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/change',
  access: 'admin',
  summary:
    'What another status, home, days, guests or price would make of nights, money and emails; nothing is changed',
  shows: ['bookings', 'homes', 'money', 'nights', 'prices'],
  params: aBooking,
  query: z.object({
    status: z.optional(bookingStatus),
    propertyId: z.optional(idParam),
    checkIn: z.optional(day),
    checkOut: z.optional(day),
    guests: z.optional(guestsInQuery),
    totalAmount: z.optional(pounds),
    securityDeposit: changedDeposit,
    /** `none` gives the nights of a pending booking up. */
    holdUntil: z.optional(z.union([z.literal('none'), holdEnd])),
    by: z.optional(cancelledBy),
    charge: z.optional(pounds),
  }),
  answer: changePreview,
})

/** Another home, other days or another number of guests. */
export const stayChange = z.strictObject({
  propertyId: z.optional(propertyId),
  checkIn: z.optional(stayDay),
  checkOut: z.optional(stayDay),
  guests: z.optional(guestNumber),
  /** As it was agreed, what the house asks for that stay, or the office’s own. */
  price: z.optional(z.union([z.enum(['keep', 'charge']), pounds], 'price is keep, charge or an amount')),
  securityDeposit: changedDeposit,
  reason: z.optional(reason),
  version: sentVersion,
})
export type StayChange = z.output<typeof stayChange>

export const changeStay = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/stay',
  access: 'admin',
  summary: 'Gives a booking another home, other days or guests; its money, reference and private link stay with it',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  body: stayChange,
  answer: openBooking,
})

/** A home that is free for a booking’s nights. */
const freeHome = z.object({ id, title: z.string(), location: z.string(), total: amount })
export type FreeHome = z.infer<typeof freeHome>

export const listFreeHomes = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/homes',
  access: 'admin',
  summary: 'The other available homes for a booking’s nights and guests, with what they ask, the cheapest first',
  shows: ['bookings', 'homes', 'nights', 'prices'],
  params: aBooking,
  answer: z.array(freeHome),
})

/** 409 where money was entered or something else was changed since, or where somebody has the nights: it names who. */
export const undoChange = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/undo',
  access: 'admin',
  summary: 'Undoes the last act of the office on a booking: nights, status, dues and charge are what they were',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aBooking,
  /** The version that the change left. */
  body: z.strictObject({ version: idInBody('version is the one that the act left') }),
  answer: openBooking,
})
