import { endedLinkError, findLinkTarget } from '#features/bookings/server/private-links.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { rejectInvalidLink } from '../invalid-links.ts'

/**
 * Returns the id of the offer behind a private link. Throws as `rejectInvalidLink` does for an invalid link, `gone` for an ended
 * link.
 */
export async function findOfferIdByLink(ctx: AppContext, token: string, ip: string): Promise<number> {
  const target = await findLinkTarget(ctx, token)
  if (!target?.offerId) return rejectInvalidLink(ctx, ip)
  if (target.hasEnded) throw endedLinkError()
  return target.offerId
}
