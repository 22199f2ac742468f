import { formatStay } from '#platform/shared/day.ts'
import type { DateRange } from './date-range.ts'

/** Returns, for example, `Sep 09 - Sep 12`; `undefined` until both days are chosen. */
export function formatDateRange({ checkIn, checkOut }: DateRange): string | undefined {
  return checkIn && checkOut ? formatStay({ checkIn, checkOut }) : undefined
}
