import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import {
  type DroppedBooking,
  followAgain,
  noteDropped,
  type PolledNights,
  readDropped,
} from './internal/dropped-store.ts'

/**
 * Has the office asked what becomes of stays that were made of a calendar's nights, once the calendar no longer names some of
 * them, and no longer asked once it names them again [rule channel-stay]. The stays themselves stay as they are. Each night
 * is asked about once. The caller waits in the queue of the home's nights.
 */
export async function askAboutDropped(tx: TxContext, feedId: number, polled: PolledNights): Promise<void> {
  if (polled.added.length + polled.released.length === 0) return
  for (const { id, nights } of await noteDropped(tx, feedId, polled))
    await tx.audit(
      nights.length > 0
        ? { item: 'booking', itemId: id, action: 'no longer listed', after: { nights } }
        : { item: 'booking', itemId: id, action: 'listed again' },
    )
}

/** The stays that are not over and that their channel no longer lists, by arrival: one query. */
export function droppedStays({ database, clock }: AppContext): Promise<DroppedBooking[]> {
  return readDropped(database, clock.now())
}

/** Has a home's stays of a channel follow the calendar that was added for it: an earlier one was removed. */
export async function followFeed(
  tx: TxContext,
  feed: { id: number; propertyId: number; channel: string },
): Promise<void> {
  await followAgain(tx.database, feed)
}
