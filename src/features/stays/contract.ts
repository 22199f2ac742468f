import * as z from 'zod/mini'
import { agreedTerms, bookingState, bookingStatus } from '#features/bookings/contract.ts'
import { CHANNELS } from '#features/channel-names.ts'
import { endpoint } from '#features/endpoint.ts'
import { MONEY_STATES, OFFICE_KINDS } from '#features/ledger/contract.ts'
import { LINK_LEADS_NOWHERE } from '#features/offers/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { arrivalDetails } from '#features/properties/contract.ts'
import { ownRegister, registerForm } from '#features/register/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, day, id, idCalled, idParam, instant, paragraph } from '#platform/shared/wire.ts'

const aLink = z.object({ token: z.string(LINK_LEADS_NOWHERE) })

/** Money that moved or was taken off the price: above zero, but for what was moved to another booking, as the guest knows it; what was entered by mistake and corrected is left out. */
const stayEntry = z.object({
  id,
  kind: z.enum(OFFICE_KINDS),
  amount,
  day,
  /** Why something of the deposit is kept, or taken off the price. */
  reason: z.nullable(z.string()),
  /** Of a transfer: the reference of the other booking, where that is the same guest’s. */
  otherReference: z.nullable(z.string()),
  /** Whether there is a photograph of the damage. */
  photograph: z.boolean(),
})
export type StayEntry = z.infer<typeof stayEntry>

/** How the money of the stay stands. */
const stayMoney = z.object({
  state: z.enum(MONEY_STATES),
  /** What is still to be paid: never below zero, deposit and price together, and nothing without nights. */
  owed: amount,
  depositOwed: amount,
  priceOwed: amount,
  /** What came, less what went back. */
  received: amount,
  /** What goes back to the guest because too much came or the stay was cancelled; the deposit of a stay is shown on its own. */
  refundDue: amount,
  /** What of the deposit is in the house. */
  depositHeld: amount,
  /** By when the rest of the deposit is back; `null` before check-out. */
  depositBackBy: z.nullable(day),
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  overdue: z.boolean(),
})
export type StayMoney = z.infer<typeof stayMoney>

/** `open` now; `early`, `unpaid` and `over` say why not; `not-entered` where the office tells them by telephone. */
const ARRIVAL_STATES = ['open', 'early', 'unpaid', 'over', 'not-entered'] as const

/** The stay behind a private link, as its guest sees it. */
const guestStay = z.object({
  state: bookingState,
  /** Through which other channel it was booked and paid; then nothing here is about money. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** Whether there is an address to which the link can be emailed. */
  hasEmail: z.boolean(),
  guestName: z.string(),
  /** `HL-000123-7`: what guest and office both call the stay. */
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
  /** The end of the hold, which may have passed while the bank is looked at; `null` where nothing is held. */
  heldUntil: z.nullable(instant),
  /** Empty for a stay that is paid to its channel. */
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** `null` for stays that are paid to their channel or never cost anything. */
  money: z.nullable(stayMoney),
  entries: z.array(stayEntry),
  /** Where to pay, while something is due and the nights are not lost. */
  bankDetails: z.nullable(
    z.object({
      accountName: z.string(),
      bankName: z.string(),
      sortCode: z.string(),
      accountNumber: z.string(),
    }),
  ),
  cancellation: z.object({
    /** The last day on which cancelling costs nothing; `null` where that day has passed. */
    freeUntil: z.nullable(day),
    /** Until check-in the guest may cancel here. */
    allowed: z.boolean(),
  }),
  cancelled: z.nullable(
    z.object({
      at: instant,
      by: z.enum(['guest', 'office', 'system']),
      /** What of the price is charged for it. */
      charge: amount,
    }),
  ),
  /** How to find the home and how to treat it; empty while its nights are not held, once it is over, and where the office has entered nothing. */
  directions: z.string(),
  houseRules: z.string(),
  /** `null` until the stay is confirmed. */
  arrival: z.nullable(z.object({ state: z.enum(ARRIVAL_STATES), opensAt: instant, closesAt: instant })),
  /** Who is entered in the register; `null` while its nights are not held, and once it is over. */
  guestsStaying: z.nullable(ownRegister),
  /** Once the stay is over: where to review it, `null` when that is done. */
  review: z.nullable(z.object({ link: z.nullable(z.string()) })),
})
export type GuestStay = z.infer<typeof guestStay>

export const readStay = endpoint({
  method: 'GET',
  path: '/api/stays/{token}',
  access: 'public',
  summary: 'The stay behind a private link; reading it changes nothing',
  shows: ['arrival', 'bookings', 'money', 'register'],
  params: aLink,
  answer: guestStay,
})

