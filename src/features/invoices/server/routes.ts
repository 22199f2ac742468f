import { lockPrivateLink, resolvePrivateLink } from '#features/stays/server/resolve-private-link.ts'
import { checkRateLimits } from '#platform/server/http/limits/limits.ts'
import { officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { loadDocuments, loadGuestDocuments } from './internal/load-documents.ts'
import { nameOwnRecipient, nameRecipient } from './issuing.ts'

/** Limits a guest's changes of the recipient: each may use up an invoice number and a credit note number. */
const MAX_AN_HOUR = 10

export const invoiceRoutes: Route[] = [
  route(calls.readStayDocuments, async (ctx, { params, caller }) => {
    const { booking } = await resolvePrivateLink(ctx, params.token, caller.ip)
    return loadGuestDocuments(ctx, booking.id)
  }),
  route(calls.nameStayRecipient, async (ctx, { params, caller, body }) => {
    const { booking } = await resolvePrivateLink(ctx, params.token, caller.ip)
    await inTransaction(ctx, GUEST, async (tx) => {
      await lockPrivateLink(tx, params.token)
      const key = `invoice of stay ${booking.id}`
      await checkRateLimits(tx, [{ key, max: MAX_AN_HOUR, withinMinutes: 60 }])
      await nameOwnRecipient(tx, booking.id, body)
    })
    return loadGuestDocuments(ctx, booking.id)
  }),
  route(calls.readBookingDocuments, (ctx, { params }) => loadDocuments(ctx, params.id)),
  officeRoute(calls.nameRecipient, async (tx, { params, body }) => {
    await nameRecipient(tx, params.id, body)
    return loadDocuments(tx, params.id)
  }),
]
