import { sql } from 'kysely'
import { type Permission, ROLES } from '#features/permissions.ts'
import { listAccounts } from '#features/staff/server/staff.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { isBreaking } from '#platform/server/database/failures.ts'
import { inTransaction, type StaffTxContext, SYSTEM } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { APPROVAL_DAYS, APPROVAL_KINDS, type Approval, type ApprovalKind } from '../contract.ts'

/** What a decision on each kind requires, besides `edit money`. */
const PERMISSION_OF: Record<ApprovalKind, Permission> = {
  'bank-details': 'edit office',
  refund: 'edit money',
  rule: 'edit office',
}

export interface Proposal {
  kind: ApprovalKind
  /** Names no guest and no full account number, because it is stored after the decision. */
  summary: string
  bookingId?: number
  /** What the kind's executor is given on approval. */
  payload: object
}

interface ApprovedProposal {
  approvalId: number
  /** The member who proposed it; the transaction's actor approved it. */
  proposedBy: number
  /** What `propose` was given. */
  payload: unknown
}

/** Carries out an approved proposal, in the transaction of the decision. */
export type Executors = Record<ApprovalKind, (tx: StaffTxContext, approved: ApprovedProposal) => Promise<void>>

/** Stores a proposal and emails everyone else who may decide on it. */
export async function propose(tx: StaffTxContext, { kind, summary, bookingId, payload }: Proposal): Promise<void> {
  const now = tx.clock.now()
  const { id } = await tx.database
    .insertInto('approval')
    .values({
      kind,
      summary,
      booking_id: bookingId ?? null,
      payload: JSON.stringify(payload),
      proposed_by: tx.by.userId,
      proposed_at: now,
      expires_at: new Date(now.getTime() + APPROVAL_DAYS * 24 * 60 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.audit({ action: 'proposed', item: 'approval', itemId: id, after: { summary } })
  for (const { member, credential } of await listAccounts(tx.database))
    if (member.id !== tx.by.userId && member.email !== '' && mayDecide(kind, ROLES[credential.role].permissions))
      await tx.email({ kind: 'approval-waiting', about: { item: 'approval', itemId: id }, to: { staff: member.id } })
}

/**
 * Decides on a proposal and carries it out if it is approved. Throws `not-found`, `conflict` for a decided or expired one,
 * `forbidden` for the proposer, for a role that may not decide, and for an account that is newer than the proposal.
 */
export async function decide(
  tx: StaffTxContext,
  id: number,
  decision: 'approved' | 'rejected' | 'withdrawn',
  executors: Executors,
): Promise<void> {
  const row = await tx.database.selectFrom('approval').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not-found', 'This proposal no longer exists')
  const now = tx.clock.now()
  if (row.decision !== null || row.expires_at <= now)
    throw new Refusal('conflict', 'This proposal was decided or has ended meanwhile')
  const kind = row.kind as ApprovalKind // checked by the table
  if (decision !== 'withdrawn') await refuseToDecide(tx, kind, row.proposed_at)
  await tx.database
    .updateTable('approval')
    .set({ decision, decided_by: tx.by.userId, decided_at: now, payload: null })
    .where('id', '=', id)
    .execute()
    .catch(refuseSamePerson)
  await tx.audit({ action: decision, item: 'approval', itemId: id, after: { summary: row.summary } })
  if (decision === 'approved')
    await executors[kind](tx, { approvalId: id, proposedBy: row.proposed_by, payload: row.payload })
}

/** Returns a page of the proposals that the member may decide on or proposed: open ones first, each newest first. */
export async function listApprovals(
  ctx: AppContext,
  staff: { userId: number; permissions?: readonly string[] },
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number; offset?: number },
): Promise<Paged<Approval>> {
  const now = ctx.clock.now()
  const shown = ctx.database
    .selectFrom('approval')
    .where(({ or, eb }) => or([eb('kind', 'in', kindsOf(staff)), eb('proposed_by', '=', staff.userId)]))
  const [rows, { total }] = await Promise.all([
    shown
      .innerJoin('staff_name as proposer', 'proposer.id', 'approval.proposed_by')
      .leftJoin('staff_name as decider', 'decider.id', 'approval.decided_by')
      .select(['approval.id', 'kind', 'summary', 'booking_id', 'proposed_by', 'proposed_at', 'expires_at', 'decision'])
      .select(['decided_at', 'proposer.name as proposedBy', 'decider.name as decidedBy'])
      .orderBy(sql`decision is null and expires_at > ${now}`, 'desc')
      .orderBy('approval.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind as ApprovalKind, // checked by the table
      summary: row.summary,
      bookingId: row.booking_id,
      proposedBy: row.proposedBy ?? '',
      proposedAt: row.proposed_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      isOwn: row.proposed_by === staff.userId,
      decision: row.decision === null && row.expires_at <= now ? 'expired' : (row.decision as Approval['decision']),
      decidedBy: row.decidedBy,
      decidedAt: (row.decided_at ?? (row.expires_at <= now ? row.expires_at : null))?.toISOString() ?? null,
    })),
  }
}

/** Returns the open proposals of colleagues that the member may decide on, the oldest first, and their number. */
export async function findWaitingApprovals(
  ctx: AppContext,
  staff: { userId: number; permissions?: readonly string[] },
  limit: number,
): Promise<{ rows: { id: number; summary: string; proposedBy: string }[]; count: number }> {
  const waiting = ctx.database
    .selectFrom('approval')
    .where('decision', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .where('proposed_by', '<>', staff.userId)
    .where('kind', 'in', kindsOf(staff))
  const [rows, { count }] = await Promise.all([
    waiting
      .innerJoin('staff_name as proposer', 'proposer.id', 'approval.proposed_by')
      .select(['approval.id', 'summary', 'proposer.name as proposedBy'])
      .orderBy('approval.id')
      .limit(limit)
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows: rows.map((row) => ({ ...row, proposedBy: row.proposedBy ?? '' })), count }
}

/** Ends proposals without a decision in time, and deletes what they would have done. Called by the scheduler. */
export async function endExpiredApprovals(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, ({ database, clock }) =>
    database
      .updateTable('approval')
      .set({ decision: 'expired', decided_at: clock.now(), payload: null })
      .where('decision', 'is', null)
      .where('expires_at', '<=', clock.now())
      .execute(),
  )
}

function mayDecide(kind: ApprovalKind, permissions: readonly string[]): boolean {
  return permissions.includes('edit money') && permissions.includes(PERMISSION_OF[kind])
}

function kindsOf({ permissions = [] }: { permissions?: readonly string[] }): ApprovalKind[] {
  return APPROVAL_KINDS.filter((kind) => mayDecide(kind, permissions))
}

async function refuseToDecide(tx: StaffTxContext, kind: ApprovalKind, proposedAt: Date): Promise<void> {
  if (!mayDecide(kind, tx.by.permissions ?? [])) throw new Refusal('forbidden', 'Your role does not permit this')
  const { created_at } = await tx.database
    .selectFrom('user')
    .where('id', '=', tx.by.userId)
    .select('created_at')
    .executeTakeFirstOrThrow()
  // Otherwise a proposer could invite an account for this decision.
  if (created_at > proposedAt)
    throw new Refusal('forbidden', 'Your account is newer than this proposal, so another colleague must decide')
}

function refuseSamePerson(error: unknown): never {
  if (isBreaking(error, 'approved_by_another'))
    throw new Refusal('forbidden', 'You proposed this yourself, so another person must decide')
  if (isBreaking(error, 'withdrawn_by_proposer'))
    throw new Refusal('forbidden', 'Only the person who proposed this may withdraw it')
  throw error
}
