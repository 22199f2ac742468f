import type { Day } from '#platform/shared/day.ts'

/** The initial values of a new booking, for example from an enquiry. */
export interface BookingStart {
  propertyId?: number
  checkIn?: Day
  checkOut?: Day
  guests?: number
  guestName?: string
  guestEmail?: string
  guestPhone?: string
  enquiryId?: number
}
