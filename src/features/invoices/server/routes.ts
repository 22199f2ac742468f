import { bookingBehind } from '#features/stays/server/resolve-private-link.ts'
import { checkRateLimits } from '#platform/server/http/limits.ts'
import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import { GUEST, inTransaction } from '#platform/server/transaction.ts'
import * as calls from '../contract.ts'
import { papersOf } from './internal/papers.ts'
import { nameRecipient } from './issuing.ts'

/** Limit for guests who change the recipient, as each change may use up two numbers. */
const MAX_AN_HOUR = 10

/** Routes for invoices and receipts, for guests by private link and for the office. */
export const invoiceRoutes: Route[] = [
  route(calls.readStayPapers, async (ctx, { params, caller }) => {
    const { booking } = await bookingBehind(ctx, params.token, caller.ip)
    return papersOf(ctx, booking.id)
  }),
  route(calls.nameStayRecipient, async (ctx, { params, caller, body }) => {
    const { booking } = await bookingBehind(ctx, params.token, caller.ip)
    await inTransaction(ctx, GUEST, async (tx) => {
      const key = `invoice of stay ${booking.id}`
      await checkRateLimits(tx, [{ key, max: MAX_AN_HOUR, withinMinutes: 60 }])
      await nameRecipient(tx, booking.id, body)
    })
    return papersOf(ctx, booking.id)
  }),
  route(calls.readPapers, (ctx, { params }) => papersOf(ctx, params.id)),
  officeRoute(calls.nameRecipient, async (tx, { params, body }) => {
    await nameRecipient(tx, params.id, body)
    return papersOf(tx, params.id)
  }),
]
