import { formatListDay } from '#platform/shared/day.ts'
import { formatSum } from '#platform/shared/money.ts'
import type { Difference } from '#platform/web/office/changed-meanwhile.tsx'
import type { RequestedBooking } from './booking-form.ts'

const LABELS: Record<keyof RequestedBooking, string> = {
  propertyId: 'Property',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  guests: 'Guests',
  totalAmount: 'Amount',
  guestName: 'Guest’s name',
  guestEmail: 'Email',
  guestPhone: 'Phone',
  guestAddress: 'Address',
}

/** Lists the fields that differ between two versions of a booking, for the dialog about a conflicting edit. */
export function bookingDifferences(yours: RequestedBooking, theirs: RequestedBooking): Difference[] {
  const fields = Object.keys(LABELS) as (keyof RequestedBooking)[]
  return fields
    .filter((field) => yours[field] !== theirs[field])
    .map((field) => ({ label: LABELS[field], yours: inWords(yours, field), theirs: inWords(theirs, field) }))
}

function inWords(booking: RequestedBooking, field: keyof RequestedBooking): string {
  switch (field) {
    case 'propertyId':
      return `Home #${booking.propertyId}`
    case 'checkIn':
    case 'checkOut':
      return formatListDay(booking[field])
    case 'totalAmount':
      return formatSum(booking.totalAmount)
    default:
      return String(booking[field])
  }
}
