import type { OpenBooking } from '#features/bookings/contract.ts'
import { penceOf } from '#platform/shared/money.ts'

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
