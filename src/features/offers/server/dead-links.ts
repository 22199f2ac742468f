import type { AppContext } from '#platform/server/app-context.ts'
import { callerKey, checkRateLimit } from '#platform/server/http/limits.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { LINK_LEADS_NOWHERE } from '../contract.ts'

/** Enough for mistyped links, too few for guessing. */
const MAX_MISSES_AN_HOUR = 60

/**
 * Counts an invalid private link against the IP address that tried it. Always throws: `not-found`, beyond the limit `too-many`.
 */
export async function refuseDeadLink(ctx: AppContext, ip: string): Promise<never> {
  await checkRateLimit(ctx, [{ key: `private link ${callerKey(ip)}`, max: MAX_MISSES_AN_HOUR, withinMinutes: 60 }])
  throw linkLeadsNowhere()
}

/** One error for every invalid private link, so that it reveals no reason. */
export function linkLeadsNowhere(): Refusal {
  return new Refusal('not-found', LINK_LEADS_NOWHERE)
}
