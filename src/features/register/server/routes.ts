import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { changeRegister, readRegister, registerOf } from './register.ts'

/** The register of who stays, for the office. */
export const guestRegisterRoutes: Route[] = [
  route(calls.listRegister, (ctx, { query }) => readRegister(ctx, query)),
  route(calls.getRegister, (ctx, { params }) => registerOf(ctx, params.id)),
  // Not remembered under an Idempotency-Key: the memory would hold what passports say.
  officeRoute(calls.changeRegister, async (tx, { params, body }) => {
    await changeRegister(tx, params.id, body)
    return registerOf(tx, params.id)
  }),
]
