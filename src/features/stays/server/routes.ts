import { damagePhotograph } from '#features/payments/server/damage-photographs.ts'
import { answerOnce } from '#platform/server/http/once.ts'
import { downloadRoute, officeRoute, type Route, route } from '#platform/server/http/route.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { openArrival } from './internal/arrival.ts'
import { calendarFile } from './internal/calendar-file.ts'
import { cancelStay, previewCancellation } from './internal/cancelling.ts'
import { emailLink } from './internal/emailing-link.ts'
import { makeLink, showGuestPage } from './internal/guest-page.ts'
import { nameGuests } from './internal/guests.ts'
import { type StayDeps, showStay } from './internal/stays.ts'
import { bookingBehind } from './resolve-private-link.ts'

/** Routes of the guest's stay page and of its management by the office. */
export function stayRoutes(ties: StayDeps): Route[] {
  return [
    route(calls.readStay, async (ctx, { params, caller }) =>
      showStay(ctx, ties, await bookingBehind(ctx, params.token, caller.ip)),
    ),
    route(calls.openArrival, async (ctx, { params, caller }) => {
      const { booking } = await bookingBehind(ctx, params.token, caller.ip)
      // No Idempotency-Key: the stored answer would hold the door code unsealed.
      return inTransaction(ctx, GUEST, (tx) => openArrival(tx, booking.id))
    }),
    route(calls.previewStayCancellation, async (ctx, { params, caller }) =>
      previewCancellation(ctx, await bookingBehind(ctx, params.token, caller.ip)),
    ),
    route(calls.cancelStay, async (ctx, call) => {
      const { token } = call.params
      const { ip } = call.caller
      const { booking } = await bookingBehind(ctx, token, ip)
      // Stored under the booking's id: the database never holds the token.
      const once = { route: calls.cancelStay, about: booking.id }
      await answerOnce(ctx, GUEST, call, once, (tx) => cancelStay(tx, booking, call.body))
      return showStay(ctx, ties, await bookingBehind(ctx, token, ip))
    }),
    route(calls.nameGuests, async (ctx, { params, caller, body }) => {
      const { booking } = await bookingBehind(ctx, params.token, caller.ip)
      // No Idempotency-Key: the stored request would hold passport details.
      await inTransaction(ctx, GUEST, (tx) => nameGuests(tx, booking, body))
      return showStay(ctx, ties, await bookingBehind(ctx, params.token, caller.ip))
    }),
    route(calls.emailStayLink, async (ctx, { params, caller }) => {
      const { booking } = await bookingBehind(ctx, params.token, caller.ip)
      return inTransaction(ctx, GUEST, (tx) => emailLink(tx, booking))
    }),
    downloadRoute(calls.stayCalendarFile, async (ctx, { params, caller }) =>
      calendarFile(ctx, await bookingBehind(ctx, params.token, caller.ip)),
    ),
    downloadRoute(calls.stayDamagePhotograph, async (ctx, { params, caller }) => {
      const { booking } = await bookingBehind(ctx, params.token, caller.ip)
      return damagePhotograph(ctx, booking.id, params.entryId)
    }),
    route(calls.getGuestPage, (ctx, { params }) => showGuestPage(ctx, params.id)),
    // No Idempotency-Key: the stored answer would hold the link.
    officeRoute(calls.makeLink, (tx, { params, body }) => makeLink(tx, params.id, body.email)),
  ]
}
