import {
  freeNights,
  giveNights,
  homesWithExpiredHolds,
  queueForNights,
  type Taking,
} from '#features/calendar/server/nights.ts'
import { moneyLetterDueAt } from '#features/settings/server/undo-time.ts'
import { actAs, type Deed, SYSTEM } from '#platform/server/deed.ts'
import type { Office } from '#platform/server/office.ts'
import { cancelPending, lockExpiredHolds } from './inside/holds-store.ts'

/**
 * Gives a booking the nights of its stay, and no others. Holds on the home whose time has passed end first, each with its
 * booking. Throws as `giveNights` does.
 */
export async function takeNights(deed: Deed, taking: Taking): Promise<void> {
  await endExpiredHolds(deed, taking.propertyId, taking.bookingId)
  await giveNights(deed.database, taking)
}

/**
 * Ends the holds on a home whose time has passed, other than that of the booking `except`: their nights are free, the
 * bookings cancelled, each with its line in the trail and a letter to its guest.
 */
export async function endExpiredHolds(deed: Deed, propertyId: number, except: number | null): Promise<void> {
  const expired = await lockExpiredHolds(deed, propertyId, except)
  await endHolds(deed.as(SYSTEM), expired, { reason: 'The hold expired', isLapsed: true })
}

/** Why holds end. */
interface HoldEnding {
  /** For the trail. */
  reason: string
  /** Whether their time has passed unpaid, as their guests are told; else the office gives them up. */
  isLapsed: boolean
}

/**
 * Ends some holds: their nights are free, the bookings cancelled, each with its line in the trail and a letter to its guest.
 * The caller has locked them.
 */
export async function endHolds(deed: Deed, bookingIds: number[], { reason, isLapsed }: HoldEnding): Promise<void> {
  if (bookingIds.length === 0) return
  for (const bookingId of bookingIds) await freeNights(deed.database, bookingId)
  const dueAt = await moneyLetterDueAt(deed)
  for (const hold of await cancelPending(deed, bookingIds)) {
    await deed.trail({
      action: 'cancelled',
      item: 'booking',
      itemId: hold.bookingId,
      before: { status: 'pending' },
      after: { status: 'cancelled', reason },
    })
    const { bookingId, until, awaited } = hold
    await deed.letter({
      kind: 'hold-ended',
      about: { item: 'booking', itemId: bookingId },
      to: 'guest',
      cause: { of: 'booking', id: bookingId },
      dueAt,
      facts: { lapsedAt: isLapsed ? until : null, awaited },
    })
  }
}

/** Ends the holds that nobody else has asked for since their time passed. Called by the timetable. */
export async function tidyExpiredHolds(office: Office): Promise<void> {
  for (const propertyId of await homesWithExpiredHolds(office))
    await actAs(office, SYSTEM, async (deed) => {
      await queueForNights(deed.database, propertyId)
      await endExpiredHolds(deed, propertyId, null)
    })
}
