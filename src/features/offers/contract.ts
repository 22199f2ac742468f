import * as z from 'zod/mini'
import { agreedTerms, bookingState } from '#features/bookings/contract.ts'
import { MOST_DAYS } from '#features/calendar/contract.ts'
import { endpoint } from '#features/endpoint.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { givenGuests } from '#features/register/contract.ts'
import { nightsBetween } from '#platform/shared/day.ts'
import { MOST_PENCE } from '#platform/shared/money.ts'
import { photograph } from '#platform/shared/photograph.ts'
import {
  amount,
  day,
  emailAddress,
  id,
  idCalled,
  idInBody,
  idParam,
  instant,
  line,
  paging,
  paragraph,
  poundsBetween,
  robotFields,
  searchWords,
  sentVersion,
} from '#platform/shared/wire.ts'

/** How an offer stands. An open one whose time has passed is expired, wherever it is read. */
export const OFFER_STATES = ['open', 'expired', 'accepted', 'declined', 'withdrawn'] as const
const offerState = z.enum(OFFER_STATES, 'state is open, expired, accepted, declined or withdrawn')
export type OfferState = z.infer<typeof offerState>

/** So many homes or days are offered side by side at the most; the guest accepts one. */
export const MOST_CHOICES = 4

/** An open offer that ends within so many hours is about to. */
export const EXPIRING_SOON_HOURS = 24

// For the office ------------------------------------------------------------------------------------------------

/** One stay that is offered, as the office sees it. */
const offerChoice = z.object({
  /** 0 to 3: what `choice` of an acceptance names. */
  position: z.int(),
  propertyId: id,
  propertyTitle: z.string(),
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
  /** The office has set the deposit by itself. */
  isDepositOwn: z.boolean(),
  /** False where anybody else has a night of it now; the offer's own booking is not in its way. */
  isStillFree: z.boolean(),
})
export type OfferChoice = z.infer<typeof offerChoice>

/** An offer as the office sees it. */
const offer = z.object({
  id,
  enquiryId: z.nullable(id),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.nullable(z.string()),
  message: z.string(),
  state: offerState,
  expiresAt: instant,
  /** When it was accepted, declined or withdrawn. */
  decidedAt: z.nullable(instant),
  /** The guest's word with which it was declined. */
  word: z.nullable(z.string()),
  /** Which choice the guest took; `null` while none is. */
  acceptedChoice: z.nullable(z.int()),
  bookingId: z.nullable(id),
  choices: z.array(offerChoice),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  version: z.int(),
})
export type Offer = z.infer<typeof offer>

/** An offer that has just been given a link: its private address is shown now, in the letter, and never again. */
const sentOffer = z.extend(offer, { link: z.string() })
export type SentOffer = z.infer<typeof sentOffer>

const WRONG_MOMENT = 'Please enter a valid date and time'
const INSTANT = /^20\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A moment, ISO 8601 with its offset; in UTC from here on. */
const moment = z.pipe(
  z
    .string(WRONG_MOMENT)
    .check(z.refine((text) => INSTANT.test(text) && !Number.isNaN(new Date(text).getTime()), WRONG_MOMENT)),
  z.transform((text: string) => new Date(text).toISOString()),
)

const WRONG_AMOUNT = 'Please enter an amount of at most £99,999,999.99'

/** An amount of pounds, text or number, below zero too. */
const signedPounds = poundsBetween(-MOST_PENCE, MOST_PENCE, WRONG_AMOUNT)

const pounds = poundsBetween(0, MOST_PENCE, WRONG_AMOUNT)

const guestNumber = z
  .int('Please enter a whole number of guests')
  .check(z.gte(1, 'At least 1 guest required'), z.lte(1000, 'Please enter fewer guests'))

const MOST_LINES = 20

/** A line of a price of the office's own; below zero it is a reduction. */
const ownLine = z.strictObject({
  kind: z._default(
    z.string('Please choose what this is').check(z.regex(/^[a-z-]{1,30}$/, 'Please choose what this is')),
    'own',
  ),
  label: line(1, 120, 'Please say what this is for'),
  amount: signedPounds,
})

