import { formatStay } from '#platform/shared/day.ts'
import type { DateRange } from './date-range.ts'

/** `Sep 09 - Sep 12` once both days are chosen, else `undefined`. */
export function formatDateRange({ checkIn, checkOut }: DateRange): string | undefined {
  return checkIn && checkOut ? formatStay({ checkIn, checkOut }) : undefined
}
