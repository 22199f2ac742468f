import type { Cancellation, OpenBooking } from '#features/bookings/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffTxContext, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { updateCharge } from '../internal/booking-row-store.ts'
import type { Cancelling } from '../internal/changes/booking-change.ts'
import { readCancellation } from '../internal/changes/cancellation-terms.ts'
import { changeBooking } from '../internal/changes/change-booking.ts'
import { lockBookingToChange } from '../internal/lock-booking.ts'

/**
 * Returns the charge and the refund by the agreement. Throws `conflict` for a cancelled booking, and what
 * `lockBookingToChange` throws.
 */
export function previewBookingCancellation(ctx: AppContext, id: number): Promise<Cancellation> {
  return inTransaction(ctx, SYSTEM, async (tx) => {
    const booking = await lockBookingToChange(tx, id)
    if (booking.status === 'cancelled') throw alreadyCancelledRefusal()
    return readCancellation(tx, booking)
  })
}

/**
 * Cancels a booking, frees its nights and emails guest and office. Throws `conflict` for a stale version or a cancelled
 * booking, and what `lockBookingToChange` throws. Throws `rule-violation` for an unusual charge without a reason,
 * `invalid` for a charge above the agreed charge.
 */
export function cancelBooking(
  tx: TxContext,
  id: number,
  { reason, version, ...cancelling }: Cancelling & { reason?: string | undefined; version?: number | undefined },
): Promise<OpenBooking> {
  return changeBooking(tx, id, { status: 'cancelled', cancelling, reason, version }, (before) => {
    if (before.status === 'cancelled') throw alreadyCancelledRefusal()
  })
}

/** The caller has locked the booking. A database trigger adjusts the amount owed. */
export async function changeCharge(
  tx: StaffTxContext,
  id: number,
  { before, after }: { before: Pence; after: Pence },
): Promise<void> {
  await updateCharge(tx, id, after)
  await tx.audit({
    action: 'changed',
    item: 'booking',
    itemId: id,
    before: { cancellationCharge: toPounds(before) },
    after: { cancellationCharge: toPounds(after) },
  })
}

function alreadyCancelledRefusal(): Refusal {
  return new Refusal('conflict', 'This booking is already cancelled')
}
