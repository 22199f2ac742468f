import { linkTarget } from '#features/bookings/server/private-links.ts'
import { admitAttempt, visitorKey } from '#platform/server/http/limits.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { LINK_LEADS_NOWHERE } from '../contract.ts'

/** Links that lead nowhere which one address may try in an hour: enough for whoever mistypes, for no guessing. */
const MOST_MISSES_AN_HOUR = 60

/**
 * The offer behind a private link. One that leads nowhere, whatever the reason, is counted against the address that tried
 * it and refused as `missing`, always in the same words; beyond the limit as `too-many`. A link that leads somewhere is
 * never counted: opening one changes nothing.
 */
export async function offerBehind(office: Office, token: string, ip: string): Promise<number> {
  const target = await linkTarget(office.database, token)
  if (target?.offerId) return target.offerId
  await admitAttempt(office, [{ key: `private link ${visitorKey(ip)}`, most: MOST_MISSES_AN_HOUR, withinMinutes: 60 }])
  throw linkLeadsNowhere()
}

/** What is said of every link that leads nowhere. */
export function linkLeadsNowhere(): Refusal {
  return new Refusal('missing', LINK_LEADS_NOWHERE)
}
