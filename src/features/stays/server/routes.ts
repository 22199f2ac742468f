import { damagePhotograph } from '#features/payments/server/damage-photographs.ts'
import { answerOnce } from '#platform/server/http/once.ts'
import { downloadRoute, officeRoute, type Route, route } from '#platform/server/http/route.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { openArrival } from './inside/arrival.ts'
import { calendarFile } from './inside/calendar-file.ts'
import { cancelStay, previewCancellation } from './inside/cancelling.ts'
import { emailLink } from './inside/emailing-link.ts'
import { makeLink, showGuestPage } from './inside/guest-page.ts'
import { nameGuests } from './inside/guests.ts'
import { type StayTies, showStay } from './inside/stays.ts'
import { bookingBehind } from './private-door.ts'

/** The guest's own page of a stay, and what the office does about it. `ties` is what stays do not know by themselves. */
export function stayRoutes(ties: StayTies): Route[] {
  return [
    route(calls.readStay, async (office, { params, visitor }) =>
      showStay(office, ties, await bookingBehind(office, params.token, visitor.ip)),
    ),
    route(calls.openArrival, async (office, { params, visitor }) => {
      const { booking } = await bookingBehind(office, params.token, visitor.ip)
      // Never remembered under an Idempotency-Key: the memory would hold the door code unsealed.
      return inTransaction(office, GUEST, (tx) => openArrival(tx, booking.id))
    }),
    route(calls.previewStayCancellation, async (office, { params, visitor }) =>
      previewCancellation(office, await bookingBehind(office, params.token, visitor.ip)),
    ),
    route(calls.cancelStay, async (office, call) => {
      const { token } = call.params
      const { ip } = call.visitor
      const { booking } = await bookingBehind(office, token, ip)
      // Remembered under the booking's number: the database never holds the token.
      const once = { route: calls.cancelStay, about: booking.id }
      await answerOnce(office, GUEST, call, once, (tx) => cancelStay(tx, booking, call.body))
      return showStay(office, ties, await bookingBehind(office, token, ip))
    }),
    route(calls.nameGuests, async (office, { params, visitor, body }) => {
      const { booking } = await bookingBehind(office, params.token, visitor.ip)
      // Never remembered under an Idempotency-Key: the memory would hold what passports say.
      await inTransaction(office, GUEST, (tx) => nameGuests(tx, booking, body))
      return showStay(office, ties, await bookingBehind(office, params.token, visitor.ip))
    }),
    route(calls.emailStayLink, async (office, { params, visitor }) => {
      const { booking } = await bookingBehind(office, params.token, visitor.ip)
      return inTransaction(office, GUEST, (tx) => emailLink(tx, booking))
    }),
    downloadRoute(calls.stayCalendarFile, async (office, { params, visitor }) =>
      calendarFile(office, await bookingBehind(office, params.token, visitor.ip)),
    ),
    downloadRoute(calls.stayDamagePhotograph, async (office, { params, visitor }) => {
      const { booking } = await bookingBehind(office, params.token, visitor.ip)
      return damagePhotograph(office, booking.id, params.entryId)
    }),
    route(calls.getGuestPage, (office, { params }) => showGuestPage(office, params.id)),
    // Not remembered under an Idempotency-Key: the memory would hold the link.
    officeRoute(calls.makeLink, (tx, { params, body }) => makeLink(tx, params.id, body.letter)),
  ]
}
