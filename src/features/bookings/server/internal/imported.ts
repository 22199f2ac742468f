import { importedNights } from '#features/calendar/server/calendar.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { nightsOf } from '#platform/shared/day.ts'
import { hasNights, type NightsOf } from './nights-of-booking.ts'

/**
 * Whether a booking takes nights that another channel has taken, and did not have them before [rule feed-conflict]; what
 * its own channel's calendar says is the stay itself. The
 * caller waits in the queue of the home's nights, as whoever imports does: neither slips past the other.
 */
export async function isNewlyOverImported(tx: TxContext, after: NightsOf, before?: NightsOf): Promise<boolean> {
  if (!hasNights(after)) return false
  const imported = await importedNights(tx.database, after, after.feedId)
  if (imported.length === 0) return false
  const isSameHome = before && hasNights(before) && before.propertyId === after.propertyId
  // A channel that reads our calendar tells us our own stays again.
  const had = new Set(isSameHome ? nightsOf(before.stay) : [])
  return imported.some((night) => !had.has(night))
}
