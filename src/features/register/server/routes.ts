import { officeRoute, type Route, route } from '#platform/server/http/route.ts'
import * as calls from '../contract.ts'
import { changeRegister, readRegister, registerOf } from './register.ts'

export const guestRegisterRoutes: Route[] = [
  route(calls.listRegister, (ctx, { query }) => readRegister(ctx, query)),
  route(calls.getRegister, (ctx, { params }) => registerOf(ctx, params.id)),
  // No Idempotency-Key: stored answers would contain passport details.
  officeRoute(calls.changeRegister, async (tx, { params, body }) => {
    await changeRegister(tx, params.id, body)
    return registerOf(tx, params.id)
  }),
]
