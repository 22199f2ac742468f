import type { BookingStart } from '#features/bookings/web/office/booking-start.ts'
import type { OpenEnquiry } from '#features/enquiries/contract.ts'
import { isDay } from '#platform/shared/day.ts'

type Known = Pick<OpenEnquiry, 'id' | 'name' | 'email' | 'phone' | 'guests' | 'home' | 'checkInDate' | 'checkOutDate'>

/** Prefills a booking from an enquiry; a deleted home is left out. */
export function bookingStartOf(enquiry: Known): BookingStart {
  const { id, name, email, phone, guests, home, checkInDate, checkOutDate } = enquiry
  return {
    enquiryId: id,
    guestName: name,
    guestEmail: email,
    guestPhone: phone,
    guests,
    ...(home && !home.isDeleted && { propertyId: home.id }),
    ...(checkInDate && isDay(checkInDate) && { checkIn: checkInDate }),
    ...(checkOutDate && isDay(checkOutDate) && { checkOut: checkOutDate }),
  }
}
