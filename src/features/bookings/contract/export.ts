import { type Day, dayInLondon } from '#platform/shared/day.ts'
import type { BookingStatus, ListedBooking } from './booking.ts'

/** The browser builds small exports, the server large exports. Both have these columns. */
export const BOOKING_COLUMNS = [
  'ID',
  'Guest Name',
  'Email',
  'Property',
  'Check In',
  'Check Out',
  'Guests',
  'Total Amount',
  'Status',
] as const

export interface ExportedBooking {
  id: number
  guestName: string
  guestEmail: string
  title: string
  checkIn: Day
  checkOut: Day
  guests: number
  totalAmount: string
  status: BookingStatus
}

/** Returns one row of the export for `csvFile`, with its cells in the order of `BOOKING_COLUMNS`. */
export function exportedCells(row: ExportedBooking): (string | number)[] {
  return [
    row.id,
    row.guestName,
    row.guestEmail,
    row.title,
    row.checkIn,
    row.checkOut,
    row.guests,
    row.totalAmount,
    row.status,
  ]
}

/** Like `exportedCells`, for a listed booking. Check-in and check-out become London days. */
export function csvCells({ property, checkIn, checkOut, ...booking }: ListedBooking): (string | number)[] {
  return exportedCells({
    ...booking,
    title: property?.title ?? 'Unknown Property',
    checkIn: dayInLondon(new Date(checkIn)),
    checkOut: dayInLondon(new Date(checkOut)),
  })
}
