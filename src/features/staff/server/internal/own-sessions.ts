import type { OfficeSession } from '#features/staff/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { StaffMember, StaffTxContext } from '#platform/server/transaction.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { DEFAULT_LIMIT } from '#platform/shared/wire.ts'
import { noteOwn } from './account.ts'
import { countSessionsOf, removeSessionNumber, removeSessionsOf, sessionsOf } from './store.ts'

/** Where somebody is signed in, the last active first, and how many there are in all. */
export async function ownSessions(
  ctx: AppContext,
  staff: StaffMember,
  { limit = DEFAULT_LIMIT, offset = 0 }: { limit?: number; offset?: number },
): Promise<Paged<OfficeSession>> {
  const now = ctx.clock.now()
  const rows = await sessionsOf(ctx.database, staff.userId, { now, limit, offset })
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

/** Ends one of somebody's own sessions. Throws for another's, or one that is over, `not-found`. */
export async function endOwnSession(tx: StaffTxContext, id: number): Promise<void> {
  if (!(await removeSessionNumber(tx.database, tx.by.userId, id)))
    throw new Refusal('not-found', 'This session is over already')
  await noteOwn(tx, 'ended session')
}

/** Ends every session of somebody but the one they ask from. */
export async function endOtherSessions(tx: StaffTxContext): Promise<void> {
  const sessions = await removeSessionsOf(tx.database, tx.by.userId, tx.by.sid)
  if (sessions > 0) await noteOwn(tx, 'ended other sessions', { sessions })
}
