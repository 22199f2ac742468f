import { notYet } from '#platform/server/http/later.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { changeBooking, listAllBookings, listBookings, removeBooking } from '../contract.ts'

export function bookingRoutes(_office: Office): Route[] {
  return [listBookings, listAllBookings, changeBooking, removeBooking].map(notYet)
}
