import { read } from '#features/endpoint.ts'

export const listApprovals = read('/api/admin/approvals', ['approvals'])
export const getApprovalRule = read('/api/admin/approvals/rule', ['approvals'])
