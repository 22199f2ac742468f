import * as z from 'zod/mini'
import { INVALID_AMOUNT, pounds } from '#features/bookings/contract.ts'
import { MAX_DAYS } from '#features/calendar/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { nightsBetween } from '#platform/shared/day.ts'
import { MAX_PENCE } from '#platform/shared/money.ts'
import {
  baseVersion,
  day,
  emailAddress,
  idInBody,
  line,
  paragraph,
  personName,
  poundsBetween,
} from '#platform/shared/wire.ts'
import { MAX_CHOICES, offer, offerParams } from './offer.ts'

const INVALID_DATE_TIME = 'Please enter a valid date and time'
const INSTANT = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Accepts an ISO 8601 instant with an offset, and converts the instant to UTC. */
const moment = z.pipe(
  z
    .string(INVALID_DATE_TIME)
    .check(z.refine((text) => INSTANT.test(text) && !Number.isNaN(new Date(text).getTime()), INVALID_DATE_TIME)),
  z.transform((text: string) => new Date(text).toISOString()),
)

/** Pounds as text or number; may be negative. */
const signedPounds = poundsBetween(-MAX_PENCE, MAX_PENCE, INVALID_AMOUNT)

const guestCount = z
  .int('Please enter a whole number of guests')
  .check(z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

const MAX_LINES = 20

/** A line of a price set by the office; a negative amount is a reduction. */
const ownLine = z.strictObject({
  kind: z._default(
    z.string('Please choose what this is').check(z.regex(/^[a-z-]{1,30}$/, 'Please choose what this is')),
    'own',
  ),
  label: line(1, 120, 'Please enter what this amount is for'),
  amount: signedPounds,
})

function sumOfLines(lines: { amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}

/** One stay to offer. Without `lines` the price is calculated, without `securityDeposit` the deposit. */
const newChoice = z
  .strictObject({
    propertyId: idInBody('Please select a property'),
    checkIn: day,
    checkOut: day,
    guests: guestCount,
    lines: z.optional(
      z.array(ownLine, 'Please enter the price').check(
        z.minLength(1, 'Please enter the price'),
        z.maxLength(MAX_LINES, `Please use at most ${MAX_LINES} lines`),
        z.refine((lines) => sumOfLines(lines) >= 0, 'The price cannot be less than £0'),
        z.refine((lines) => sumOfLines(lines) <= MAX_PENCE, 'A stay can cost at most £99,999,999.99'),
      ),
    ),
    securityDeposit: z.optional(pounds),
  })
  .check(
    z.refine(({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut) >= 1, {
      path: ['checkOut'],
      message: 'Check-out must be after check-in',
    }),
    z.refine(({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut) <= MAX_DAYS, {
      path: ['checkOut'],
      message: `Please offer at most ${MAX_DAYS} nights`,
    }),
  )

const ENQUIRY_NOT_FOUND = 'This enquiry is no longer there'

/**
 * An offer to send. Without `expiresAt` the offer is open for `policy.offerHours`, at most until the earliest check-in.
 */
export const newOffer = z.strictObject({
  enquiryId: z.optional(z.nullable(idInBody(ENQUIRY_NOT_FOUND))),
  guestName: personName(1, 100, 'Please enter the guest’s name'),
  guestEmail: emailAddress('Please enter a valid email address'),
  guestPhone: z.optional(z.nullable(line(0, 40, 'Please enter a valid phone number'))),
  message: z._default(paragraph(0, 5000, 'Please write a message'), ''),
  expiresAt: z.optional(z.nullable(moment)),
  choices: z
    .array(newChoice, 'Please offer at least one stay')
    .check(
      z.minLength(1, 'Please offer at least one stay'),
      z.maxLength(MAX_CHOICES, `Please offer at most ${MAX_CHOICES} stays`),
    ),
  /** Keeps the enquiry's earlier offers to the same email address open. Offers to other addresses are always withdrawn. */
  keepsEarlier: z.optional(z.boolean()),
  /**
   * Required for breaking a rule: a price or deposit that differs from the calculation, or a stay under the minimum.
   */
  reason: z.optional(line(3, 500, 'Please give a reason of at least 3 characters')),
})
export type NewOffer = z.output<typeof newOffer>
export type NewOfferForm = z.input<typeof newOffer>

export const sendOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers',
  access: 'edit lettings',
  summary: 'Sends a guest an offer of one or several stays, behind a private link',
  changes: ['enquiries', 'offers', 'audit-log'],
  body: newOffer,
  answer: offer,
  status: 201,
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/{id}/withdraw',
  access: 'edit lettings',
  summary: 'Withdraws an offer; its links stop working',
  changes: ['enquiries', 'offers', 'audit-log'],
  params: offerParams,
  body: z.strictObject({ version: baseVersion }),
  answer: offer,
})

export const resendOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/{id}/resend',
  access: 'edit lettings',
  summary: 'Sends an offer again with another link and a new expiry',
  changes: ['enquiries', 'offers', 'audit-log'],
  params: offerParams,
  body: z.strictObject({ expiresAt: z.optional(z.nullable(moment)), version: baseVersion }),
  answer: offer,
})

export const makeOfferLink = endpoint({
  method: 'POST',
  path: '/api/admin/offers/{id}/link',
  access: 'edit lettings',
  recentPassword: true,
  summary: 'Makes another private link to an offer and shows it once; earlier links still work',
  changes: ['audit-log'],
  params: offerParams,
  answer: z.object({ link: z.string() }),
})
