import * as z from 'zod/mini'
import { agreedTerms, bookingState, bookingStatus } from '#features/bookings/contract.ts'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { MONEY_STATES, OFFICE_KINDS } from '#features/ledger/contract.ts'
import { INVALID_LINK_MESSAGE } from '#features/offers/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { arrivalDetails } from '#features/properties/contract.ts'
import { ownRegister, registerForm } from '#features/register/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, day, id, idParam, idWithMessage, instant, paragraph } from '#platform/shared/wire.ts'

const linkParams = z.object({ token: z.string(INVALID_LINK_MESSAGE) })

/**
 * A ledger entry as the guest sees it. Amounts are positive, except for money moved to another booking. Corrected mistakes are
 * left out.
 */
const stayEntry = z.object({
  id,
  kind: z.enum(OFFICE_KINDS),
  amount,
  day,
  /** The reason for a deduction or an allowance; `null` for other kinds. */
  reason: z.nullable(z.string()),
  /** For a transfer: the other booking's reference, if both bookings have one guest. */
  otherReference: z.nullable(z.string()),
  /** Whether there is a photograph of the damage. */
  photograph: z.boolean(),
})
export type StayEntry = z.infer<typeof stayEntry>

const stayMoney = z.object({
  state: z.enum(MONEY_STATES),
  /** Still to pay, deposit and price together. Never below zero; zero without held nights. */
  owed: amount,
  depositOwed: amount,
  priceOwed: amount,
  /** Damage beyond the deposit that the office claims, and the unpaid part of it. */
  claimed: amount,
  claimOwed: amount,
  /** Received less refunded. */
  received: amount,
  /** Due to the guest from overpayment or cancellation; a normal deposit return is not included. */
  refundDue: amount,
  /** The part of the security deposit that is held now. */
  depositHeld: amount,
  /** The day by which the deposit, less deductions, is returned; `null` before check-out. */
  depositBackBy: z.nullable(day),
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  claimDueOn: z.nullable(day),
  overdue: z.boolean(),
})
export type StayMoney = z.infer<typeof stayMoney>

/**
 * Whether arrival details can be shown: `early`, `unpaid` and `over` are reasons against. `not-entered`: the office gives them by
 * telephone.
 */
const ARRIVAL_STATES = ['open', 'early', 'unpaid', 'over', 'not-entered'] as const

/** The stay behind a private link, as its guest sees it. */
const guestStay = z.object({
  state: bookingState,
  /** The channel where the stay was booked and paid; `null` for a stay booked with us. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** Whether the booking has an email address to send the link to. */
  hasEmail: z.boolean(),
  guestName: z.string(),
  /** `HL-000123-7`, which identifies the stay to guest and office. */
  paymentReference: z.string(),
  home: z.object({
    title: z.string(),
    city: z.string(),
    photograph: z.nullable(photograph),
    /** `/property/3`; `null` for a home that the public does not see. */
    page: z.nullable(z.string()),
  }),
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  terms: agreedTerms,
  /** The end of the hold; in the past while the bank is checked. `null` if no nights are held. */
  heldUntil: z.nullable(instant),
  /** Empty for a stay that is paid to its channel. */
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** `null` for a stay that is paid to its channel or never cost anything. */
  money: z.nullable(stayMoney),
  entries: z.array(stayEntry),
  /** `null` if nothing is due or the nights are no longer held. */
  bankDetails: z.nullable(
    z.object({
      accountName: z.string(),
      bankName: z.string(),
      sortCode: z.string(),
      accountNumber: z.string(),
    }),
  ),
  cancellation: z.object({
    /** The last day of free cancellation; `null` once it has passed. */
    freeUntil: z.nullable(day),
    /** Whether the guest may cancel on this page: before check-in only. */
    allowed: z.boolean(),
  }),
  cancelled: z.nullable(
    z.object({
      at: instant,
      by: z.enum(['guest', 'office', 'system']),
      /** The part of the price charged for the cancellation. */
      charge: amount,
    }),
  ),
  /** `directions` and `houseRules` are empty while no nights are held, after the stay, or if the office has entered none. */
  directions: z.string(),
  houseRules: z.string(),
  /** `null` until the stay is confirmed. */
  arrival: z.nullable(z.object({ state: z.enum(ARRIVAL_STATES), opensAt: instant, closesAt: instant })),
  /** The guests in the register; `null` while no nights are held and after the stay. */
  guestsStaying: z.nullable(ownRegister),
  /** `null` until the stay is over; its `link` is `null` once the stay is reviewed. */
  review: z.nullable(z.object({ link: z.nullable(z.string()) })),
})
export type GuestStay = z.infer<typeof guestStay>

