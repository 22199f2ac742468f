import { officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import * as calls from '../contract.ts'
import { changeRegister, loadRegister, readRegister, revealPassports } from './register.ts'

export const guestRegisterRoutes: Route[] = [
  route(calls.listRegister, (ctx, { query }) => readRegister(ctx, query)),
  route(calls.getRegister, (ctx, { params }) => loadRegister(ctx, params.id)),
  officeRoute(calls.revealPassports, (tx, { body }) => revealPassports(tx, body.bookingIds)),
  // No Idempotency-Key: stored answers would contain passport details.
  officeRoute(calls.changeRegister, async (tx, { params, body }) => {
    await changeRegister(tx, params.id, body)
    return loadRegister(tx, params.id)
  }),
]