/** One stay to offer. Without `lines` its price is worked out; without `securityDeposit` so is the deposit. */
const newChoice = z
  .strictObject({
    propertyId: idInBody('Please select a property'),
    checkIn: day,
    checkOut: day,
    guests: guestNumber,
    lines: z.optional(
      z.array(ownLine, 'Please enter the price').check(
        z.minLength(1, 'Please enter the price'),
        z.maxLength(MOST_LINES, `Please use at most ${MOST_LINES} lines`),
        z.refine(
          (lines) => lines.reduce((sum, { amount }) => sum + amount, 0) >= 0,
          'The price cannot be less than nothing',
        ),
      ),
    ),
    securityDeposit: z.optional(pounds),
  })
  .check(
    z.refine(({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut) >= 1, {
      path: ['checkOut'],
      message: 'Check-out must be after check-in',
    }),
    z.refine(({ checkIn, checkOut }) => nightsBetween(checkIn, checkOut) <= MOST_DAYS, {
      path: ['checkOut'],
      message: `Please offer at most ${MOST_DAYS} nights`,
    }),
  )

const NO_SUCH_ENQUIRY = 'This enquiry is no longer there'

/** An offer to send. Without `expiresAt` it stands for `policy.offerHours`. */
export const newOffer = z.strictObject({
  enquiryId: z.optional(z.nullable(idInBody(NO_SUCH_ENQUIRY))),
  guestName: line(1, 100, 'Please enter the guest’s name'),
  guestEmail: emailAddress('Please enter a valid email address'),
  guestPhone: z.optional(z.nullable(line(0, 40, 'Please enter a valid phone number'))),
  message: z._default(paragraph(0, 5000, 'Please write a message'), ''),
  expiresAt: z.optional(z.nullable(moment)),
  choices: z
    .array(newChoice, 'Please offer at least one stay')
    .check(
      z.minLength(1, 'Please offer at least one stay'),
      z.maxLength(MOST_CHOICES, `Please offer at most ${MOST_CHOICES} stays`),
    ),
  /** Keeps the enquiry's earlier offers open beside this one, which takes their place otherwise. */
  keepsEarlier: z.optional(z.boolean()),
  /** The office's word for going against a rule: a price of its own, a stay under the minimum (as bookings have it). */
  reason: z.optional(line(3, 500, 'Please give a reason of at least 3 characters')),
})
export type NewOffer = z.output<typeof newOffer>
/** The same as a form sends it. */
export type NewOfferForm = z.input<typeof newOffer>

const anOffer = z.object({ id: idCalled('Offer not found') })

export const sendOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers',
  access: 'admin',
  summary: 'Offers a guest one stay or several side by side, behind a private link',
  changes: ['enquiries', 'offers', 'trail'],
  body: newOffer,
  answer: sentOffer,
  status: 201,
})

const which = {
  state: z.optional(offerState),
  enquiryId: z.optional(idParam),
  /** Finds within the guest's name and address. */
  search: searchWords,
}
const offerPage = z.object({ ...paging, ...which })
export type OfferPage = z.infer<typeof offerPage>

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/admin/offers',
  access: 'admin',
  summary: 'Offers, newest first',
  shows: ['homes', 'offers'],
  query: offerPage,
  answer: z.array(offer),
  paged: true,
})

/** How many offers stand where. */
const offerSummary = z.object({
  open: z.int(),
  /** Of the open ones those that end within 24 hours. */
  expiringSoon: z.int(),
  expired: z.int(),
  accepted: z.int(),
  declined: z.int(),
  withdrawn: z.int(),
})
export type OfferSummary = z.infer<typeof offerSummary>

export const summariseOffers = endpoint({
  method: 'GET',
  path: '/api/admin/offers/summary',
  access: 'admin',
  summary: 'How many offers stand where',
  shows: ['offers'],
  answer: offerSummary,
})

/** A stay that is free, with what it costs. */
const alternative = z.object({
  propertyId: id,
  title: z.string(),
  city: z.string(),
  photograph: z.nullable(photograph),
  checkIn: day,
  checkOut: day,
  nights: z.int(),
  guests: z.int(),
  lines: z.array(quoteLine),
  total: amount,
  securityDeposit: amount,
})
export type Alternative = z.infer<typeof alternative>

/** What is free instead: other homes on the same days, the cheapest first, and other days in the same home, the nearest first. */
const alternatives = z.object({
  homes: z.array(alternative),
  days: z.array(alternative),
  /** Other homes that are available on the same days, but too small for so many guests. */
  tooSmall: z.int(),
})
export type Alternatives = z.infer<typeof alternatives>

const NUMBER_OF_GUESTS = 'Please enter a whole number of guests'

export const findAlternatives = endpoint({
  method: 'GET',
  path: '/api/admin/offers/alternatives',
  access: 'admin',
  summary: 'Other homes that are free for a stay, and other days that are free in its home; at most six of each',
  shows: ['homes', 'nights', 'prices'],
  query: z.object({
    propertyId: idParam,
    checkIn: day,
    checkOut: day,
    guests: z._default(
      z.coerce
        .number(NUMBER_OF_GUESTS)
        .check(
          z.int(NUMBER_OF_GUESTS),
          z.gte(1, 'At least 1 guest required'),
          z.lte(1000, 'Please enter fewer guests'),
        ),
      1,
    ),
  }),
  answer: alternatives,
})

export const getOffer = endpoint({
  method: 'GET',
  path: '/api/admin/offers/{id}',
  access: 'admin',
  summary: 'One offer with its letters',
  shows: ['homes', 'offers'],
  params: anOffer,
  answer: offer,
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/{id}/withdraw',
  access: 'admin',
  summary: 'Takes an offer back: its link leads nowhere any more',
  changes: ['enquiries', 'offers', 'trail'],
  params: anOffer,
  body: z.strictObject({ version: sentVersion }),
  answer: offer,
})