export const readStay = endpoint({
  method: 'GET',
  path: '/api/stays/{token}',
  access: 'public',
  summary: 'Returns the stay behind a private link; reading it changes nothing',
  shows: ['arrival', 'bookings', 'money', 'register'],
  params: linkParams,
  answer: guestStay,
})

export const openArrival = endpoint({
  method: 'POST',
  path: '/api/stays/{token}/arrival',
  access: 'public',
  summary:
    'Shows the arrival details of a confirmed and paid stay, from some hours before check-in; each view is recorded',
  changes: ['audit-log'],
  params: linkParams,
  answer: arrivalDetails,
})

/** The result of cancelling now. */
const guestCancellation = z.object({
  isFree: z.boolean(),
  freeUntil: day,
  /** The received money, split into price and deposit. */
  pricePaid: amount,
  depositPaid: amount,
  /** The part of the price that is charged, paid or not. */
  charge: amount,
  /** Refund of deposit and price together. */
  refund: amount,
  /** The unpaid part of the charge. */
  owed: amount,
})
export type GuestCancellation = z.infer<typeof guestCancellation>

export const previewStayCancellation = endpoint({
  method: 'GET',
  path: '/api/stays/{token}/cancellation',
  access: 'public',
  summary: 'Returns the charge and refund of cancelling now',
  shows: [],
  params: linkParams,
  answer: guestCancellation,
})

/** The guest's message to the office. */
const word = z.optional(paragraph(0, 1000, 'Please use fewer words'))

export const cancellationForm = z.object({ word })

export const cancelStay = endpoint({
  method: 'POST',
  path: '/api/stays/{token}/cancel',
  access: 'public',
  summary: 'Cancels the stay for the guest; 409 if the sums differ from those shown',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: linkParams,
  body: z.object({
    word,
    /** The sums shown to the guest. Without `owed`: nothing to pay. */
    refund: amount,
    owed: z._default(amount, '0.00'),
  }),
  answer: guestStay,
})

export const nameGuests = endpoint({
  method: 'PUT',
  path: '/api/stays/{token}/guests',
  access: 'public',
  summary: 'Enters the guests of a stay until check-out; blank passport details keep their stored value',
  changes: ['register', 'audit-log'],
  params: linkParams,
  body: registerForm,
  answer: guestStay,
})

export const stayCalendarFile = endpoint({
  method: 'GET',
  path: '/api/stays/{token}/calendar.ics',
  access: 'public',
  summary: 'Downloads a calendar entry of a stay with held nights, or the removal of a cancelled stay’s entry',
  shows: [],
  params: linkParams,
  answer: z.string(),
  download: 'text/calendar; charset=utf-8',
})

export const emailStayLink = endpoint({
  method: 'POST',
  path: '/api/stays/{token}/email-link',
  access: 'public',
  summary: 'Emails the private link to the booking’s own address, at most three times an hour',
  changes: ['emails', 'audit-log'],
  params: linkParams,
  answer: z.object({ success: z.literal(true) }),
})

export const stayDamagePhotograph = endpoint({
  method: 'GET',
  path: '/api/stays/{token}/deductions/{entryId}/photograph',
  access: 'public',
  summary: 'Downloads the photograph of a damage that a deduction is for',
  shows: [],
  params: z.extend(linkParams, { entryId: idParam }),
  answer: z.string(),
  download: 'image/jpeg',
})

// For the office ------------------------------------------------------------------------------------------------

/** Maximum of views listed; older views are only counted. */
export const MAX_VIEWS = 20

/** A guest's page as the office sees it: link status and views of the arrival details. */
const guestPage = z.object({
  status: bookingStatus,
  /** When the newest working link was made; `null` if there is none. Only the guest has the link itself. */
  linkMadeAt: z.nullable(instant),
  /** True a year after check-out: no link works or can be made. */
  haveLinksEnded: z.boolean(),
  views: z.array(instant),
  viewCount: z.int(),
})
export type GuestPage = z.infer<typeof guestPage>

const bookingParams = z.object({ id: idWithMessage('Booking not found') })

export const getGuestPage = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/guest-page',
  access: 'admin',
  summary: 'Returns whether a guest has a private link, and when arrival details were viewed',
  shows: ['bookings', 'guest link', 'money'],
  params: bookingParams,
  answer: guestPage,
})

export const makeLink = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/link',
  access: 'admin',
  recentPassword: true,
  summary: 'Makes a private link to a stay and shows it once; earlier links stop working',
  changes: ['guest link', 'audit-log'],
  params: bookingParams,
  answer: z.object({ link: z.string(), page: guestPage }),
})

export const sendLink = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/link/email',
  access: 'admin',
  summary: 'Emails the guest another private link, which the office does not see; earlier links still work',
  changes: ['guest link', 'audit-log'],
  params: bookingParams,
  answer: guestPage,
})
