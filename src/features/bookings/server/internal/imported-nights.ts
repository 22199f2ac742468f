import { findImportedNights } from '#features/calendar/server/calendar.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { nightsOf } from '#platform/shared/day.ts'
import { hasNights, type NightFields } from './holds/nights-of-booking.ts'

/**
 * Whether a booking takes nights of another channel that it did not have before [rule feed-conflict]. The feed of the booking's
 * own channel does not count. The caller has locked the home's nights, so that no concurrent import is missed.
 */
export async function isNewlyOverImported(tx: TxContext, after: NightFields, before?: NightFields): Promise<boolean> {
  if (!hasNights(after)) return false
  const imported = await findImportedNights(tx.database, after, after.feedId)
  if (imported.length === 0) return false
  const isSameHome = before && hasNights(before) && before.propertyId === after.propertyId
  // A channel that reads our calendar lists this booking's nights too.
  const had = new Set(isSameHome ? nightsOf(before.stay) : [])
  return imported.some((night) => !had.has(night))
}
