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
    officeRouteOnce(calls.addBooking, (deed, { body }) => enterBooking(deed, body, ties), openBooking),
    officeRouteOnce(calls.addChannelStay, (deed, { body }) => enterChannelStay(deed, body), openBooking),
    officeRoute(calls.keepDroppedStay, (deed, { params, body }) => keepDroppedStay(deed, params.id, body.version)),
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
    officeRoute(calls.changeBooking, (deed, { params, body }) => changeBooking(deed, params.id, body)),
    officeRouteOnce(
      calls.changeStay,
      async (deed, { params, body }) => {
        await changeStay(deed, params.id, body)
        return { changed: true }
      },
      (office, _, { params }) => openBooking(office, params.id),
    ),
    officeRouteOnce(
      calls.undoAct,
      async (deed, { params, body }) => {
        await undoAct(deed, params.id, body.version)
        return { undone: true }
      },
      (office, _, { params }) => openBooking(office, params.id),
    ),
    officeRouteOnce(
      calls.cancelBooking,
      async (deed, { params, body }) => {
        await cancelBooking(deed, params.id, body)
        return { cancelled: true }
      },
      (office, _, { params }) => openBooking(office, params.id),
    ),
    officeRoute(calls.releaseHold, (deed, { params, body }) => releaseHold(deed, params.id, body.version)),
    route(calls.previewDeletion, (office, { params }) => deletionOf(office, params.id)),
    officeRoute(calls.waiveCharge, (deed, { params, body }) => waiveCharge(deed, params.id, body)),
    officeRoute(calls.removeBooking, async (deed, { params }) => {
      await removeBooking(deed, params.id)
      return { success: true as const }
    }),
    officeRoute(calls.restoreBooking, (deed, { params }) => restoreBooking(deed, params.id)),
  ]
}
