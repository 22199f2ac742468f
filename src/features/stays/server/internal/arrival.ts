import { isAgreed } from '#features/booking-state.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import type { ArrivalDetails } from '#features/properties/contract.ts'
import { readArrivalForGuest } from '#features/properties/server/arrival.ts'
import { checkRateLimits } from '#platform/server/http/limits/limits.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { formatLongMoment } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { readArrivalWindow } from './arrival-window.ts'
import { insertView } from './store.ts'

/** More than any guest needs, because each view writes an audit log entry. */
const MAX_VIEWS_AN_HOUR = 30

/**
 * Returns the arrival details and records the view. Throws `conflict` with the reason while the details are closed or
 * not entered, `too-many` beyond the limit.
 */
export async function openArrival(tx: TxContext, booking: OpenBooking): Promise<ArrivalDetails> {
  const { id } = booking
  await requireOpenWindow(tx, booking)
  const { details } = await readArrivalForGuest(tx, booking.propertyId)
  if (!details)
    throw notShownError('We have not entered the arrival details yet. Please ring us, and we will tell you.')
  await checkRateLimits(tx, [{ key: `arrival details ${id}`, max: MAX_VIEWS_AN_HOUR, withinMinutes: 60 }])
  await insertView(tx.database, id, tx.clock.now())
  await tx.audit({ action: 'opened the arrival details of', item: 'booking', itemId: id })
  return details
}

async function requireOpenWindow(tx: TxContext, booking: OpenBooking): Promise<void> {
  if (!isAgreed(booking.state))
    throw notShownError('Arrival details are shown once your stay is confirmed. If you are in doubt, please ring us.')
  const { state, opensAt } = await readArrivalWindow(tx, booking)
  const when = formatLongMoment(opensAt)
  if (state === 'over' || booking.status === 'completed') throw notShownError('Your stay is over.')
  if (state === 'unpaid')
    throw notShownError(
      `${formatPoundsText(booking.money?.owed ?? '0.00')} is still due. Arrival details are shown once everything is paid, from ${when}.`,
      opensAt,
    )
  if (state === 'early') throw notShownError(`Arrival details are shown from ${when}.`, opensAt)
}

function notShownError(message: string, opensAt?: Date): Refusal {
  return new Refusal('conflict', message, { body: opensAt ? { opensAt: opensAt.toISOString() } : {} })
}
