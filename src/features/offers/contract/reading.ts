import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { quoteLine } from '#features/prices/contract.ts'
import { photograph } from '#platform/shared/photograph.ts'
import { amount, day, id, idParam, paging, searchText } from '#platform/shared/wire.ts'
import * as calls from '../calls.ts'
import { offer, offerParams, offerState } from './offer.ts'

const offerFilters = {
  state: z.optional(offerState),
  enquiryId: z.optional(idParam),
  /** Searches the guest's name and email address. */
  search: searchText,
}
const offerPage = z.object({ ...paging, ...offerFilters })
export type OfferPage = z.infer<typeof offerPage>

export const listOffers = endpoint({
  ...calls.listOffers,
  access: 'view lettings',
  summary: 'Lists offers, newest first',
  query: offerPage,
  answer: z.array(offer),
  paged: true,
})

const offerSummary = z.object({
  open: z.int(),
  /** Offers that end within 24 hours; `open` includes them. */
  expiringSoon: z.int(),
  expired: z.int(),
  accepted: z.int(),
  declined: z.int(),
  withdrawn: z.int(),
})
export type OfferSummary = z.infer<typeof offerSummary>

export const summariseOffers = endpoint({
  ...calls.summariseOffers,
  access: 'view lettings',
  summary: 'Counts offers by status',
  answer: offerSummary,
})

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

/** Other homes on the same days, cheapest first, and other days in the same home, nearest first. */
export const alternatives = z.object({
  homes: z.array(alternative),
  days: z.array(alternative),
  /** Number of other homes that are available on these days but too small for the guests; 0 unless `homes` is empty. */
  tooSmall: z.int(),
})
export type Alternatives = z.infer<typeof alternatives>

const INVALID_GUEST_COUNT = 'Please enter a whole number of guests'

export const findAlternatives = endpoint({
  ...calls.findAlternatives,
  access: 'view lettings',
  summary: 'Lists other homes that are available for a stay, and other available days in its home; at most six of each',
  query: z.object({
    propertyId: idParam,
    checkIn: day,
    checkOut: day,
    guests: z._default(
      z.coerce
        .number(INVALID_GUEST_COUNT)
        .check(
          z.int(INVALID_GUEST_COUNT),
          z.gte(1, 'At least 1 guest required'),
          z.lte(1000, 'Please enter fewer guests'),
        ),
      1,
    ),
  }),
  answer: alternatives,
})

export const getOffer = endpoint({
  ...calls.getOffer,
  access: 'view lettings',
  summary: 'Returns one offer with its emails',
  params: offerParams,
  answer: offer,
})
