import type { Day } from '#platform/shared/day.ts'

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
