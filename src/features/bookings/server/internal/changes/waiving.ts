import type { OpenBooking } from '#features/bookings/contract.ts'
import { dueDaysAfter } from '#features/bookings/server/agreement/due-days.ts'
import { openBooking } from '#features/bookings/server/lists/open-booking.ts'
import { moneyEmailDueAt } from '#features/settings/server/money-email-due-at.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import { isStillDue } from '#platform/server/mail/due.ts'
import { refuseStale } from '#platform/server/stale.ts'
import type { StaffTxContext } from '#platform/server/transaction.ts'
import { formatPounds, type Pence, pence, toPounds } from '#platform/shared/money.ts'
import { fieldError, Refusal } from '#platform/shared/refusal.ts'
import { updateBooking } from '../booking-row-store.ts'
import { lockBookingToChange } from '../lock-booking.ts'

interface Waiver {
  charge: Pence
  reason: string
  version?: number | undefined
}

/**
 * Waives part of a cancellation charge, or charges a waived part again, and emails the guest. Throws as
 * `lockBookingToChange` does, and `conflict` for a stale version. Throws `rule-violation` for a stay that is not
 * cancelled, `invalid` for the current charge or more than the original charge.
 */
export async function waiveCharge(
  tx: StaffTxContext,
  id: number,
  { charge, reason, version }: Waiver,
): Promise<OpenBooking> {
  const before = await lockBookingToChange(tx, id)
  if (version !== undefined && version !== before.version)
    refuseStale(version, before.version, await openBooking(tx, id))
  const { cancellation } = before
  if (!cancellation) throw new Refusal('rule-violation', 'This stay is not cancelled, so nothing is charged for that')
  const whole = cancellation.charge + cancellation.waived + cancellation.cutOff
  const max = pence(Math.min(whole, before.totalAmount))
  if (charge > max) throw fieldError('charge', `${formatPounds(max)} was charged. It can be less, not more.`)
  if (charge === cancellation.charge)
    throw fieldError('charge', `${formatPounds(charge)} is charged already. Please enter another amount.`)
  const waived = { ...cancellation, charge, waived: pence(whole - charge), cutOff: pence(0) }
  const after = { ...before, cancellation: waived }
  const { policy } = await readSettings(tx)
  await updateBooking(tx, { ...after, ...dueDaysAfter(policy, tx.clock.now(), { before, after }) })
  await tx.audit({
    action: 'changed',
    item: 'booking',
    itemId: id,
    before: { cancellationCharge: toPounds(cancellation.charge) },
    after: { cancellationCharge: toPounds(charge), reason },
  })
  const cause = { of: 'booking', id }
  // An unsent email about the cancellation will include the new charge.
  if (!(await isStillDue(tx, cause, 'booking-cancelled')))
    await tx.email({
      kind: 'booking-charge-changed',
      about: { item: 'booking', itemId: id },
      to: 'guest',
      cause,
      dueAt: await moneyEmailDueAt(tx),
    })
  return openBooking(tx, id)
}
