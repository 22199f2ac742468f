import { downloadRoute, officeRoute, officeRouteOnce, type Route, route } from '#platform/server/http/routes/route.ts'
import { inTransaction } from '#platform/server/transaction.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import * as calls from '../contract.ts'
import { exportPersonalData } from './copying.ts'
import { erasePerson, findPerson } from './erasing.ts'
import { changeRequest, enterRequest, readRequests } from './requests.ts'

export const peopleRoutes: Route[] = [
  route(calls.findPerson, (ctx, { body }) => findPerson(ctx, body.email)),
  downloadRoute(calls.copyPerson, async (ctx, { body, caller }) => {
    const text = await exportPersonalData(ctx, body.email)
    // The audit log must not store whose copy was made.
    await inTransaction(ctx, caller.staff, (tx) => tx.audit({ action: 'made a copy of', item: 'personal_data' }))
    return { filename: `personal-data-${dayInLondon(ctx.clock.now())}.txt`, pieces: [Buffer.from(text)] }
  }),
  officeRoute(calls.erasePerson, (tx, { body }) => erasePerson(tx, body.email, body.mentions)),
  route(calls.listRequests, (ctx, { query }) => readRequests(ctx, query)),
  officeRouteOnce(calls.addRequest, (tx, { body }) => enterRequest(tx, body)),
  officeRoute(calls.changeRequest, (tx, { params, body }) => changeRequest(tx, params.id, body)),
]
