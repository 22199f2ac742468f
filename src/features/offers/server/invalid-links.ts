import type { AppContext } from '#platform/server/app-context.ts'
import { addressOrNetwork, checkRateLimit } from '#platform/server/http/limits.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { INVALID_LINK_MESSAGE } from '../contract.ts'

/** Enough for mistyped links, too few for guessing. */
const MAX_MISSES_AN_HOUR = 60

/**
 * Counts an invalid private link against the IP address that tried it. Always throws: `not-found`, beyond the limit `too-many`.
 */
export async function rejectInvalidLink(ctx: AppContext, ip: string): Promise<never> {
  await checkRateLimit(ctx, [
    { key: `private link ${addressOrNetwork(ip)}`, max: MAX_MISSES_AN_HOUR, withinMinutes: 60 },
  ])
  throw invalidLinkError()
}

/** One error for every invalid private link, so that it reveals no reason. */
export function invalidLinkError(): Refusal {
  return new Refusal('not-found', INVALID_LINK_MESSAGE)
}
