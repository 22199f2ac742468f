import * as z from 'zod/mini'
import { quoteLine } from '#features/prices/contract.ts'
import { amount, day, id, idCalled, instant } from '#platform/shared/wire.ts'

/** How an offer stands. An open one whose time has passed is expired, wherever it is read. */
export const OFFER_STATES = ['open', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export const offerState = z.enum(OFFER_STATES, 'state is open, expired, accepted, declined or withdrawn')
export type OfferState = z.infer<typeof offerState>

/** So many homes or days are offered side by side at the most; the guest accepts one. */
export const MAX_CHOICES = 4

/** An open offer that ends within so many hours is about to. */
export const EXPIRING_SOON_HOURS = 24

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
export const offer = z.object({
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

export const anOffer = z.object({ id: idCalled('Offer not found') })

/** What is said of every link that leads nowhere, whatever the reason. */
export const LINK_LEADS_NOWHERE = 'This link is not valid. Please check it, or ask us for a new one.'

export const aLink = z.object({ token: z.string(LINK_LEADS_NOWHERE) })
