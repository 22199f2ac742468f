import type { OfficeSession } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffMember, StaffTxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { MAX_LIMIT } from '#platform/shared/wire.ts'
import { auditOwnAction } from './account.ts'
import { countSessionsOf, findSessions, removeSessionById, removeSessionsOf } from './store.ts'

/** Returns a page of the member's sessions, last active first. */
export async function listOwnSessions(
  ctx: AppContext,
  staff: StaffMember,
  { limit = MAX_LIMIT, offset = 0 }: { limit?: number; offset?: number },
): Promise<Paged<OfficeSession>> {
  const now = ctx.clock.now()
  const rows = await findSessions(ctx.database, staff.userId, { now, limit, offset })
  return {
    total: await countSessionsOf(ctx.database, staff.userId, now),
    rows: rows.map(({ id, sid, startedAt, activeAt, browser }) => ({
      id,
      startedAt: startedAt.toISOString(),
      activeAt: activeAt.toISOString(),
      browser,
      current: sid === staff.sid,
    })),
  }
}

/** Ends one of the member's sessions. Throws `not-found` for another member's or an ended session. */
export async function endOwnSession(tx: StaffTxContext, id: number): Promise<void> {
  if (!(await removeSessionById(tx.database, tx.by.userId, id)))
    throw new Refusal('not-found', 'This session is over already')
  await auditOwnAction(tx, 'ended session')
}

/** Ends the member's sessions except the current one. */
export async function endOtherSessions(tx: StaffTxContext): Promise<void> {
  const sessions = await removeSessionsOf(tx.database, tx.by.userId, tx.by.sid)
  if (sessions > 0) await auditOwnAction(tx, 'ended other sessions', { sessions })
}
