import { type BookingState, STATES } from '#features/booking-state.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import type { RegisterForm } from '#features/register/contract.ts'
import { changeRegister } from '#features/register/server/register.ts'
import { checkRateLimits } from '#platform/server/http/limits.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/** Whether a guest has the nights of a stay that is not over: they are told the way, and asked who stays. */
export function isAhead(state: BookingState): boolean {
  return STATES[state].hasNights && state !== 'completed'
}

/** Nobody names their guests more often; each time is a audit log entry. */
const MAX_CHANGES_AN_HOUR = 30

/**
 * Enters who stays, as the guest says. Throws `conflict` for a stay without its nights and one that is over, `too-many` whoever
 * does it again and again, and what `changeRegister` refuses.
 */
export async function nameGuests(tx: TxContext, booking: OpenBooking, form: RegisterForm): Promise<void> {
  if (!isAhead(booking.state))
    throw new Refusal('conflict', 'Guests can be named once we hold your dates, until you check out.')
  await checkRateLimits(tx, [{ key: `guests of stay ${booking.id}`, max: MAX_CHANGES_AN_HOUR, withinMinutes: 60 }])
  await changeRegister(tx, booking.id, form)
}
