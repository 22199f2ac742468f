import { STATES } from '#features/booking-state.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import type { RegisterForm } from '#features/register/contract.ts'
import { changeRegister } from '#features/register/server/register.ts'
import { checkRateLimits } from '#platform/server/http/limits/limits.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * Whether nights are held and check-out is in the future. Otherwise the page shows no directions and guests cannot be named.
 */
export function isUpcomingOrInHouse({ state, checkOut }: Pick<OpenBooking, 'state' | 'checkOut'>, now: Date): boolean {
  return STATES[state].hasNights && state !== 'completed' && new Date(checkOut) > now
}

/** More than any guest needs, because each change writes an audit log entry. */
const MAX_CHANGES_AN_HOUR = 30

/**
 * Enters the guests of a stay. Throws what `changeRegister` throws, `conflict` without held nights or after the stay,
 * `too-many` beyond the limit.
 */
export async function nameGuests(tx: TxContext, booking: OpenBooking, form: RegisterForm): Promise<void> {
  if (!isUpcomingOrInHouse(booking, tx.clock.now()))
    throw new Refusal('conflict', 'Guests can be named once we hold your dates, until you check out.')
  await checkRateLimits(tx, [{ key: `guests of stay ${booking.id}`, max: MAX_CHANGES_AN_HOUR, withinMinutes: 60 }])
  await changeRegister(tx, booking.id, form)
}
