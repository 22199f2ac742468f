import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import {
  baseVersion,
  emailAddress,
  id,
  idInBody,
  idParam,
  idWithMessage,
  instant,
  paging,
  paragraph,
  personName,
  robotFields,
  searchText,
} from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

/** The public part of a review [threat public-personal-data]. */
const review = z.object({
  id,
  propertyId: id,
  guestName: z.string(),
  rating: z.int(),
  comment: z.string(),
  createdAt: instant,
  verified: z.boolean(),
  reply: z.nullable(z.string()),
  repliedAt: z.nullable(instant),
})
export type Review = z.infer<typeof review>

/** The same text for a wrong address and for an unknown, cancelled or deleted booking, so that the error reveals nothing. */
export const BOOKING_NOT_FOUND = 'Booking not found or not eligible for review.'

/** Error for a stay that is not over, not agreed or already reviewed. */
export const REVIEWED_OR_TOO_EARLY = "You have already submitted a review for this booking or it's not yet eligible."

export const reviewForm = z.object({
  rating: z
    .number('Please choose a rating')
    .check(z.int('Please choose a rating'), z.gte(1, 'Please choose a rating'), z.lte(5, 'Please choose a rating')),
  comment: paragraph(10, 5000, 'Please provide at least 10 characters'),
  guestName: personName(1, 100, 'Name is required'),
})

/** The default `highest`: highest rating first, then newest first [rule review-order]. */
const publicReviewOrder = z.enum(['highest', 'lowest', 'newest'], 'sort is highest, lowest or newest')
export type PublicReviewOrder = z.infer<typeof publicReviewOrder>

/** The form, with booking and address from the link. The server ignores `propertyId` [threat review-forgery]. */
const reviewSubmission = z.extend(reviewForm, {
  propertyId: z.optional(z.number()),
  bookingId: idInBody(BOOKING_NOT_FOUND),
  guestEmail: emailAddress('Please enter a valid email address'),
  t: z.optional(z.string().check(z.maxLength(200, BOOKING_NOT_FOUND))),
  ...robotFields,
})

export type ReviewSubmission = z.infer<typeof reviewSubmission>

/** Public lists show only published reviews [rule review-publication]. */
const reviewStatus = z.enum(['pending', 'published', 'rejected'], 'status is pending, published or rejected')
export type ReviewStatus = z.infer<typeof reviewStatus>

/** The response to the guest: the review, and whether the review is published. */
const submittedReview = z.extend(review, { status: reviewStatus })
export type SubmittedReview = z.infer<typeof submittedReview>

const eligibility = z.object({
  canSubmitReview: z.boolean(),
  property: z.nullable(z.object({ id, title: z.string() })),
  booking: z.nullable(z.object({ checkIn: instant, checkOut: instant, guestName: z.string() })),
})
export type Eligibility = z.infer<typeof eligibility>

export const listReviews = endpoint({
  ...calls.listReviews,
  access: 'public',
  summary: 'Lists all published reviews; with `perHome` the first few of each home, home by home',
  query: z.object({ ...paging, perHome: paging.limit, sort: z.optional(publicReviewOrder) }),
  answer: z.array(review),
  paged: true,
})

export const listReviewsOfProperty = endpoint({
  ...calls.listReviewsOfProperty,
  access: 'public',
  summary: 'Lists the published reviews of one home',
  params: z.object({ id: idParam }),
  query: z.object({ ...paging, sort: z.optional(publicReviewOrder) }),
  answer: z.array(review),
  paged: true,
})

export const getEligibility = endpoint({
  ...calls.getEligibility,
  access: 'public',
  summary: 'Returns whether this address may still review this booking',
  params: z.object({
    bookingId: z.string(),
    email: z.string().check(z.maxLength(320, BOOKING_NOT_FOUND)),
  }),
  query: z.object({
    t: z.optional(z.string().check(z.maxLength(200, BOOKING_NOT_FOUND))),
  }),
  answer: eligibility,
})

