import type { AppContext } from '#platform/server/app-context.ts'
import { inTransaction, type StaffTxContext, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { type Pence, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { Cancellation, OpenBooking } from '../contract.ts'
import type { Cancelling } from './internal/booking-change.ts'
import { updateCharge } from './internal/booking-row-store.ts'
import { bookingToChange } from './internal/booking-to-change.ts'
import { termsNow } from './internal/cancellation-terms.ts'
import { changeBooking } from './internal/change-booking.ts'

/** What cancelling a booking now comes to. Throws `not-found` for an unknown or deleted one, `conflict` for a cancelled one. */
export function cancellationOf(ctx: AppContext, id: number): Promise<Cancellation> {
  return inTransaction(ctx, SYSTEM, async (tx) => {
    const booking = await bookingToChange(tx, id)
    if (booking.status === 'cancelled') throw cancelledAlready()
    return termsNow(tx, booking)
  })
}

/**
 * Cancels a booking: its nights are free at once and the ledger drops what is no longer owed. The guest gets an email, and
 * so does the office when the guest did it. Returns the cancelled booking.
 *
 * Throws `not-found` for an unknown or deleted one; `conflict` for a stale version and one that is cancelled already;\n * `rule-violation` for a charge that is not the rule's without a reason; `invalid` for a charge above what is left of the price.
 */
export function cancelBooking(
  tx: TxContext,
  id: number,
  { reason, version, ...cancelling }: Cancelling & { reason?: string | undefined; version?: number | undefined },
): Promise<OpenBooking> {
  return changeBooking(tx, id, { status: 'cancelled', cancelling, reason, version }, (before) => {
    if (before.status === 'cancelled') throw cancelledAlready()
  })
}

/**
 * Changes what is charged for a cancellation, in pence. The caller has locked the booking; the database itself adjusts what
 * is owed.
 */
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

function cancelledAlready(): Refusal {
  return new Refusal('conflict', 'This booking is cancelled already')
}
