import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { emailAddress, formManners, id, idParam, instant, line, paging, paragraph } from '#platform/shared/wire.ts'

/** What everybody may read of a review (threats 15). */
export const review = z.object({
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

/** Unknown, wrong address, cancelled, deleted: nobody learns which (threats 12; specification 8). */
export const BOOKING_NOT_FOUND = 'Booking not found or not eligible for review.'

/** Said of a stay that is not over, not agreed, or has its review (specification 8). */
export const REVIEWED_OR_TOO_EARLY = "You have already submitted a review for this booking or it's not yet eligible."

/** The review form (specification 5), its messages word for word. */
export const reviewForm = z.object({
  rating: z
    .number('Please choose a rating')
    .check(z.int('Please choose a rating'), z.gte(1, 'Please choose a rating'), z.lte(5, 'Please choose a rating')),
  comment: paragraph(10, 5000, 'Please provide at least 10 characters'),
  guestName: line(1, 100, 'Name is required'),
})
export type ReviewForm = z.infer<typeof reviewForm>

/** What the page sends: the form, and the link's booking and address. A sent `propertyId` is not believed (threats 14). */
export const reviewSubmission = z.extend(reviewForm, {
  propertyId: z.optional(z.number()),
  bookingId: z
    .number(BOOKING_NOT_FOUND)
    .check(z.int(BOOKING_NOT_FOUND), z.positive(BOOKING_NOT_FOUND), z.lte(2_147_483_647, BOOKING_NOT_FOUND)),
  guestEmail: emailAddress('Please enter a valid email address'),
  t: z.optional(z.string().check(z.maxLength(200, BOOKING_NOT_FOUND))),
  ...formManners,
})

export type ReviewSubmission = z.infer<typeof reviewSubmission>

/** The writer's own answer: the row, and whether it is on the site yet (decisions 4, row 1). */
export const submittedReview = z.extend(review, { status: z.enum(['pending', 'published', 'rejected']) })
export type SubmittedReview = z.infer<typeof submittedReview>

export const eligibility = z.object({
  canSubmitReview: z.boolean(),
  property: z.nullable(z.object({ id, title: z.string() })),
  booking: z.nullable(z.object({ checkIn: instant, checkOut: instant, guestName: z.string() })),
})
export type Eligibility = z.infer<typeof eligibility>

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/all',
  access: 'public',
  summary: 'All published reviews, the most positive first',
  query: z.object(paging),
  answer: z.array(review),
  paged: true,
})

export const listReviewsOfProperty = endpoint({
  method: 'GET',
  path: '/api/reviews/property/{id}',
  access: 'public',
  summary: 'The published reviews of one home, the most positive first',
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
  body: reviewSubmission,
  answer: submittedReview,
  status: 201,
})
