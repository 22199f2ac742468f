import type { OpenBooking } from '#features/bookings/contract.ts'
import { freeNights } from '#features/calendar/server/nights.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext, TxContext } from '#platform/server/transaction.ts'
import { openBooking } from '../open-booking.ts'
import { requireReason } from '../rules.ts'
import type { BookingChange } from './booking-change.ts'
import { type BookingRow, updateBooking } from './booking-row-store.ts'
import { bookingToChange } from './booking-to-change.ts'
import { changedFields, changeForAuditLog } from './change-audit.ts'
import { type ChangePlan, isSameStay, planChange } from './change-plan.ts'
import { forgetDropped } from './dropped-store.ts'
import { hasNights, syncNights } from './nights-of-booking.ts'
import { tellOfChange } from './telling.ts'
import { keepBefore } from './undo-store.ts'

/**
 * Every change of a booking goes through this function: status, days, home, guests, price, hold and personal data, all or
 * nothing. Returns the booking. Without a difference nothing is written. Throws `not-found` for an unknown, deleted or erased
 * booking; `conflict` for a stale version, with the current booking, and for taken nights, naming their booking; `rule-violation`
 * for broken rules without a reason; and what `planChange` throws. `check` may refuse the booking first.
 */
export async function changeBooking(
  tx: TxContext,
  id: number,
  change: BookingChange,
  check: (before: BookingRow) => void | Promise<void> = () => {},
): Promise<OpenBooking> {
  const before = await bookingToChange(tx, id, change.propertyId)
  if (change.version !== undefined && change.version !== before.version)
    refuseStale(change.version, before.version, await openBooking(tx, id))
  await check(before)
  const plan = await planChange(tx, before, change)
  requireReason(plan.broken, change.reason)
  return carryOut(tx, plan, change.reason)
}

/** Carries out a plan: updates nights, booking and audit log and queues emails. Returns the booking. */
export async function carryOut(tx: TxContext, plan: ChangePlan, reason: string | undefined): Promise<OpenBooking> {
  const { before, after } = plan
  const { id } = after
  const changed = changedFields(plan)
  if (changed.length === 0) return openBooking(tx, id)
  if (isByStaff(tx)) await keepBefore(tx, id)
  const nightsMoved = hasNights(before) !== hasNights(after) || (hasNights(after) && !isSameStay(plan))
  if (before.propertyId !== after.propertyId) await freeNights(tx.database, id)
  await updateBooking(tx, after, plan.price)
  // New days settle the question about the nights that the channel dropped.
  if (before.channel !== null && !isSameStay(plan)) await forgetDropped(tx.database, id)
  if (nightsMoved || before.status !== after.status || before.hold !== after.hold) await syncNights(tx, after)
  await changeForAuditLog(tx, plan, { changed, reason })
  if (nightsMoved) tx.publicDataChanged()
  const booking = await openBooking(tx, id)
  await tellOfChange(tx, plan, { booking, reason })
  return booking
}

function isByStaff(tx: TxContext): tx is StaffTxContext {
  return tx.by.kind === 'staff'
}
