import type { AppContext } from '#platform/server/app-context.ts'
import { addressOrNetwork, checkRateLimit } from '#platform/server/http/limits/limits.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { INVALID_LINK_MESSAGE } from '../contract.ts'

/** Enough for guests who mistype a link, too few for guessing links. */
const MAX_MISSES_AN_HOUR = 60

/**
 * Counts an invalid private link against the caller's IP address. Always throws: `not-found`, or beyond the limit `too-many`.
 */
export async function rejectInvalidLink(ctx: AppContext, ip: string): Promise<never> {
  await checkRateLimit(ctx, [
    { key: `private link ${addressOrNetwork(ip)}`, max: MAX_MISSES_AN_HOUR, withinMinutes: 60 },
  ])
  throw invalidLinkError()
}

/** Every invalid private link gets this error, which does not reveal why the link is invalid. */
export function invalidLinkError(): Refusal {
  return new Refusal('not-found', INVALID_LINK_MESSAGE)
}
