import type { AppContext } from '#platform/server/app-context.ts'
import { callerKey, checkRateLimit, type Limit, refuseBeyond } from '#platform/server/http/limits.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { isSigned, type ReviewLink } from './review-links.ts'

/**
 * Links that one address may try in an hour, and wrong addresses that one booking takes in an hour
 * [threat link-guessing].
 */
const MAX_LINKS_AN_HOUR = 20
const MAX_MISSES_AN_HOUR = 5

export const TOO_MANY_LINKS = 'Too many attempts. Please try again later.'

/** What one address may do with review links. */
export function linkLimit(ip: string): Limit {
  return { key: `review link ${callerKey(ip)}`, max: MAX_LINKS_AN_HOUR, withinMinutes: 60 }
}

/** Throws for who guesses at a booking that others have guessed at enough; a link that we signed is no guess. */
export async function refuseGuesses(ctx: AppContext, link: ReviewLink): Promise<void> {
  if (!isSigned(ctx, link)) await refuseBeyond(ctx, [missLimit(link.bookingId)], TOO_MANY_LINKS)
}

/** Notes a guess that missed, whether or not there was such a booking. */
export async function noteMiss(ctx: AppContext, { bookingId }: ReviewLink, further: Limit[] = []): Promise<void> {
  await checkRateLimit(ctx, [missLimit(bookingId), ...further]).catch((error: unknown) => {
    // It was one miss too many already; the answer to the guess stays what it was.
    if (!(error instanceof Refusal)) throw error
  })
}

function missLimit(bookingId: number): Limit {
  return { key: `review miss ${bookingId}`, max: MAX_MISSES_AN_HOUR, withinMinutes: 60 }
}
