import { createHash, timingSafeEqual } from 'node:crypto'
import { reviewSignature } from '#features/bookings/server/review-url.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** Contents of a review link. `t` is a signature, which only emailed links have. */
export interface ReviewLink {
  bookingId: number
  email: string
  t?: string
}

/** Whether the signature matches the booking and the address. */
export function isSigned(ctx: AppContext, link: ReviewLink): boolean {
  return link.t !== undefined && isSame(link.t, reviewSignature(ctx, link))
}

/** Compares email addresses in constant time, ignoring letter case. */
export function isSameAddress(one: string, other: string): boolean {
  return isSame(one.trim().toLowerCase(), other.trim().toLowerCase())
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
