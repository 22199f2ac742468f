import { damagePhotograph } from '#features/payments/server/damage-photographs.ts'
import { downloadRoute, type Route, route } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import * as calls from '../contract.ts'
import { openArrival } from './arrival.ts'
import { calendarFile } from './calendar-file.ts'
import { cancelStay, previewCancellation } from './cancelling.ts'
import { makeLink, showGuestPage } from './guest-page.ts'
import { bookingBehind } from './private-door.ts'
import { type StayTies, showStay } from './stays.ts'

/** `ties` is what the composition knows and stays do not. */
export function stayRoutes(office: Office, ties: StayTies): Route[] {
  return [
    route(calls.readStay, ({ params, visitor }) => showStay(office, ties, params.token, visitor.ip)),
    route(calls.openArrival, ({ params, visitor }) => openArrival(office, params.token, visitor.ip)),
    route(calls.previewStayCancellation, ({ params, visitor }) =>
      previewCancellation(office, params.token, visitor.ip),
    ),
    route(calls.cancelStay, async (call) => {
      await cancelStay(office, call)
      return showStay(office, ties, call.params.token, call.visitor.ip)
    }),
    downloadRoute(calls.stayCalendarFile, ({ params, visitor }) => calendarFile(office, params.token, visitor.ip)),
    downloadRoute(calls.stayDamagePhotograph, async ({ params, visitor }) => {
      const { booking } = await bookingBehind(office, params.token, visitor.ip)
      return damagePhotograph(office, booking.id, params.entryId)
    }),
    route(calls.getGuestPage, ({ params }) => showGuestPage(office, params.id)),
    // Not remembered under an Idempotency-Key: what is remembered lies in the books, which know no link (decisions 1).
    route(calls.makeLink, ({ params, body, visitor: { staff } }) => {
      if (!staff) throw new Refusal('signed-out', 'Please sign in')
      return office.database.transaction().execute((books) => makeLink(office, books, params.id, body.letter, staff))
    }),
  ]
}