export const submitReview = endpoint({
  method: 'POST',
  path: '/api/reviews/submit',
  access: 'public',
  summary: "Submits a guest's review of a stay",
  changes: ['reviews'],
  body: reviewSubmission,
  answer: submittedReview,
  status: 201,
})

const reviewsSummary = z.object({
  /** Out of 5, with two decimals; `null` without reviews. */
  average: z.nullable(z.number()),
  count: z.int(),
  /** Five numbers: reviews with one star, two stars, up to five stars. */
  perStar: z.array(z.int()),
})
export type ReviewsSummary = z.infer<typeof reviewsSummary>

export const getReviewsSummary = endpoint({
  ...calls.getReviewsSummary,
  access: 'public',
  summary: 'Returns average, number and counts per star of all published reviews',
  answer: reviewsSummary,
})

const officeReview = z.extend(submittedReview, {
  propertyTitle: z.string(),
  guestEmail: z.nullable(z.string()),
  /** Why the review is pending or was rejected. */
  reason: z.nullable(z.string()),
  moderatedAt: z.nullable(instant),
  moderatedBy: z.nullable(z.string()),
  /** The review's booking, even a deleted booking; `null` for a review without a known booking. */
  booking: z.nullable(
    z.object({ id, guestName: z.string(), checkIn: instant, checkOut: instant, isDeleted: z.boolean() }),
  ),
  version: z.int(),
})
export type OfficeReview = z.infer<typeof officeReview>

/** The default `waiting`: pending reviews first, then newest first. */
const reviewOrder = z.enum(
  ['waiting', 'newest', 'oldest', 'lowest', 'highest'],
  'sort is waiting, newest, oldest, lowest or highest',
)
export type ReviewOrder = z.infer<typeof reviewOrder>

const stars = 'rating is 1 to 5'

export const listOfficeReviews = endpoint({
  ...calls.listOfficeReviews,
  access: 'view lettings',
  summary: 'Lists all reviews with their bookings, pending first by default',
  query: z.object({
    ...paging,
    status: z.optional(reviewStatus),
    propertyId: z.optional(idWithMessage('propertyId is a number')),
    rating: z.optional(z.coerce.number(stars).check(z.int(stars), z.gte(1, stars), z.lte(5, stars))),
    search: searchText,
    sort: z.optional(reviewOrder),
  }),
  answer: z.array(officeReview),
  paged: true,
})

const reviewCounts = z.object({ pending: z.int(), published: z.int(), rejected: z.int() })
export type ReviewCounts = z.infer<typeof reviewCounts>

export const getReviewCounts = endpoint({
  ...calls.getReviewCounts,
  access: 'view lettings',
  summary: 'Counts pending, published and rejected reviews',
  answer: reviewCounts,
})

/** The message of the 422 error for a rejection without a reason of 3 to 500 characters. */
export const REASON_NEEDED = 'Please give the reason, in 3 to 500 characters'

export const MAX_REPLY_CHARACTERS = 2000

/** The office's decision. Has no fields for the guest's text and rating, which cannot be edited [rule review-words]. */
const reviewDecision = z.strictObject({
  status: z.optional(reviewStatus),
  reason: z.optional(z.nullable(paragraph(0, 5000, REASON_NEEDED))),
  /** An empty text removes the reply. */
  reply: z.optional(z.nullable(paragraph(0, MAX_REPLY_CHARACTERS, 'Please write a reply'))),
  version: baseVersion,
})
export type ReviewDecision = z.infer<typeof reviewDecision>

export const decideReview = endpoint({
  method: 'PATCH',
  path: '/api/admin/reviews/{id}',
  access: 'edit lettings',
  summary: 'Publishes a review, rejects it with a reason, returns it to pending, or sets the public reply',
  changes: ['reviews', 'audit-log'],
  params: z.object({ id: idParam }),
  body: reviewDecision,
  answer: officeReview,
})
