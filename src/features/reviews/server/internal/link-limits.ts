import type { AppContext } from '#platform/server/app-context.ts'
import { addressOrNetwork, checkRateLimit, type Limit, refuseBeyondLimit } from '#platform/server/http/limits/limits.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { isSigned, type ReviewLink } from './review-links.ts'

/** Max links that an IP address may try, and max wrong addresses for a booking [threat link-guessing]. */
const MAX_LINKS_AN_HOUR = 20
const MAX_MISSES_AN_HOUR = 5

export const TOO_MANY_LINKS = 'Too many attempts. Please try again later.'

export function linkLimit(ip: string): Limit {
  return { key: `review link ${addressOrNetwork(ip)}`, max: MAX_LINKS_AN_HOUR, withinMinutes: 60 }
}

/** Throws `too-many` after too many wrong addresses for a booking. A signed link always passes this check. */
export async function refuseGuesses(ctx: AppContext, link: ReviewLink): Promise<void> {
  if (!isSigned(ctx, link)) await refuseBeyondLimit(ctx, [missLimit(link.bookingId)], TOO_MANY_LINKS)
}

/** Counts a wrong guess, even for an unknown booking. */
export async function recordMiss(ctx: AppContext, { bookingId }: ReviewLink, otherLimits: Limit[] = []): Promise<void> {
  await checkRateLimit(ctx, [missLimit(bookingId), ...otherLimits]).catch((error: unknown) => {
    // A wrong guess beyond the limit gets the same response as earlier wrong guesses.
    if (!(error instanceof Refusal)) throw error
  })
}

function missLimit(bookingId: number): Limit {
  return { key: `review miss ${bookingId}`, max: MAX_MISSES_AN_HOUR, withinMinutes: 60 }
}
