import { findBookingForReview, type ReviewableBooking } from '#features/bookings/server/bookings.ts'
import { endedLinkError, hasLinkEnded } from '#features/bookings/server/private-links.ts'
import { reviewUrl } from '#features/bookings/server/review-url.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { checkRateLimit } from '#platform/server/http/limits/limits.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { BOOKING_NOT_FOUND, type Eligibility } from '../contract.ts'
import { linkLimit, recordMiss, refuseGuesses, TOO_MANY_LINKS } from './internal/link-limits.ts'
import { isSameAddress, type ReviewLink } from './internal/review-links.ts'
import { isReviewed } from './internal/store.ts'

/**
 * Returns whether a guest may review a stay. Throws the same `not-found` for every link without a matching booking [threat
 * link-guessing], `too-many` beyond a limit, `gone` a year after check-out.
 */
export async function checkEligibility(ctx: AppContext, link: ReviewLink, ip: string): Promise<Eligibility> {
  await checkRateLimit(ctx, [linkLimit(ip)], TOO_MANY_LINKS)
  await refuseGuesses(ctx, link)
  const booking = await findBookingForReview(ctx.database, link.bookingId)
  if (!isBookedWith(booking, link.email)) {
    await recordMiss(ctx, link)
    throw notFound()
  }
  refuseEndedLink(ctx, booking)
  if (!isOver(ctx, booking) || (await isReviewed(ctx.database, booking.id))) return NOT_ELIGIBLE
  return {
    canSubmitReview: true,
    property: { id: booking.propertyId, title: booking.propertyTitle },
    booking: {
      checkIn: booking.checkIn.toISOString(),
      checkOut: booking.checkOut.toISOString(),
      guestName: booking.guestName,
    },
  }
}

/** Returns the review link of a stay that is over; `null` after a review, and for a cancelled or deleted booking. */
export async function findReviewAddress(ctx: AppContext, bookingId: number): Promise<string | null> {
  const booking = await findBookingForReview(ctx.database, bookingId)
  if (!booking || booking.isDeleted || !isOver(ctx, booking)) return null
  return (await isReviewed(ctx.database, bookingId)) ? null : reviewUrl(ctx, { bookingId, email: booking.guestEmail })
}

/** Whether the booking exists and has this email address. Cancelled and deleted bookings count as unknown. */
export function isBookedWith(booking: ReviewableBooking | null, email: string): booking is ReviewableBooking {
  const isSame = isSameAddress(booking?.guestEmail ?? '', email)
  return booking !== null && isSame && !booking.isDeleted && booking.status !== 'cancelled'
}

/** Whether the stay was agreed and its check-out has passed. */
export function isOver(ctx: AppContext, { status, checkOut }: ReviewableBooking): boolean {
  const isAgreed = status === 'confirmed' || status === 'completed'
  return isAgreed && checkOut <= ctx.clock.now()
}

/** Throws `gone` a year after check-out, when all links of a stay end. */
export function refuseEndedLink(ctx: AppContext, { checkOut }: ReviewableBooking): void {
  if (hasLinkEnded(ctx, dayInLondon(checkOut))) throw endedLinkError()
}

export function notFound(): Refusal {
  return new Refusal('not-found', BOOKING_NOT_FOUND)
}

const NOT_ELIGIBLE: Eligibility = { canSubmitReview: false, property: null, booking: null }
