import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import {
  type DroppedBooking,
  type PolledNights,
  readDroppedStays,
  recordDroppedNights,
  relinkStays,
} from './internal/dropped-store.ts'

/**
 * Marks channel stays for a decision by the office when their calendar no longer lists some nights, and unmarks them when it
 * lists the nights again [rule channel-stay]. The stays themselves do not change. The caller holds the lock on the home's nights.
 */
export async function markDroppedStays(tx: TxContext, feedId: number, polled: PolledNights): Promise<void> {
  if (polled.added.length + polled.released.length === 0) return
  for (const { id, nights } of await recordDroppedNights(tx, feedId, polled))
    await tx.audit(
      nights.length > 0
        ? { item: 'booking', itemId: id, action: 'no longer listed', after: { nights } }
        : { item: 'booking', itemId: id, action: 'listed again' },
    )
}

/** Returns current and future stays that their channel no longer lists, by arrival, in one query. */
export function findDroppedStays({ database, clock }: AppContext): Promise<DroppedBooking[]> {
  return readDroppedStays(database, clock.now())
}

/** Links a home's stays of a channel to a newly added calendar, after the earlier calendar was removed. */
export async function relinkStaysToFeed(
  tx: TxContext,
  feed: { id: number; propertyId: number; channel: string },
): Promise<void> {
  await relinkStays(tx.database, feed)
}
