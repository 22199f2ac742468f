import { aboutItem, answerOnce } from '#platform/server/http/once.ts'
import { downloadRoute, type Route, route, type StaffMember, type Visitor } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { listBookings, pageOfBookings, summariseBookings } from './booking-list.ts'
import { cancelBooking, cancellationOf } from './cancelling.ts'
import { changeBooking } from './changes.ts'
import { exportBookings } from './export.ts'
import { countBookings } from './matches.ts'
import { type BookingTies, enterBooking } from './new-booking.ts'
import { hasNights } from './nights-of-booking.ts'
import { openBooking } from './open-booking.ts'
import { removeBooking, restoreBooking } from './removal.ts'
import { stayInLight } from './stays.ts'

/** `ties` is what the composition knows and bookings do not. */
export function bookingRoutes(office: Office, ties: BookingTies): Route[] {
  return [
    route(calls.listBookings, ({ query }) => listBookings(office, query)),
    route(calls.listAllBookings, ({ query }) => listBookings(office, query)),
    route(calls.pageOfBookings, ({ query }) => pageOfBookings(office, query)),
    route(calls.countBookings, ({ query }) => countBookings(office, query)),
    route(calls.summariseBookings, () => summariseBookings(office)),
    downloadRoute(calls.exportBookings, ({ query }) => exportBookings(office, query)),
    route(calls.quoteBooking, ({ query: { propertyId, checkIn, checkOut, guests, bookingId } }) =>
      stayInLight(office, { propertyId, stay: { checkIn, checkOut }, guests, bookingId }),
    ),
    route(calls.addBooking, async (call) => {
      const staff = staffOf(call.visitor)
      // What is remembered of an answer lies in the books for a day: its number, no guest and no account.
      const id = await answerOnce(office, call, { route: calls.addBooking }, async (books) => {
        const { id } = await enterBooking(office, books, call.body, staff, ties)
        return id
      })
      const booking = await openBooking(office, id)
      if (hasNights({ status: booking.status, heldUntil: null })) office.publicDataChanged()
      return booking
    }),
    route(calls.getBooking, ({ params }) => openBooking(office, params.id)),
    route(calls.changeBooking, ({ params, body, visitor }) => changeBooking(office, params.id, body, staffOf(visitor))),
    route(calls.previewCancellation, ({ params }) => cancellationOf(office, params.id)),
    route(calls.cancelBooking, async (call) => {
      const { userId } = staffOf(call.visitor)
      const { id } = call.params
      await answerOnce(office, call, { route: aboutItem(calls.cancelBooking, id) }, async (books) => {
        await cancelBooking(office, books, id, { ...call.body, userId })
        return { cancelled: true }
      })
      office.publicDataChanged()
      return openBooking(office, id)
    }),
    route(calls.removeBooking, async ({ params, visitor }) => {
      await removeBooking(office, params.id, staffOf(visitor))
      return { success: true as const }
    }),
    route(calls.restoreBooking, ({ params, visitor }) => restoreBooking(office, params.id, staffOf(visitor))),
  ]
}

/** Whoever calls: none of these calls is answered without a session. */
function staffOf({ staff }: Visitor): StaffMember {
  if (!staff) throw new Refusal('signed-out', 'Please sign in')
  return staff
}
