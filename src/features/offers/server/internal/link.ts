import { linkTarget } from '#features/bookings/server/private-links.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { refuseDeadLink } from '../dead-links.ts'

/**
 * Returns the id of the offer behind a private link. Throws as `refuseDeadLink` does for an invalid link. A valid link is not
 * counted: opening it changes nothing.
 */
export async function offerBehind(ctx: AppContext, token: string, ip: string): Promise<number> {
  const target = await linkTarget(ctx.database, token)
  return target?.offerId ?? refuseDeadLink(ctx, ip)
}
