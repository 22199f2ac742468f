import type { Deletion, OpenBooking } from '#features/bookings/contract.ts'
import { isToday, renewDueDays } from '#features/bookings/server/agreement/due-days.ts'
import { noSuchBooking, openBooking } from '#features/bookings/server/lists/open-booking.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { toPounds } from '#platform/shared/money.ts'
import { earliestUndoableDeletion } from '../booking-filters.ts'
import { markDeleted, markRestored } from '../booking-row-store.ts'
import { hasNights, syncNights } from '../holds/nights-of-booking.ts'
import { lockBookingOrDeleted } from '../lock-booking.ts'
import { findMoneyAtDeletion, type MoneyAtDeletion } from './money-at-deletion.ts'

/** Returns what would happen to the money, in pounds. Throws `not-found` for an unknown or deleted booking. */
export async function previewDeletion(ctx: AppContext, id: number): Promise<Deletion> {
  const money = await findMoneyAtDeletion(ctx, id)
  if (!money) throw noSuchBooking()
  const amounts = Object.entries(money).map(([name, amount]) => [name, toPounds(amount)] as const)
  return Object.fromEntries(amounts) as Record<keyof MoneyAtDeletion, string>
}

/**
 * Deletes a booking in any state and frees its nights. A deletion can be undone for 30 days. The ledger stays: money
 * that is not retained is owed to the guest. Throws `not-found` for a deleted booking, and what `lockBookingOrDeleted`
 * throws.
 */
export async function removeBooking(tx: StaffTxContext, id: number): Promise<void> {
  const booking = await lockBookingOrDeleted(tx, id)
  if (booking.deletedAt) throw noSuchBooking()
  await markDeleted(tx, id)
  await freeNights(tx, id)
  await tx.audit({ action: 'deleted', item: 'booking', itemId: id, before: { status: booking.status } })
  if (hasNights(booking)) tx.publicDataChanged()
}

/**
 * Restores a booking with its nights; a booking with an expired hold gets no nights. A booking that is not deleted is
 * returned unchanged, so a second click is harmless. Throws `not-found` after 30 days, and what `lockBookingOrDeleted`,
 * `markRestored` and `syncNights` throw.
 */
export async function restoreBooking(tx: StaffTxContext, id: number): Promise<OpenBooking> {
  const booking = await lockBookingOrDeleted(tx, id)
  if (!booking.deletedAt) return openBooking(tx, id)
  if (booking.deletedAt <= earliestUndoableDeletion(tx.clock.now())) throw noSuchBooking()
  await markRestored(tx, booking)
  await syncNights(tx, booking)
  if (!isToday(tx, booking.deletedAt)) await renewDueDays(tx, booking)
  await tx.audit({ action: 'restored', item: 'booking', itemId: id, after: { status: booking.status } })
  if (hasNights(booking)) tx.publicDataChanged()
  return openBooking(tx, id)
}
