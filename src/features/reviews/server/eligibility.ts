import { bookingForReview, type ReviewableBooking } from '#features/bookings/server/bookings.ts'
import { reviewAddress } from '#features/bookings/server/review-address.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { checkRateLimit } from '#platform/server/http/limits.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { BOOKING_NOT_FOUND, type Eligibility } from '../contract.ts'
import { linkLimit, noteMiss, refuseGuesses, TOO_MANY_LINKS } from './internal/link-limits.ts'
import { isSameAddress, type ReviewLink } from './internal/review-links.ts'
import { isReviewed } from './internal/store.ts'

/**
 * Returns whether a guest may review a stay; a no has no details if it is not over, not agreed or reviewed. Throws the same
 * `not-found` for an unknown, cancelled or deleted booking or a wrong address [threat link-guessing]; `too-many` beyond a limit.
 */
export async function checkEligibility(ctx: AppContext, link: ReviewLink, ip: string): Promise<Eligibility> {
  await checkRateLimit(ctx, [linkLimit(ip)], TOO_MANY_LINKS)
  await refuseGuesses(ctx, link)
  const booking = await bookingForReview(ctx.database, link.bookingId)
  if (!isTheirs(booking, link.email)) {
    await noteMiss(ctx, link)
    throw notFound()
  }
  if (!isOver(ctx, booking) || (await isReviewed(ctx.database, booking.id))) return NOT_NOW
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

/** Returns the review link of a stay; `null` before the stay is over and once it is reviewed. */
export async function reviewAddressOf(ctx: AppContext, bookingId: number): Promise<string | null> {
  const booking = await bookingForReview(ctx.database, bookingId)
  if (!booking || booking.isDeleted || !isOver(ctx, booking)) return null
  return (await isReviewed(ctx.database, bookingId))
    ? null
    : reviewAddress(ctx, { bookingId, email: booking.guestEmail })
}

/** Whether the booking exists and was made from this address. Cancelled and deleted bookings count as unknown. */
export function isTheirs(booking: ReviewableBooking | null, email: string): booking is ReviewableBooking {
  const theirs = isSameAddress(booking?.guestEmail ?? '', email)
  return booking !== null && theirs && !booking.isDeleted && booking.status !== 'cancelled'
}

/** Whether the stay was agreed and its check-out has passed. */
export function isOver(ctx: AppContext, { status, checkOut }: ReviewableBooking): boolean {
  const isAgreed = status === 'confirmed' || status === 'completed'
  return isAgreed && checkOut <= ctx.clock.now()
}

export function notFound(): Refusal {
  return new Refusal('not-found', BOOKING_NOT_FOUND)
}

const NOT_NOW: Eligibility = { canSubmitReview: false, property: null, booking: null }
