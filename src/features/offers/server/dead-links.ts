import type { AppContext } from '#platform/server/app-context.ts'
import { callerKey, checkRateLimit } from '#platform/server/http/limits.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { LINK_LEADS_NOWHERE } from '../contract.ts'

/** Links that lead nowhere which one address may try in an hour: enough for whoever mistypes, for no guessing. */
const MAX_MISSES_AN_HOUR = 60

/** Counts a private link that leads nowhere against the address that tried it. Always refuses: as `not-found`, beyond the limit as `too-many`. */
export async function refuseDeadLink(ctx: AppContext, ip: string): Promise<never> {
  await checkRateLimit(ctx, [{ key: `private link ${callerKey(ip)}`, max: MAX_MISSES_AN_HOUR, withinMinutes: 60 }])
  throw linkLeadsNowhere()
}

/** What is said of every private link that leads nowhere, whatever the reason. */
export function linkLeadsNowhere(): Refusal {
  return new Refusal('not-found', LINK_LEADS_NOWHERE)
}
