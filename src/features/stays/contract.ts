import * as z from 'zod/mini'
import { agreedTerms, bookingState, bookingStatus } from '#features/bookings/contract.ts'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { MONEY_STATES, OFFICE_KINDS, paymentCheck } from '#features/ledger/contract.ts'
import { INVALID_LINK_MESSAGE } from '#features/offers/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { arrivalDetails } from '#features/properties/contract.ts'
import { ownRegister, registerForm } from '#features/register/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, day, id, idParam, idWithMessage, instant, paragraph } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

const linkParams = z.object({ token: z.string(INVALID_LINK_MESSAGE) })

/**
 * A ledger entry as the guest sees it. Amounts are positive, except transfers to another booking. Corrected entries are
 * omitted.
 */
const stayEntry = z.object({
  id,
  kind: z.enum(OFFICE_KINDS),
  amount,
  day,
  /** The reason for a deduction or an allowance; `null` for other kinds. */
  reason: z.nullable(z.string()),
  /** For a transfer: the reference of the other booking; `null` if another guest made that booking. */
  otherReference: z.nullable(z.string()),
  /** Whether there is a photograph of the damage. */
  photograph: z.boolean(),
})
export type StayEntry = z.infer<typeof stayEntry>

const stayMoney = z.object({
  state: z.enum(MONEY_STATES),
  /** Unpaid deposit, price and claimed damage. Zero in a state that requires no payment. */
  owed: amount,
  depositOwed: amount,
  priceOwed: amount,
  /** `claimed` is the damage beyond the deposit; `claimOwed` is the unpaid part. */
  claimed: amount,
  claimOwed: amount,
  /** Payments less refunds. */
  received: amount,
  /** Due to the guest after an overpayment or a cancellation. Excludes the normal return of the deposit. */
  refundDue: amount,
  /** The part of the security deposit that is held now. */
  depositHeld: amount,
  /** The last day for returning the deposit, less deductions; `null` if no deposit is held or the stay is not over. */
  depositBackBy: z.nullable(day),
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  claimDueOn: z.nullable(day),
  overdue: z.boolean(),
})
export type StayMoney = z.infer<typeof stayMoney>

/**
 * `early`, `unpaid` and `over` are reasons against showing arrival details. With `not-entered` the office gives the
 * details by telephone.
 */
const ARRIVAL_STATES = ['open', 'early', 'unpaid', 'over', 'not-entered'] as const

/** Where the home is [rule address-paid]. The texts are empty, and `position` is `null`, until `state` is `shown`. */
const stayAddress = z.object({
  state: z.enum(['shown', 'unpaid', 'early']),
  /** The first day on which a paid stay's page shows the address; `null` if it is shown from payment. */
  from: z.nullable(day),
  text: z.string(),
  directions: z.string(),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})

/** What the guest's page shows of the stay behind a private link. */
const guestStay = z.object({
  state: bookingState,
  /** The channel where the stay was booked and paid; `null` for a stay booked with us. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** Whether the booking has an email address, to which the link can be sent. */
  hasEmail: z.boolean(),
  guestName: z.string(),
  /** Identifies the stay to guest and office, such as `HL-000123-7`. */
  paymentReference: z.string(),
  home: z.object({
    title: z.string(),
    city: z.string(),
    photograph: z.nullable(photograph),
    /** A path such as `/property/3`; `null` for a hidden or deleted home. */
    page: z.nullable(z.string()),
  }),
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  terms: agreedTerms,
  /** The end of the hold, in the past while the office checks the bank account; `null` unless the stay is held. */
  heldUntil: z.nullable(instant),
  /** Empty for a stay booked at a channel, because the guest pays the channel. */
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** `null` for a stay booked at a channel, or a stay that never cost anything. */
  money: z.nullable(stayMoney),
  entries: z.array(stayEntry),
  /** `null` if nothing is due or the state requires no payment. */
  bankDetails: z.nullable(
    z.object({
      accountName: z.string(),
      bankName: z.string(),
      sortCode: z.string(),
      accountNumber: z.string(),
      otherNameReason: z.string(),
    }),
  ),
  paymentCheck: z.nullable(paymentCheck),
  cancellation: z.object({
    /** Whether the guest may cancel on this page; false after check-in. */
    allowed: z.boolean(),
  }),
  cancelled: z.nullable(
    z.object({
      at: instant,
      by: z.enum(['guest', 'office', 'system']),
      /** The part of the price that the cancellation costs. */
      charge: amount,
    }),
  ),
  /** Address, directions and position; `null` while no nights are held, after the stay, and if the office has entered none. */
  address: z.nullable(stayAddress),
  /** Empty while no nights are held, after the stay, and if the office has entered no text. */
  houseRules: z.string(),
  /** `null` unless the stay is confirmed or completed. */
  arrival: z.nullable(z.object({ state: z.enum(ARRIVAL_STATES), opensAt: instant, closesAt: instant })),
  /** The guests in the register; `null` while no nights are held and after the stay. */
  guestsStaying: z.nullable(ownRegister),
  /** `null` until the stay is over. `link` is `null` once the stay is reviewed. */
  review: z.nullable(z.object({ link: z.nullable(z.string()) })),
})
export type GuestStay = z.infer<typeof guestStay>

export const readStay = endpoint({
  ...calls.readStay,
  access: 'public',
  summary: 'Returns the stay behind a private link; reading it changes nothing',
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

/** What cancelling now would cost the guest. */
const guestCancellation = z.object({
  isFree: z.boolean(),
  /** The London day for which the charge is calculated. */
  on: day,
  /** `pricePaid` and `depositPaid` add up to the money received. */
  pricePaid: amount,
  depositPaid: amount,
  /** The part of the price that is charged, whether paid or not. */
  charge: amount,
  /** Refund of deposit and price together. */
  refund: amount,
  /** The unpaid part of the charge. */
  owed: amount,
})
export type GuestCancellation = z.infer<typeof guestCancellation>

export const previewStayCancellation = endpoint({
  ...calls.previewStayCancellation,
  access: 'public',
  summary: 'Returns the charge and refund of cancelling now',
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
    /** The sums that the guest has seen. Without `owed`, the guest has nothing to pay. */
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

/** Max views listed. The office sees only the number of older views. */
export const MAX_VIEWS = 20

/** What the office sees of a guest's page: the link's status and the views of the arrival details. */
const guestPage = z.object({
  status: bookingStatus,
  /**
   * When the newest link that was not withdrawn was made; `null` without such a link. The server cannot show a link
   * again.
   */
  linkMadeAt: z.nullable(instant),
  /** True from a year after check-out: no link works, and the office cannot make a link. */
  haveLinksEnded: z.boolean(),
  views: z.array(instant),
  viewCount: z.int(),
})
export type GuestPage = z.infer<typeof guestPage>

const bookingParams = z.object({ id: idWithMessage('Booking not found') })

export const getGuestPage = endpoint({
  ...calls.getGuestPage,
  access: 'view lettings',
  summary: 'Returns whether a guest has a private link, and when arrival details were viewed',
  params: bookingParams,
  answer: guestPage,
})

export const makeLink = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/link',
  access: 'edit lettings',
  recentPassword: true,
  summary: 'Makes a private link to a stay and shows it once; earlier links stop working',
  changes: ['guest link', 'audit-log'],
  params: bookingParams,
  answer: z.object({ link: z.string(), page: guestPage }),
})

export const sendLink = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/link/email',
  access: 'edit lettings',
  summary: 'Emails the guest another private link, which the office does not see; earlier links still work',
  changes: ['guest link', 'audit-log'],
  params: bookingParams,
  answer: guestPage,
})
