import { linkTarget } from '#features/bookings/server/private-links.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { refuseDeadLink } from '../dead-links.ts'

/**
 * The offer behind a private link. Throws for one that leads nowhere: `refuseDeadLink` does. A link that leads somewhere is
 * never counted: opening one changes nothing.
 */
export async function offerBehind(ctx: AppContext, token: string, ip: string): Promise<number> {
  const target = await linkTarget(ctx.database, token)
  return target?.offerId ?? refuseDeadLink(ctx, ip)
}
