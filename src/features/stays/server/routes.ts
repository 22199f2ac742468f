import { readDamagePhotograph } from '#features/payments/server/damage-photographs.ts'
import { answerOnce } from '#platform/server/http/limits/once.ts'
import { downloadRoute, officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { openArrival } from './internal/arrival.ts'
import { calendarFile } from './internal/calendar-file.ts'
import { cancelStay, previewCancellation } from './internal/cancelling.ts'
import { emailLink } from './internal/emailing-link.ts'
import { makeLink, readGuestPage, sendLink } from './internal/guest-page.ts'
import { nameGuests } from './internal/guests.ts'
import { readStayForGuest, type StayDeps } from './internal/stays.ts'
import { lockPrivateLink, resolvePrivateLink } from './resolve-private-link.ts'

/** Routes of the guest's page, and of the private links that the office makes. */
export function stayRoutes(deps: StayDeps): Route[] {
  return [
    route(calls.readStay, async (ctx, { params, caller }) =>
      readStayForGuest(ctx, deps, await resolvePrivateLink(ctx, params.token, caller.ip)),
    ),
    route(calls.openArrival, async (ctx, { params, caller }) => {
      await resolvePrivateLink(ctx, params.token, caller.ip)
      // No Idempotency-Key, because the stored response would contain the door code unencrypted.
      return inTransaction(ctx, GUEST, async (tx) => openArrival(tx, (await lockPrivateLink(tx, params.token)).booking))
    }),
    route(calls.previewStayCancellation, async (ctx, { params, caller }) =>
      previewCancellation(ctx, await resolvePrivateLink(ctx, params.token, caller.ip)),
    ),
    route(calls.cancelStay, async (ctx, call) => {
      const { token } = call.params
      const { ip } = call.caller
      const { booking } = await resolvePrivateLink(ctx, token, ip)
      // Stored under the booking's id, because the database must not contain the token.
      const once = { route: calls.cancelStay, about: booking.id }
      await answerOnce(ctx, GUEST, call, once, (tx) => cancelStay(tx, { booking, token }, call.body))
      return readStayForGuest(ctx, deps, await resolvePrivateLink(ctx, token, ip))
    }),
    route(calls.nameGuests, async (ctx, { params, caller, body }) => {
      await resolvePrivateLink(ctx, params.token, caller.ip)
      // No Idempotency-Key, because the stored request would contain passport details.
      await inTransaction(ctx, GUEST, async (tx) =>
        nameGuests(tx, (await lockPrivateLink(tx, params.token)).booking, body),
      )
      return readStayForGuest(ctx, deps, await resolvePrivateLink(ctx, params.token, caller.ip))
    }),
    route(calls.emailStayLink, async (ctx, { params, caller }) => {
      await resolvePrivateLink(ctx, params.token, caller.ip)
      return inTransaction(ctx, GUEST, async (tx) => emailLink(tx, (await lockPrivateLink(tx, params.token)).booking))
    }),
    downloadRoute(calls.stayCalendarFile, async (ctx, { params, caller }) =>
      calendarFile(ctx, await resolvePrivateLink(ctx, params.token, caller.ip)),
    ),
    downloadRoute(calls.stayDamagePhotograph, async (ctx, { params, caller }) => {
      const { booking } = await resolvePrivateLink(ctx, params.token, caller.ip)
      return readDamagePhotograph(ctx, booking.id, params.entryId)
    }),
    route(calls.getGuestPage, (ctx, { params }) => readGuestPage(ctx, params.id)),
    // No Idempotency-Key, because the stored response would contain the link.
    officeRoute(calls.makeLink, (tx, { params }) => makeLink(tx, params.id)),
    officeRoute(calls.sendLink, (tx, { params }) => sendLink(tx, params.id)),
  ]
}
