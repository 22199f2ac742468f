import * as z from 'zod/mini'
import { agreedTerms, bookingState } from '#features/bookings/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { paymentCheck } from '#features/ledger/contract.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { guestEntries } from '#features/register/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, day, id, instant, line, paragraph, personName, robotFields } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { linkParams, MAX_CHOICES } from './offer.ts'
import { alternatives } from './reading.ts'

const guestChoice = z.object({
  position: z.int(),
  home: z.object({
    title: z.string(),
    city: z.string(),
    photograph: z.nullable(photograph),
    /** `/property/3`; `null` for a home that the public does not see. */
    page: z.nullable(z.string()),
    maxGuests: z.int(),
  }),
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** While the offer is open: the terms that would apply if it were accepted now. */
  terms: agreedTerms,
  /** When the security deposit is due. While the offer is open: when it would be due if the offer were accepted now. */
  depositDueAt: instant,
  priceDueOn: day,
  isStillFree: z.boolean(),
})
export type GuestChoice = z.infer<typeof guestChoice>

/** The stay of an accepted offer. Only the pages of the offer and of the stay show the bank account. */
const acceptedStay = z.object({
  state: bookingState,
  /** The end of the hold; `null` without a hold. */
  heldUntil: z.nullable(instant),
  isToPay: z.boolean(),
  total: amount,
  securityDeposit: amount,
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  /** For example `HL-000123-7`. */
  paymentReference: z.string(),
  /** `null` if nothing is to be paid, or if no account was set when the offer was accepted. */
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
  /** Always true: the token of the offer also opens `/stay/{token}`. */
  stayLink: z.literal(true),
})
export type AcceptedStay = z.infer<typeof acceptedStay>

/** An offer as its guest sees it. A withdrawn offer is not found. */
const guestOffer = z.object({
  /** Part of the name under which the browser stores the guest's unsent form. Gives no access, unlike the token. */
  id,
  state: z.enum(['open', 'expired', 'accepted', 'declined']),
  guestName: z.string(),
  /** The phone number stored with the offer; empty without a stored number, and unless the offer is open. */
  phoneGiven: z.string(),
  message: z.string(),
  expiresAt: instant,
  /** `null` unless the offer is open. */
  minimumAge: z.nullable(z.int()),
  choices: z.array(guestChoice),
  acceptedChoice: z.nullable(z.int()),
  stay: z.nullable(acceptedStay),
  /** Other available stays. `null` unless the offer is open and none of its stays is available. */
  alternatives: z.nullable(alternatives),
})
export type GuestOffer = z.infer<typeof guestOffer>

export const readOffer = endpoint({
  ...calls.readOffer,
  access: 'public',
  summary: 'Returns the offer behind a private link; reading it changes nothing',
  params: linkParams,
  answer: guestOffer,
})

/** The input of an accepting guest. For the register, guests of 16 or over are named, each with a nationality. */
export const acceptance = z.object({
  choice: z
    .int('Please choose one of the stays')
    .check(z.gte(0, 'Please choose one of the stays'), z.lt(MAX_CHOICES, 'Please choose one of the stays')),
  guestName: personName(2, 100, 'Name must be at least 2 characters'),
  address: line(5, 300, 'Please enter your address'),
  phone: line(10, 40, 'Please enter a valid phone number'),
  guests: guestEntries,
  isAdult: z.literal(true, 'Please confirm that you are old enough to book'),
  acceptsTerms: z.literal(true, 'Please accept the terms'),
  ...robotFields,
})
export type Acceptance = z.output<typeof acceptance>

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{token}/accept',
  access: 'public',
  summary: 'Accepts one stay of an offer and holds its nights; 409 with `alternatives` if the nights are taken',
  changes: ['bookings', 'enquiries', 'nights', 'offers', 'audit-log'],
  params: linkParams,
  body: acceptance,
  answer: guestOffer,
})

export const emailOfferLink = endpoint({
  method: 'POST',
  path: '/api/offers/{token}/email-link',
  access: 'public',
  summary: "Emails the link of an open or accepted offer to its guest's address, at most three times an hour",
  changes: ['emails', 'audit-log'],
  params: linkParams,
  answer: z.object({ success: z.literal(true) }),
})

export const declination = z.object({
  word: z.optional(paragraph(0, 1000, 'Please use fewer words')),
  ...robotFields,
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{token}/decline',
  access: 'public',
  summary: 'Declines an offer, with an optional message',
  changes: ['enquiries', 'offers', 'audit-log'],
  params: linkParams,
  body: declination,
  answer: guestOffer,
})