export const resendOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offers/{id}/resend',
  access: 'admin',
  summary: 'Sends an offer again with another link and a new expiry',
  changes: ['enquiries', 'offers', 'trail'],
  params: anOffer,
  body: z.strictObject({ expiresAt: z.optional(z.nullable(moment)), version: sentVersion }),
  answer: sentOffer,
})

// For the guest -------------------------------------------------------------------------------------------------

/** What is said of every link that leads nowhere, whatever the reason. */
export const LINK_LEADS_NOWHERE = 'This link is not valid. Please check it, or ask us for a new one.'

const aLink = z.object({ token: z.string(LINK_LEADS_NOWHERE) })

/** One stay that is offered, as the guest sees it. */
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
  /** While the offer is open, as they would be if it were accepted now. */
  terms: agreedTerms,
  /** Until when the security deposit is to be paid; while the offer is open, as it would be if it were accepted now. */
  depositDueAt: instant,
  /** On which day the price is due. */
  priceDueOn: day,
  /** The last day on which cancelling costs nothing; `null` where that day has passed. */
  freeCancellationUntil: z.nullable(day),
  isStillFree: z.boolean(),
})
export type GuestChoice = z.infer<typeof guestChoice>

/** What became of an accepted offer. The account is shown here and on the page of the stay only. */
const acceptedStay = z.object({
  state: bookingState,
  /** The end of the hold; `null` where nothing is held. */
  heldUntil: z.nullable(instant),
  /** Whether something is asked for just now. */
  isToPay: z.boolean(),
  total: amount,
  securityDeposit: amount,
  depositDueAt: z.nullable(instant),
  priceDueOn: z.nullable(day),
  /** `HL-000123-7`. */
  paymentReference: z.string(),
  /** `null` where the office had none when it was accepted, and where nothing is to be paid. */
  bankDetails: z.nullable(
    z.object({
      accountName: z.string(),
      bankName: z.string(),
      sortCode: z.string(),
      accountNumber: z.string(),
    }),
  ),
  /** The same token opens `/stay/{token}`. */
  stayLink: z.literal(true),
})
export type AcceptedStay = z.infer<typeof acceptedStay>

/** An offer as its guest sees it. A withdrawn one is seen by nobody. */
const guestOffer = z.object({
  /** Its number, by which page and office mean the same offer; it opens nothing. */
  id,
  state: z.enum(['open', 'expired', 'accepted', 'declined']),
  guestName: z.string(),
  /** The phone number given with the enquiry; empty where none was, and once there is nothing to accept. */
  phoneGiven: z.string(),
  message: z.string(),
  expiresAt: instant,
  /** `null` once there is nothing to accept. */
  minimumAge: z.nullable(z.int()),
  choices: z.array(guestChoice),
  acceptedChoice: z.nullable(z.int()),
  stay: z.nullable(acceptedStay),
  /** What is free instead, where the offer is open and nothing of it is free any more; else `null`. */
  alternatives: z.nullable(alternatives),
})
export type GuestOffer = z.infer<typeof guestOffer>

export const readOffer = endpoint({
  method: 'GET',
  path: '/api/offers/{token}',
  access: 'public',
  summary: 'The offer behind a private link; reading it changes nothing',
  shows: ['offers'],
  params: aLink,
  answer: guestOffer,
})

/** What a booking needs of a guest. Guests of 16 or over are named, each with a nationality, for the register. */
export const acceptance = z.object({
  choice: z
    .int('Please choose one of the stays')
    .check(z.gte(0, 'Please choose one of the stays'), z.lt(MOST_CHOICES, 'Please choose one of the stays')),
  guestName: line(2, 100, 'Name must be at least 2 characters'),
  address: line(5, 300, 'Please enter your address'),
  phone: line(10, 40, 'Please enter a valid phone number'),
  guests: givenGuests,
  isAdult: z.literal(true, 'Please confirm that you are old enough to book'),
  acceptsTerms: z.literal(true, 'Please accept the terms'),
  ...robotFields,
})
export type Acceptance = z.output<typeof acceptance>

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{token}/accept',
  access: 'public',
  summary: 'Accepts one of the stays: its nights are held. Nights gone meanwhile: 409 with `alternatives`',
  changes: ['bookings', 'enquiries', 'nights', 'offers', 'trail'],
  params: aLink,
  body: acceptance,
  answer: guestOffer,
})

export const emailOfferLink = endpoint({
  method: 'POST',
  path: '/api/offers/{token}/email-link',
  access: 'public',
  summary: 'Has an open offer emailed once more to its own address, three times an hour at most',
  changes: ['letters', 'trail'],
  params: aLink,
  answer: z.object({ success: z.literal(true) }),
})

/** A no, with a word of why or without. */
export const declination = z.object({
  word: z.optional(paragraph(0, 1000, 'Please use fewer words')),
  ...robotFields,
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/offers/{token}/decline',
  access: 'public',
  summary: 'Declines an offer, with a word or without',
  changes: ['enquiries', 'offers', 'trail'],
  params: aLink,
  body: declination,
  answer: guestOffer,
})
