import { formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import type { Difference } from '#platform/web/office/edit-conflict-dialog.tsx'
import type { EnteredBooking } from './booking-form.ts'

const LABELS: Record<keyof EnteredBooking, string> = {
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

/** Returns the differing fields for the dialog about a conflicting edit. */
export function bookingDifferences(typed: EnteredBooking, stored: EnteredBooking): Difference[] {
  const fields = Object.keys(LABELS) as (keyof EnteredBooking)[]
  return fields
    .filter((field) => typed[field] !== stored[field])
    .map((field) => ({
      label: LABELS[field],
      typed: describeField(typed, field),
      stored: describeField(stored, field),
    }))
}

function describeField(booking: EnteredBooking, field: keyof EnteredBooking): string {
  switch (field) {
    case 'propertyId':
      return `Home #${booking.propertyId}`
    case 'checkIn':
    case 'checkOut':
      return formatListDay(booking[field])
    case 'totalAmount':
      return formatPoundsText(booking.totalAmount)
    default:
      return String(booking[field])
  }
}
