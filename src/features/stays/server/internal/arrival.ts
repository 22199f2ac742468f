import { isAgreed } from '#features/booking-state.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import type { ArrivalDetails } from '#features/properties/contract.ts'
import { arrivalOf } from '#features/properties/server/arrival.ts'
import { checkRateLimits } from '#platform/server/http/limits.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { formatLongMoment } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { arrivalWindow } from './arrival-window.ts'
import { lockedBooking } from './locked-booking.ts'
import { addView } from './store.ts'

/** More than any guest needs; each view is an audit log entry. */
const MAX_VIEWS_AN_HOUR = 30

/**
 * Returns address, door code and Wi-Fi of a stay whose arrival window is open. Records the view and an audit log entry, without
 * the details. Throws `conflict` with the reason, and `opensAt` if unpaid or early; `too-many` beyond the limit.
 */
export async function openArrival(tx: TxContext, bookingId: number): Promise<ArrivalDetails> {
  const booking = await lockedBooking(tx, bookingId)
  const now = tx.clock.now()
  await refuseUnlessOpen(tx, booking)
  const { details } = await arrivalOf(tx, booking.propertyId)
  if (!details) throw notNow('We have not entered the arrival details yet. Please ring us, and we will tell you.')
  await checkRateLimits(tx, [{ key: `arrival details ${bookingId}`, max: MAX_VIEWS_AN_HOUR, withinMinutes: 60 }])
  await addView(tx.database, bookingId, now)
  await tx.audit({ action: 'opened the arrival details of', item: 'booking', itemId: bookingId })
  return details
}

async function refuseUnlessOpen(tx: TxContext, booking: OpenBooking): Promise<void> {
  if (!isAgreed(booking.state))
    throw notNow('Arrival details are shown once your stay is confirmed. If you are in doubt, please ring us.')
  const { state, opensAt } = await arrivalWindow(tx, booking)
  const when = formatLongMoment(opensAt)
  if (state === 'over' || booking.status === 'completed') throw notNow('Your stay is over.')
  if (state === 'unpaid')
    throw notNow(
      `${formatSum(booking.money?.owed ?? '0.00')} is still due. Arrival details are shown once everything is paid, from ${when}.`,
      opensAt,
    )
  if (state === 'early') throw notNow(`Arrival details are shown from ${when}.`, opensAt)
}

function notNow(message: string, opensAt?: Date): Refusal {
  return new Refusal('conflict', message, { body: opensAt ? { opensAt: opensAt.toISOString() } : {} })
}
