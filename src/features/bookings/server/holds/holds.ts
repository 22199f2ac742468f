import {
  findHomesWithExpiredHolds,
  freeNights,
  lockNights,
  type Taking,
  takeBookingNights,
} from '#features/calendar/server/nights.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { fitHours } from '../agreement/neighbour-hours.ts'
import { cancelPending, lockExpiredHolds } from '../internal/holds/holds-store.ts'

/**
 * Gives a booking exactly the nights of its stay. First ends the expired holds on the home, and fits check-in and check-out times
 * to the neighbouring stays. Throws as `takeBookingNights` does.
 */
export async function takeNights(tx: TxContext, taking: Taking): Promise<void> {
  await endExpiredHolds(tx, taking.propertyId, taking.bookingId)
  await fitHours(tx, taking)
  await takeBookingNights(tx, taking)
}

/**
 * Ends the expired holds on a home, except the hold of the booking `except`. Each booking is cancelled and its guest emailed.
 */
export async function endExpiredHolds(tx: TxContext, propertyId: number, except: number | null): Promise<void> {
  const expired = await lockExpiredHolds(tx, propertyId, except)
  await endHolds(tx.as(SYSTEM), expired, { reason: 'The hold expired', isLapsed: true })
}

interface HoldEnding {
  reason: string
  /** True for a hold that expired unpaid, false for a hold that the office releases. */
  isLapsed: boolean
}

/**
 * Frees the nights, cancels the bookings and emails the guests. The caller has locked the bookings.
 */
export async function endHolds(tx: TxContext, bookingIds: number[], { reason, isLapsed }: HoldEnding): Promise<void> {
  if (bookingIds.length === 0) return
  for (const bookingId of bookingIds) await freeNights(tx, bookingId)
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

/** Ends the expired holds on all homes. A scheduled job calls this. */
export async function endAllExpiredHolds(ctx: AppContext): Promise<void> {
  for (const propertyId of await findHomesWithExpiredHolds(ctx))
    await inTransaction(ctx, SYSTEM, async (tx) => {
      await lockNights(tx.database, propertyId)
      await endExpiredHolds(tx, propertyId, null)
    })
}
