import { officeRoute, type Route, route } from '#platform/server/http/routes/route.ts'
import { toPounds } from '#platform/shared/money.ts'
import * as calls from '../contract.ts'
import { decide, type Executors, listApprovals } from './approvals.ts'
import { changeRule, readRule } from './rule.ts'

/** `app` passes in what approved proposals do, because approvals are below the features that they change. */
export function approvalRoutes(executors: Executors): Route[] {
  return [
    route(calls.listApprovals, (ctx, { caller, query }) => listApprovals(ctx, caller.staff, query)),
    officeRoute(calls.decideApproval, async (tx, { params, body }) => {
      await decide(tx, params.id, body.decision, executors)
      return { success: true } as const
    }),
    route(calls.getApprovalRule, async ({ database }) => {
      const { bankDetails, refundsOver } = await readRule(database)
      return { bankDetails, refundsOver: refundsOver === null ? null : toPounds(refundsOver) }
    }),
    officeRoute(calls.setApprovalRule, async (tx, { body }) => ({ isProposed: await changeRule(tx, body) })),
  ]
}
