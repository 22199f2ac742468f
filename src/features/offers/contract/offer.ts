import * as z from 'zod/mini'
import { quoteLine } from '#features/prices/contract.ts'
import { amount, day, id, idWithMessage, instant } from '#platform/shared/wire.ts'

/** An offer stored as open counts as expired once its expiry has passed. */
export const OFFER_STATES = ['open', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export const offerState = z.enum(OFFER_STATES, 'state is open, expired, accepted, declined or withdrawn')
export type OfferState = z.infer<typeof offerState>

/** Maximum number of stays in one offer. The guest accepts only one stay. */
export const MAX_CHOICES = 4

/** An open offer that ends within these hours counts as expiring soon. */
export const EXPIRING_SOON_HOURS = 24

const offerChoice = z.object({
  /** 0 to 3: the value of `choice` in an acceptance. */
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
  /** Whether the office set the security deposit, instead of the home's rule. */
  isDepositOwn: z.boolean(),
  /**
   * False if the home is deleted, or a night is taken except by the booking that the offer led to. Without a booking,
   * also false once the day of check-in has passed.
   */
  isStillFree: z.boolean(),
})
export type OfferChoice = z.infer<typeof offerChoice>

export const offer = z.object({
  id,
  enquiryId: z.nullable(id),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.nullable(z.string()),
  message: z.string(),
  state: offerState,
  expiresAt: instant,
  /** When the offer was accepted, declined or withdrawn. */
  decidedAt: z.nullable(instant),
  /** The guest's message on declining. */
  word: z.nullable(z.string()),
  /** Position of the accepted choice; `null` until the offer is accepted. */
  acceptedChoice: z.nullable(z.int()),
  bookingId: z.nullable(id),
  choices: z.array(offerChoice),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  version: z.int(),
})
export type Offer = z.infer<typeof offer>

export const offerParams = z.object({ id: idWithMessage('Offer not found') })

/** Every invalid link gets this text, which does not reveal why the link is invalid. */
export const INVALID_LINK_MESSAGE = 'This link is not valid. Please check it, or ask us for a new one.'

export const linkParams = z.object({ token: z.string(INVALID_LINK_MESSAGE) })
