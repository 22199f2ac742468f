import { downloadRoute, officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { accountsGiven, replaceAccounts } from './accounts.ts'
import { agreementOf } from './agreement.ts'
import { listBookings, pageOfBookings, summariseBookings } from './booking-list.ts'
import { cancelBooking } from './cancelling.ts'
import { exportBookings } from './export.ts'
import { freeHomesFor } from './free-homes.ts'
import { previewAct } from './inside/act-preview.ts'
import { changeBooking, changeStay } from './inside/changes.ts'
import { enterChannelStay, keepDroppedStay } from './inside/channel-stay.ts'
import { type BookingTies, enterBooking } from './inside/new-booking.ts'
import { deletionOf, removeBooking, restoreBooking } from './inside/removal.ts'
import { undoAct } from './inside/undoing.ts'
import { waiveCharge } from './inside/waiving.ts'
import { countBookings } from './matches.ts'
import { openBooking } from './open-booking.ts'
import { releaseHold } from './releasing.ts'
import { stayAvailability } from './stays.ts'

/** `ties` is what the composition knows and bookings do not. */
export function bookingRoutes(ties: BookingTies): Route[] {
  return [
    route(calls.listBookings, (office, { query }) => listBookings(office, query)),
    route(calls.listAllBookings, async (office, { query }) =>
      query.count === 'later'
        ? { rows: await pageOfBookings(office, query), total: Number.NaN }
        : listBookings(office, query),
    ),
    route(calls.countBookings, (office, { query }) => countBookings(office, query)),
    route(calls.summariseBookings, summariseBookings),
    downloadRoute(calls.exportBookings, (office, { query }) => exportBookings(office, query)),
    route(calls.quoteBooking, (office, { query: { propertyId, checkIn, checkOut, guests, bookingId } }) =>
      stayAvailability(office, { propertyId, stay: { checkIn, checkOut }, guests, bookingId }),
    ),
    officeRouteOnce(calls.addBooking, (tx, { body }) => enterBooking(tx, body, ties), openBooking),
    officeRouteOnce(calls.addChannelStay, (tx, { body }) => enterChannelStay(tx, body), openBooking),
    officeRoute(calls.keepDroppedStay, (tx, { params, body }) => keepDroppedStay(tx, params.id, body.version)),
    route(calls.getBooking, (office, { params }) => openBooking(office, params.id)),
    route(calls.getAccountsGiven, accountsGiven),
    route(calls.replaceAccounts, (office, { visitor, body }) => replaceAccounts(office, visitor.staff, body)),
    route(calls.getAgreement, (office, { params }) => agreementOf(office, params.id)),
    route(calls.previewAct, (office, { visitor, params, query: { by, charge, holdUntil, ...wish } }) =>
      previewAct(office, visitor.staff, {
        ...wish,
        id: params.id,
        holdUntil: holdUntil === 'none' ? null : holdUntil,
        cancelling: { by, charge },
      }),
    ),
    route(calls.listFreeHomes, (office, { params }) => freeHomesFor(office, params.id)),
    officeRoute(calls.changeBooking, (tx, { params, body }) => changeBooking(tx, params.id, body)),
    officeRouteOnce(
      calls.changeStay,
      async (tx, { params, body }) => {
        await changeStay(tx, params.id, body)
        return { changed: true }
      },
      (office, _, { params }) => openBooking(office, params.id),
    ),
    officeRouteOnce(
      calls.undoAct,
      async (tx, { params, body }) => {
        await undoAct(tx, params.id, body.version)
        return { undone: true }
      },
      (office, _, { params }) => openBooking(office, params.id),
    ),
    officeRouteOnce(
      calls.cancelBooking,
      async (tx, { params, body }) => {
        await cancelBooking(tx, params.id, body)
        return { cancelled: true }
      },
      (office, _, { params }) => openBooking(office, params.id),
    ),
    officeRoute(calls.releaseHold, (tx, { params, body }) => releaseHold(tx, params.id, body.version)),
    route(calls.previewDeletion, (office, { params }) => deletionOf(office, params.id)),
    officeRoute(calls.waiveCharge, (tx, { params, body }) => waiveCharge(tx, params.id, body)),
    officeRoute(calls.removeBooking, async (tx, { params }) => {
      await removeBooking(tx, params.id)
      return { success: true as const }
    }),
    officeRoute(calls.restoreBooking, (tx, { params }) => restoreBooking(tx, params.id)),
  ]
}