export const openArrival = endpoint({
  method: 'POST',
  path: '/api/stays/{token}/arrival',
  access: 'public',
  summary:
    'How to get in: shown to a confirmed guest who has paid, from some hours before check-in; each view is recorded',
  changes: ['audit-log'],
  params: aLink,
  answer: arrivalDetails,
})

/** What a cancellation now would come to, by the rule. */
const guestCancellation = z.object({
  isFree: z.boolean(),
  freeUntil: day,
  /** Of what came, what was for the price and what for the deposit. */
  pricePaid: amount,
  depositPaid: amount,
  /** What of the price is charged, paid or not. */
  charge: amount,
  /** What goes back, deposit and price together. */
  refund: amount,
  /** What of the charge has not come. */
  owed: amount,
})
export type GuestCancellation = z.infer<typeof guestCancellation>

export const previewStayCancellation = endpoint({
  method: 'GET',
  path: '/api/stays/{token}/cancellation',
  access: 'public',
  summary: 'What cancelling now would give back',
  shows: [],
  params: aLink,
  answer: guestCancellation,
})

/** The guest's word to the office. */
const word = z.optional(paragraph(0, 1000, 'Please use fewer words'))

/** What a guest is asked who cancels. */
export const cancelWord = z.object({ word })

export const cancelStay = endpoint({
  method: 'POST',
  path: '/api/stays/{token}/cancel',
  access: 'public',
  summary: 'Cancels the stay for the guest; 409 where it would cost another sum than was shown',
  changes: ['bookings', 'money', 'nights', 'audit-log'],
  params: aLink,
  body: z.object({
    word,
    /** What goes back and what is still to pay, as they were shown; left out: nothing to pay. */
    refund: amount,
    owed: z._default(amount, '0.00'),
  }),
  answer: guestStay,
})

export const nameGuests = endpoint({
  method: 'PUT',
  path: '/api/stays/{token}/guests',
  access: 'public',
  summary: 'Enters who stays, until check-out; what a passport says is kept where it is left blank',
  changes: ['register', 'audit-log'],
  params: aLink,
  body: registerForm,
  answer: guestStay,
})

export const stayCalendarFile = endpoint({
  method: 'GET',
  path: '/api/stays/{token}/calendar.ics',
  access: 'public',
  summary:
    'A stay that has its nights as an entry for the guest’s own calendar, or a cancelled one as what takes it out again',
  shows: [],
  params: aLink,
  answer: z.string(),
  download: 'text/calendar; charset=utf-8',
})

export const emailStayLink = endpoint({
  method: 'POST',
  path: '/api/stays/{token}/email-link',
  access: 'public',
  summary: 'Has the private link emailed to the booking’s own address, three times an hour at most',
  changes: ['emails', 'audit-log'],
  params: aLink,
  answer: z.object({ success: z.literal(true) }),
})

export const stayDamagePhotograph = endpoint({
  method: 'GET',
  path: '/api/stays/{token}/deductions/{entryId}/photograph',
  access: 'public',
  summary: 'The photograph of a damage for which something of the deposit is kept',
  shows: [],
  params: z.extend(aLink, { entryId: idParam }),
  answer: z.string(),
  download: 'image/jpeg',
})

// For the office ------------------------------------------------------------------------------------------------

/** Views of arrival details that are shown one by one; the rest are counted. */
export const MAX_VIEWS = 20

/** A guest's page as the office sees it: whether there is a link, and when arrival details were shown. */
const guestPage = z.object({
  status: bookingStatus,
  /** When the link that works now was made; `null` while there is none. The link itself is known to nobody but the guest. */
  linkMadeAt: z.nullable(instant),
  views: z.array(instant),
  viewCount: z.int(),
})
export type GuestPage = z.infer<typeof guestPage>

const aBooking = z.object({ id: idCalled('Booking not found') })

export const getGuestPage = endpoint({
  method: 'GET',
  path: '/api/bookings/{id}/guest-page',
  access: 'admin',
  summary: 'Whether a guest has a private link, and when they were shown how to get in',
  shows: ['bookings', 'guest link', 'money'],
  params: aBooking,
  answer: guestPage,
})

export const makeLink = endpoint({
  method: 'POST',
  path: '/api/bookings/{id}/link',
  access: 'admin',
  summary: 'Makes a private link to a stay, told this once; earlier links to it lead nowhere any more',
  changes: ['guest link', 'audit-log'],
  params: aBooking,
  body: z.strictObject({
    /** Whether the guest is written to as well. */
    email: z.enum(['send', 'none'], 'Please say whether the guest is written to'),
  }),
  answer: z.object({ link: z.string(), page: guestPage }),
})
