import type { Deletion, OpenBooking } from '#features/bookings/contract.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { type LeftBehind, leftBehind } from '#features/ledger/server/deleted.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { toPounds } from '#platform/shared/money.ts'
import { noSuchBooking, openBooking } from '../open-booking.ts'
import { undoSince } from './booking-filters.ts'
import { markDeleted, markRestored } from './booking-row-store.ts'
import { bookingOrDeletedOne } from './booking-to-change.ts'
import { hasNights, settleNights } from './nights-of-booking.ts'

/**
 * What deleting a booking now would leave behind of its money: for whoever asks before it is done. Throws `not-found` for one
 * that is unknown or deleted already.
 */
export async function deletionOf(ctx: AppContext, id: number): Promise<Deletion> {
  const left = await leftBehind(ctx, id)
  if (!left) throw noSuchBooking()
  const amounts = Object.entries(left).map(([name, amount]) => [name, toPounds(amount)] as const)
  return Object.fromEntries(amounts) as Record<keyof LeftBehind, string>
}

/**
 * Deletes a booking, whatever its state and its money, and frees its nights at once; for 30 days that can be undone. Its
 * ledger stays: what is held and not kept is owed to the guest from then on, and nobody is asked for anything. Throws as
 * `not-found` one that is unknown or deleted already.
 */
export async function removeBooking(tx: StaffTxContext, id: number): Promise<void> {
  const booking = await bookingOrDeletedOne(tx, id)
  if (booking.deletedAt) throw noSuchBooking()
  await markDeleted(tx, id)
  await freeNights(tx.database, id)
  await tx.audit({ action: 'deleted', item: 'booking', itemId: id, before: { status: booking.status } })
  if (hasNights(booking)) tx.publicDataChanged()
}

/**
 * Undoes a deletion within 30 days, and gives a booking the nights again that it had; a hold that has ended meanwhile has
 * none. Throws `not-found` afterwards, `conflict` when another has one of the nights. A booking that is not
 * deleted, since Undo was pressed twice, is answered as it is.
 */
export async function restoreBooking(tx: StaffTxContext, id: number): Promise<OpenBooking> {
  const booking = await bookingOrDeletedOne(tx, id)
  if (!booking.deletedAt) return openBooking(tx, id)
  if (booking.deletedAt <= undoSince(tx.clock.now())) throw noSuchBooking()
  await markRestored(tx, booking)
  await settleNights(tx, booking)
  await tx.audit({ action: 'restored', item: 'booking', itemId: id, after: { status: booking.status } })
  if (hasNights(booking)) tx.publicDataChanged()
  return openBooking(tx, id)
}
