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
 * Asks the office to decide about stays when their calendar no longer lists some nights [rule channel-stay]. Nights that are listed
 * again need no decision. The caller has locked the home's nights.
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

/** Returns current and future stays with dropped nights about which the office has not decided, by arrival. */
export function findDroppedStays({ database, clock }: AppContext): Promise<DroppedBooking[]> {
  return readDroppedStays(database, clock.now())
}

/** Links stays of the home and channel to a new calendar, where their earlier calendar was removed. */
export async function relinkStaysToFeed(
  tx: TxContext,
  feed: { id: number; propertyId: number; channel: string },
): Promise<void> {
  await relinkStays(tx.database, feed)
}
