import type { OpenBooking } from '#features/bookings/contract.ts'
import { HELD_UNTIL_DECIDED } from '#features/bookings/server/holds.ts'
import type { GuestStay, StayState } from '#features/stays/contract.ts'
import { penceOf } from '#platform/shared/money.ts'

type Booking = Pick<OpenBooking, 'status' | 'heldUntil' | 'checkIn' | 'checkOut' | 'money'>

/** The state of a booking at `now`, as its guest sees it. */
export function stayState({ status, heldUntil, checkIn, checkOut, money }: Booking, now: Date): StayState {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'pending') {
    if (heldUntil) return 'held'
    const isLate = money?.depositDueAt && new Date(money.depositDueAt) <= now && penceOf(money.depositOwed) > 0
    return isLate || new Date(checkIn) <= now ? 'lapsed' : 'waiting'
  }
  if (status === 'completed' || new Date(checkOut) <= now) return 'over'
  return new Date(checkIn) <= now ? 'staying' : 'confirmed'
}

/** A hold that waits for the office has no date to show. */
export function holdOf({ heldUntil, status }: Booking): Pick<GuestStay, 'heldUntil' | 'heldUntilDecided'> {
  if (status !== 'pending' || !heldUntil) return { heldUntil: null, heldUntilDecided: false }
  return new Date(heldUntil) >= HELD_UNTIL_DECIDED
    ? { heldUntil: null, heldUntilDecided: true }
    : { heldUntil, heldUntilDecided: false }
}

/** Whether a stay is agreed on: only then does a guest need to find the home. */
export function isAgreed(state: StayState): boolean {
  return state === 'confirmed' || state === 'staying' || state === 'over'
}

/** Whether the guest may cancel it: before check-in, which a hold may outlast, and while there is something to cancel. */
export function mayCancel(booking: Booking, now: Date): boolean {
  const state = stayState(booking, now)
  return new Date(booking.checkIn) > now && (state === 'held' || state === 'waiting' || state === 'confirmed')
}

/** When arrival details may be opened, and whether they may be now. */
export interface ArrivalWindow {
  state: 'open' | 'early' | 'unpaid' | 'over'
  opensAt: Date
  closesAt: Date
}

const HOUR_MS = 3_600_000

/** From the hours agreed on before check-in until check-out, once everything is paid. */
export function arrivalWindow(
  { checkIn, checkOut, money, terms }: Pick<OpenBooking, 'checkIn' | 'checkOut' | 'money' | 'terms'>,
  now: Date,
): ArrivalWindow {
  const opensAt = new Date(new Date(checkIn).getTime() - terms.arrivalDetailsHours * HOUR_MS)
  const closesAt = new Date(checkOut)
  const isPaid = money === null || penceOf(money.owed) <= 0
  const state = closesAt <= now ? 'over' : !isPaid ? 'unpaid' : opensAt > now ? 'early' : 'open'
  return { state, opensAt, closesAt }
}
