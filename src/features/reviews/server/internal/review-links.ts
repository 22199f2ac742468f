import { createHash, timingSafeEqual } from 'node:crypto'
import { reviewSignature } from '#features/bookings/server/review-address.ts'
import type { AppContext } from '#platform/server/app-context.ts'

/** What a review link carries: the booking, the guest's address, and our signature in links that we mailed. */
export interface ReviewLink {
  bookingId: number
  email: string
  t?: string
}

/** Whether we signed this very pair of booking and address. */
export function isSigned(ctx: AppContext, link: ReviewLink): boolean {
  return link.t !== undefined && isSame(link.t, reviewSignature(ctx, link))
}

/** Whether two addresses are one letter box, letter case aside; takes as long whatever they are. */
export function isSameAddress(one: string, other: string): boolean {
  return isSame(one.trim().toLowerCase(), other.trim().toLowerCase())
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
