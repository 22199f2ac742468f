import type { Day } from '#platform/shared/day.ts'

/** The values of a new booking that are known in advance: most of them from an enquiry, otherwise none. */
export interface BookingStart {
  propertyId?: number
  checkIn?: Day
  checkOut?: Day
  guests?: number
  guestName?: string
  guestEmail?: string
  guestPhone?: string
  /** The enquiry that leads to the booking. */
  enquiryId?: number
}
