import * as z from 'zod/mini'
import { endpoint } from '#features/endpoint.ts'
import { MAX_PENCE } from '#platform/shared/money.ts'
import { amount, id, idParam, instant, paging, poundsBetween, success } from '#platform/shared/wire.ts'
import * as calls from './calls.ts'

export const APPROVAL_KINDS = ['bank-details', 'refund', 'rule'] as const
const approvalKind = z.enum(APPROVAL_KINDS)
export type ApprovalKind = z.infer<typeof approvalKind>

/** Days after which a proposal without a decision ends. */
export const APPROVAL_DAYS = 7

const approval = z.object({
  id,
  kind: approvalKind,
  /** Such as `Refund of £600.00, booking #12`. */
  summary: z.string(),
  bookingId: z.nullable(id),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  /** Whether the caller proposed it, and so may withdraw but not decide. */
  isOwn: z.boolean(),
  /** `null` while it waits. */
  decision: z.nullable(z.enum(['approved', 'rejected', 'withdrawn', 'expired'])),
  /** `null` while it waits and for what expired. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
})
export type Approval = z.infer<typeof approval>

export const listApprovals = endpoint({
  ...calls.listApprovals,
  access: 'edit money',
  summary: 'Lists what waits for a second person, then what was decided, each newest first',
  query: z.strictObject(paging),
  answer: z.array(approval),
  paged: true,
})

export const decideApproval = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/{id}/decision',
  access: 'edit money',
  recentPassword: true,
  summary: 'Approves or rejects what a colleague proposed, or withdraws what the caller proposed',
  changes: ['approvals', 'bank account', 'bookings', 'money', 'audit-log'],
  params: z.object({ id: idParam }),
  body: z.strictObject({ decision: z.enum(['approved', 'rejected', 'withdrawn'], 'Please decide') }),
  answer: success,
})

/** `refundsOver` is null while refunds of any sum need one person only. */
const approvalRule = z.object({ bankDetails: z.boolean(), refundsOver: z.nullable(amount) })
export type ApprovalRule = z.infer<typeof approvalRule>

export const getApprovalRule = endpoint({
  ...calls.getApprovalRule,
  access: 'edit money',
  summary: 'Returns what needs a second person',
  answer: approvalRule,
})

export const ruleForm = z.strictObject({
  bankDetails: z.boolean('Please choose whether bank details need a second person'),
  refundsOver: z.nullable(poundsBetween(0, MAX_PENCE, 'Please enter an amount from £0 to £99,999,999.99')),
})

export const setApprovalRule = endpoint({
  method: 'PUT',
  path: '/api/admin/approvals/rule',
  access: 'edit office',
  recentPassword: true,
  summary: 'Sets what needs a second person; a looser rule needs a second person itself',
  changes: ['approvals', 'audit-log'],
  body: ruleForm,
  answer: z.object({ isProposed: z.boolean() }),
})
