import type { OpenBooking } from '#features/bookings/contract.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { openBooking } from '../open-booking.ts'
import { requireReason } from '../rules.ts'
import type { BookingChange } from './booking-change.ts'
import { type BookingRow, updateBooking } from './booking-row-store.ts'
import { auditChange, changedFields } from './change-audit.ts'
import { emailAboutChange } from './change-emails.ts'
import { type ChangePlan, isSameStay, planChange } from './change-plan.ts'
import { clearDroppedNights } from './dropped-store.ts'
import { lockBookingToChange } from './lock-booking.ts'
import { hasNights, syncNights } from './nights-of-booking.ts'
import { storeUndo } from './undo-store.ts'

/**
 * Changes status, days, home, guests, price, hold or personal data of a booking, all or nothing. Returns the booking. Without
 * a difference nothing is written. Throws `not-found` for an unknown, deleted or erased booking; `conflict` for a stale
 * version, with the current booking, and for taken nights, naming their booking; `rule-violation` for broken rules without a
 * reason; and what `planChange` throws. `check` may throw before anything else happens.
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

/** Carries out a plan: updates nights, booking and audit log and queues emails. Returns the booking. */
export async function applyPlan(tx: TxContext, plan: ChangePlan, reason: string | undefined): Promise<OpenBooking> {
  const { before, after } = plan
  const { id } = after
  const changed = changedFields(plan)
  if (changed.length === 0) return openBooking(tx, id)
  if (isByStaff(tx)) await storeUndo(tx, id)
  const nightsMoved = hasNights(before) !== hasNights(after) || (hasNights(after) && !isSameStay(plan))
  if (before.propertyId !== after.propertyId) await freeNights(tx, id)
  await updateBooking(tx, after, plan.price)
  // Once the office has set new days, the channel's dropped nights need no decision any more.
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
