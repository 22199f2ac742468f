import type { Day } from '#platform/shared/day.ts'

/** What is known of a booking before anybody fills in its form: of an enquiry nearly everything, else nothing. */
export interface BookingStart {
  propertyId?: number
  checkIn?: Day
  checkOut?: Day
  guests?: number
  guestName?: string
  guestEmail?: string
  guestPhone?: string
  /** The enquiry that it comes of. */
  enquiryId?: number
}
