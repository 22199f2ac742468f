import { type Day, dayInLondon } from '#platform/shared/day.ts'
import type { BookingStatus, ListedBooking } from './booking.ts'

/** The columns of the export, for whichever side writes it. */
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

/** What one line of the export tells. */
export interface ExportedBooking {
  id: number
  guestName: string
  guestEmail: string
  /** The title of its home. */
  title: string
  checkIn: Day
  checkOut: Day
  guests: number
  totalAmount: string
  status: BookingStatus
}

/** One line of the export, for `csvLines`, its cells in the order of the columns. */
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

/** The same of a booking as lists have it: its days are London's. */
export function csvCells({ property, checkIn, checkOut, ...booking }: ListedBooking): (string | number)[] {
  return exportedCells({
    ...booking,
    title: property?.title ?? 'Unknown Property',
    checkIn: dayInLondon(new Date(checkIn)),
    checkOut: dayInLondon(new Date(checkOut)),
  })
}
