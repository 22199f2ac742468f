import type { OpenBooking } from '#features/bookings/contract.ts'
import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import { requireReason } from '#features/bookings/server/rules.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { type BookingRow, updateBooking } from '../booking-row-store.ts'
import { clearDroppedNights } from '../dropped-store.ts'
import { emailAboutChange } from '../emails/change-emails.ts'
import { hasNights, syncNights } from '../holds/nights-of-booking.ts'
import { lockBookingToChange } from '../lock-booking.ts'
import { storeUndo } from '../undo/undo-store.ts'
import type { BookingChange } from './booking-change.ts'
import { auditChange, changedFields } from './change-audit.ts'
import { type ChangePlan, isSameStay, planChange } from './change-plan.ts'

/**
 * Changes any part of a booking and returns the booking. Without a difference nothing is written. `check` may refuse
 * the change by throwing. Throws `conflict` for a stale version, `rule-violation` for broken rules without a reason,
 * and what `lockBookingToChange`, `planChange`, `updateBooking` and `syncNights` throw.
 */
export async function changeBooking(
  tx: TxContext,
  id: number,
  change: BookingChange,
  check: (before: BookingRow) => void | Promise<void> = () => {},
): Promise<OpenBooking> {
  const before = await lockBookingToChange(tx, id, change.propertyId)
  if (change.version !== undefined && change.version !== before.version)
    refuseStale(change.version, before.version, await openBooking(tx, id))
  await check(before)
  const plan = await planChange(tx, before, change)
  requireReason(plan.broken, change.reason)
  return applyPlan(tx, plan, change.reason)
}

/** Writes booking, nights and audit log, and queues emails. Returns the changed booking. */
export async function applyPlan(tx: TxContext, plan: ChangePlan, reason: string | undefined): Promise<OpenBooking> {
  const { before, after } = plan
  const { id } = after
  const changed = changedFields(plan)
  if (changed.length === 0) return openBooking(tx, id)
  if (isByStaff(tx)) await storeUndo(tx, id)
  const nightsMoved = hasNights(before) !== hasNights(after) || (hasNights(after) && !isSameStay(plan))
  if (before.propertyId !== after.propertyId) await freeNights(tx, id)
  await updateBooking(tx, after, plan.price)
  // A stay with new days or another home needs no decision about nights that its channel dropped.
  if (before.channel !== null && !isSameStay(plan)) await clearDroppedNights(tx.database, id)
  if (nightsMoved || before.status !== after.status || before.hold !== after.hold) await syncNights(tx, after)
  await auditChange(tx, plan, { changed, reason })
  if (nightsMoved) tx.publicDataChanged()
  const booking = await openBooking(tx, id)
  await emailAboutChange(tx, plan, { booking, reason })
  return booking
}

function isByStaff(tx: TxContext): tx is StaffTxContext {
  return tx.by.kind === 'staff'
}
