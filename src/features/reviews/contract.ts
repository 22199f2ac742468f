import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import {
  emailAddress,
  id,
  idCalled,
  idInBody,
  idParam,
  instant,
  line,
  paging,
  paragraph,
  robotFields,
  searchWords,
  sentVersion,
} from '#platform/shared/wire.ts'

/** What everybody may read of a review [threat public-personal-data]. */
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

/** Unknown, wrong address, cancelled, deleted: nobody learns which. */
export const BOOKING_NOT_FOUND = 'Booking not found or not eligible for review.'

/** Said of a stay that is not over, not agreed, or has its review. */
export const REVIEWED_OR_TOO_EARLY = "You have already submitted a review for this booking or it's not yet eligible."

/** The review form, its messages word for word. */
export const reviewForm = z.object({
  rating: z
    .number('Please choose a rating')
    .check(z.int('Please choose a rating'), z.gte(1, 'Please choose a rating'), z.lte(5, 'Please choose a rating')),
  comment: paragraph(10, 5000, 'Please provide at least 10 characters'),
  guestName: line(1, 100, 'Name is required'),
})

/**
 * What the page sends: the form, and the link's booking and address. A sent `propertyId` is not believed
 * [threat review-forgery].
 */
const reviewSubmission = z.extend(reviewForm, {
  propertyId: z.optional(z.number()),
  bookingId: idInBody(BOOKING_NOT_FOUND),
  guestEmail: emailAddress('Please enter a valid email address'),
  t: z.optional(z.string().check(z.maxLength(200, BOOKING_NOT_FOUND))),
  ...robotFields,
})

export type ReviewSubmission = z.infer<typeof reviewSubmission>

/** Where a review stands [rule review-publication]. Public lists show published ones only. */
const reviewStatus = z.enum(['pending', 'published', 'rejected'], 'status is pending, published or rejected')
export type ReviewStatus = z.infer<typeof reviewStatus>

/** The writer's own answer: the row, and whether it is on the site yet. */
const submittedReview = z.extend(review, { status: reviewStatus })
export type SubmittedReview = z.infer<typeof submittedReview>

const eligibility = z.object({
  canSubmitReview: z.boolean(),
  property: z.nullable(z.object({ id, title: z.string() })),
  booking: z.nullable(z.object({ checkIn: instant, checkOut: instant, guestName: z.string() })),
})
export type Eligibility = z.infer<typeof eligibility>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/all',
  access: 'public',
  summary: 'All published reviews, the most positive first; with perHome the first few of each home, home by home',
  shows: ['homes', 'reviews'],
  query: z.object({ ...paging, perHome: paging.limit }),
  answer: z.array(review),
  paged: true,
})

export const listReviewsOfProperty = endpoint({
  method: 'GET',
  path: '/api/reviews/property/{id}',
  access: 'public',
  summary: 'The published reviews of one home, the most positive first',
  shows: ['reviews'],
  params: z.object({ id: idParam }),
  query: z.object(paging),
  answer: z.array(review),
  paged: true,
})

export const getEligibility = endpoint({
  method: 'GET',
  path: '/api/reviews/booking/{bookingId}/{email}',
  access: 'public',
  summary: 'Whether this booking may still be reviewed by this address',
  shows: ['bookings', 'reviews'],
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
  summary: 'A guest reviews a stay',
  changes: ['reviews'],
  body: reviewSubmission,
  answer: submittedReview,
  status: 201,
})

const reviewsSummary = z.object({
  /** Out of 5, with two decimals; `null` without a review. */
  average: z.nullable(z.number()),
  count: z.int(),
  /** How many gave one star, two, three, four and five. */
  perStar: z.array(z.int()),
})
export type ReviewsSummary = z.infer<typeof reviewsSummary>

export const getReviewsSummary = endpoint({
  method: 'GET',
  path: '/api/reviews/summary',
  access: 'public',
  summary: 'The average of all published reviews, their number, and how many gave how many stars',
  shows: ['reviews'],
  answer: reviewsSummary,
})

/** What the office reads of a review: where it stands and why, and the stay it belongs to. */
const officeReview = z.extend(submittedReview, {
  propertyTitle: z.string(),
  guestEmail: z.nullable(z.string()),
  /** Why it waits, or why it was rejected. */
  reason: z.nullable(z.string()),
  moderatedAt: z.nullable(instant),
  moderatedBy: z.nullable(z.string()),
  /** `null` where no booking is known; a deleted one is only named. */
  booking: z.nullable(
    z.object({ id, guestName: z.string(), checkIn: instant, checkOut: instant, isDeleted: z.boolean() }),
  ),
  version: z.int(),
})
export type OfficeReview = z.infer<typeof officeReview>

/** `waiting`, the usual one: those that wait first, then the newest. */
const reviewOrder = z.enum(
  ['waiting', 'newest', 'oldest', 'lowest', 'highest'],
  'sort is waiting, newest, oldest, lowest or highest',
)
export type ReviewOrder = z.infer<typeof reviewOrder>

const stars = 'rating is 1 to 5'

export const listOfficeReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  access: 'admin',
  summary: 'All reviews with their bookings, those that wait for the office first',
  shows: ['reviews'],
  query: z.object({
    ...paging,
    status: z.optional(reviewStatus),
    propertyId: z.optional(idCalled('propertyId is a number')),
    rating: z.optional(z.coerce.number(stars).check(z.int(stars), z.gte(1, stars), z.lte(5, stars))),
    search: searchWords,
    sort: z.optional(reviewOrder),
  }),
  answer: z.array(officeReview),
  paged: true,
})

const reviewCounts = z.object({ pending: z.int(), published: z.int(), rejected: z.int() })
export type ReviewCounts = z.infer<typeof reviewCounts>

export const getReviewCounts = endpoint({
  method: 'GET',
  path: '/api/admin/reviews/summary',
  access: 'admin',
  summary: 'How many reviews wait, are published and were rejected',
  shows: ['reviews'],
  answer: reviewCounts,
})

/** Said of a rejection whose reason is too short or too long to be one; it is answered 422. */
export const REASON_NEEDED = 'Please give the reason, in 3 to 500 characters'

/** Characters of the office's public reply. */
export const LONGEST_REPLY = 2000

/**
 * What the office decides about a review. Its words and its rating are the guest's, and nobody edits them
 * [rule review-words].
 */
const reviewDecision = z.strictObject({
  status: z.optional(reviewStatus),
  reason: z.optional(z.nullable(paragraph(0, 5000, REASON_NEEDED))),
  /** Empty takes the reply off the site. */
  reply: z.optional(z.nullable(paragraph(0, LONGEST_REPLY, 'Please write a reply'))),
  version: sentVersion,
})
export type ReviewDecision = z.infer<typeof reviewDecision>

export const decideReview = endpoint({
  method: 'PATCH',
  path: '/api/admin/reviews/{id}',
  access: 'admin',
  summary: 'The office publishes a review, rejects it with a reason, puts it back to wait, or replies to it in public',
  changes: ['reviews', 'audit-log'],
  params: z.object({ id: idParam }),
  body: reviewDecision,
  answer: officeReview,
})
