import { downloadRoute, officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import { cancelBooking } from './agreement/cancelling.ts'
import { releaseHold } from './holds/releasing.ts'
import { countOtherAccounts, replaceAccounts } from './internal/accounts.ts'
import { readAgreement } from './internal/agreement.ts'
import { previewChange } from './internal/changes/change-preview.ts'
import { changeStay, editBooking } from './internal/changes/changes.ts'
import { waiveCharge } from './internal/changes/waiving.ts'
import { enterChannelStay, keepDroppedStay } from './internal/channel-stay.ts'
import { findFreeHomes } from './internal/free-homes.ts'
import { type BookingDeps, enterBooking } from './internal/new-booking.ts'
import { previewDeletion, removeBooking, restoreBooking } from './internal/undo/removal.ts'
import { undoChange } from './internal/undo/undoing.ts'
import { listBookings, readBookingPage, summariseBookings } from './lists/booking-list.ts'
import { exportBookings } from './lists/export.ts'
import { countBookings } from './lists/matches.ts'
import { openBooking } from './lists/open-booking.ts'
import { readStayAvailability } from './stays.ts'

export function bookingRoutes(deps: BookingDeps): Route[] {
  return [
    route(calls.listBookings, (ctx, { query }) => listBookings(ctx, query)),
    route(calls.listAllBookings, async (ctx, { query }) =>
      query.count === 'later'
        ? { rows: await readBookingPage(ctx, query), total: Number.NaN }
        : listBookings(ctx, query),
    ),
    route(calls.countBookings, (ctx, { query }) => countBookings(ctx, query)),
    route(calls.summariseBookings, summariseBookings),
    downloadRoute(calls.exportBookings, (ctx, { query }) => exportBookings(ctx, query)),
    route(calls.quoteBooking, (ctx, { query: { propertyId, checkIn, checkOut, guests, bookingId } }) =>
      readStayAvailability(ctx, { propertyId, stay: { checkIn, checkOut }, guests, bookingId }),
    ),
    officeRouteOnce(calls.addBooking, (tx, { body }) => enterBooking(tx, body, deps), openBooking),
    officeRouteOnce(calls.addChannelStay, (tx, { body }) => enterChannelStay(tx, body), openBooking),
    officeRoute(calls.keepDroppedStay, (tx, { params, body }) => keepDroppedStay(tx, params.id, body.version)),
    route(calls.getBooking, (ctx, { params }) => openBooking(ctx, params.id)),
    route(calls.getAccountCounts, countOtherAccounts),
    route(calls.replaceAccounts, (ctx, { caller, body }) => replaceAccounts(ctx, caller.staff, body)),
    route(calls.getAgreement, (ctx, { params }) => readAgreement(ctx, params.id)),
    route(calls.previewChange, (ctx, { caller, params, query: { by, charge, holdUntil, ...change } }) =>
      previewChange(ctx, caller.staff, {
        ...change,
        id: params.id,
        holdUntil: holdUntil === 'none' ? null : holdUntil,
        cancelling: { by, charge },
      }),
    ),
    route(calls.listFreeHomes, (ctx, { params }) => findFreeHomes(ctx, params.id)),
    officeRoute(calls.changeBooking, (tx, { params, body }) => editBooking(tx, params.id, body)),
    officeRouteOnce(
      calls.changeStay,
      async (tx, { params, body }) => {
        await changeStay(tx, params.id, body)
        return { changed: true }
      },
      (ctx, _, { params }) => openBooking(ctx, params.id),
    ),
    officeRouteOnce(
      calls.undoChange,
      async (tx, { params, body }) => {
        await undoChange(tx, params.id, body.version)
        return { undone: true }
      },
      (ctx, _, { params }) => openBooking(ctx, params.id),
    ),
    officeRouteOnce(
      calls.cancelBooking,
      async (tx, { params, body }) => {
        await cancelBooking(tx, params.id, body)
        return { cancelled: true }
      },
      (ctx, _, { params }) => openBooking(ctx, params.id),
    ),
    officeRoute(calls.releaseHold, (tx, { params, body }) => releaseHold(tx, params.id, body.version)),
    route(calls.previewDeletion, (ctx, { params }) => previewDeletion(ctx, params.id)),
    officeRoute(calls.waiveCharge, (tx, { params, body }) => waiveCharge(tx, params.id, body)),
    officeRoute(calls.removeBooking, async (tx, { params }) => {
      await removeBooking(tx, params.id)
      return { success: true as const }
    }),
    officeRoute(calls.restoreBooking, (tx, { params }) => restoreBooking(tx, params.id)),
  ]
}
