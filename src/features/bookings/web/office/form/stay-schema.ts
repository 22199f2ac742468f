import * as z from 'zod/mini'
import { newBooking } from '#features/bookings/contract.ts'
import { instantInLondon, isDay, toDay } from '#platform/shared/day.ts'
import { MAX_PENCE, penceOf, toPounds } from '#platform/shared/money.ts'
import { STAY_TEXTS } from '#platform/web/ui/dates/date-range.ts'

// What the office's forms about a stay share: new booking, change, stay of another channel, offer.

export const stayFields = {
  checkIn: z.string().check(z.refine(isDay, 'Please select the check-in date')),
  checkOut: z.string().check(z.refine(isDay, 'Please select the check-out date')),
  guests: newBooking.shape.guests,
}

export const datesInOrder = z.refine<{ checkIn: string; checkOut: string }>(
  ({ checkIn, checkOut }) => !isDay(checkIn) || !isDay(checkOut) || checkOut > checkIn,
  { path: ['checkOut'], message: STAY_TEXTS.wrongOrder },
)

const optionalLine = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Please use at most ${max} characters`))

export const optionalPhone = optionalLine(40)
export const optionalReason = optionalLine(500)
export const REASON_TOO_SHORT = { path: ['reason'], message: 'Please give a reason of at least 3 characters' }

/** An empty number field has `null` or NaN. */
export const optionalNumber = z.nullable(z.union([z.number(), z.nan()]))

export function isEmpty(value: number | null): boolean {
  return value === null || Number.isNaN(value)
}

/** Whether an amount in pounds has whole pence and is within the server's maximum. */
export function isAmount(amount: number | null): boolean {
  if (amount === null || !(amount >= 0)) return false
  try {
    const sum = penceOf(amount)
    return sum <= MAX_PENCE && Math.abs(Number(toPounds(sum)) - amount) < 0.001
  } catch {
    return false
  }
}

export const HOLD_END_MISSING = { path: ['holdUntil'], message: 'Please select the last day of the hold' }

/** Returns 17:00 in London on the hold's last day, when bank branches have closed, as an ISO 8601 instant. */
export function holdEnd(lastDay: string): string {
  return instantInLondon(toDay(lastDay), '17:00').toISOString()
}
