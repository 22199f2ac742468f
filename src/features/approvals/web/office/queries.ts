import * as calls from '#features/approvals/calls.ts'
import type { getApprovalRule, listApprovals } from '#features/approvals/contract.ts'
import { queryOf } from '#platform/web/api.ts'

export const APPROVALS_PER_PAGE = 50

export const approvalsQuery = (offset: number) =>
  queryOf<typeof listApprovals>(calls.listApprovals, {
    query: { limit: APPROVALS_PER_PAGE, offset: offset || undefined },
  })

export const approvalRuleQuery = queryOf<typeof getApprovalRule>(calls.getApprovalRule, {})
