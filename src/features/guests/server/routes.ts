import { officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import { findGuests } from './guest-list.ts'
import { readGuestPage } from './internal/guest-page.ts'
import { joinGuests, partGuests } from './internal/joins.ts'
import { addNote, changeNote, changeTags, readRemarks } from './internal/remarks.ts'
import { findStayOfSender } from './internal/stay-of-sender.ts'
import { findBookingSubject, findGuestSubject } from './internal/subjects.ts'

export const guestRoutes: Route[] = [
  route(calls.listGuests, (ctx, { body }) => findGuests(ctx, body)),
  route(calls.readGuest, (ctx, { params }) => readGuestPage(ctx, params.key)),
  route(calls.findStayOfSender, (ctx, { params }) => findStayOfSender(ctx, params.id)),
  route(calls.readBookingNotes, async ({ database }, { params }) =>
    readRemarks(database, await findBookingSubject(database, params.id)),
  ),
  officeRoute(calls.joinGuests, (tx, { params, body }) => joinGuests(tx, params.key, body.with)),
  officeRoute(calls.partGuests, (tx, { params, body }) => partGuests(tx, params.key, body.keys)),
  officeRouteOnce(calls.addGuestNote, async (tx, { params, body }) =>
    addNote(tx, await findGuestSubject(tx.database, params.key), body.text),
  ),
  officeRouteOnce(calls.addBookingNote, async (tx, { params, body }) =>
    addNote(tx, await findBookingSubject(tx.database, params.id), body.text),
  ),
  officeRoute(calls.changeGuestNote, (tx, { params, body }) => changeNote(tx, params.id, body)),
  officeRoute(calls.changeGuestTags, async (tx, { params, body }) =>
    changeTags(tx, await findGuestSubject(tx.database, params.key), body),
  ),
  officeRoute(calls.changeBookingTags, async (tx, { params, body }) =>
    changeTags(tx, await findBookingSubject(tx.database, params.id), body),
  ),
]
