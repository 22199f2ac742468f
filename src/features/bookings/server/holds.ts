import {
  freeNights,
  giveNights,
  homesWithExpiredHolds,
  lockNights,
  type Taking,
} from '#features/calendar/server/nights.ts'
import { moneyEmailDueAt } from '#features/settings/server/undo-time.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { cancelPending, lockExpiredHolds } from './internal/holds-store.ts'

/**
 * Gives a booking the nights of its stay, and no others. Holds on the home whose time has passed end first, each with its
 * booking. Throws as `giveNights` does.
 */
export async function takeNights(tx: TxContext, taking: Taking): Promise<void> {
  await endExpiredHolds(tx, taking.propertyId, taking.bookingId)
  await giveNights(tx.database, taking)
}

/**
 * Ends the holds on a home whose time has passed, other than that of the booking `except`: their nights are free, the
 * bookings cancelled, each with its line in the audit log and an email to its guest.
 */
export async function endExpiredHolds(tx: TxContext, propertyId: number, except: number | null): Promise<void> {
  const expired = await lockExpiredHolds(tx, propertyId, except)
  await endHolds(tx.as(SYSTEM), expired, { reason: 'The hold expired', isLapsed: true })
}

/** Why holds end. */
interface HoldEnding {
  /** For the audit log. */
  reason: string
  /** Whether their time has passed unpaid, as their guests are told; else the office gives them up. */
  isLapsed: boolean
}

/**
 * Ends some holds: their nights are free, the bookings cancelled, each with its line in the audit log and an email to its guest.
 * The caller has locked them.
 */
export async function endHolds(tx: TxContext, bookingIds: number[], { reason, isLapsed }: HoldEnding): Promise<void> {
  if (bookingIds.length === 0) return
  for (const bookingId of bookingIds) await freeNights(tx.database, bookingId)
  const dueAt = await moneyEmailDueAt(tx)
  for (const hold of await cancelPending(tx, bookingIds)) {
    await tx.audit({
      action: 'cancelled',
      item: 'booking',
      itemId: hold.bookingId,
      before: { status: 'pending' },
      after: { status: 'cancelled', reason },
    })
    const { bookingId, until, awaited } = hold
    await tx.email({
      kind: 'hold-ended',
      about: { item: 'booking', itemId: bookingId },
      to: 'guest',
      cause: { of: 'booking', id: bookingId },
      dueAt,
      facts: { lapsedAt: isLapsed ? until : null, awaited },
    })
  }
}

/** Ends the holds that nobody else has asked for since their time passed. Called by the schedule. */
export async function tidyExpiredHolds(ctx: AppContext): Promise<void> {
  for (const propertyId of await homesWithExpiredHolds(ctx))
    await inTransaction(ctx, SYSTEM, async (tx) => {
      await lockNights(tx.database, propertyId)
      await endExpiredHolds(tx, propertyId, null)
    })
}
