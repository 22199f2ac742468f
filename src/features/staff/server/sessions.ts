import { hash, randomBytes } from 'node:crypto'
import { ROLES } from '#features/permissions.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Identify } from '#platform/server/http/routes/mount-routes.ts'
import { readSessionKey } from '#platform/server/http/session-cookie.ts'
import { inTransaction, type StaffMember, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import {
  addSession,
  findSession,
  prolongSession,
  removeSession,
  removeSessionsExpiredBy,
  type SessionRow,
} from './internal/store.ts'

/** A session ends after an hour without a request, and after twelve hours in any case [threat session-lifetime]. */
const IDLE_MINUTES = 60
const MAX_MINUTES = 12 * 60
/** Limits writes to one per minute and session. */
const RECORDED_EVERY_MINUTES = 1
const KEY_BYTES = 32

/** Returns a function that finds the member of staff by the request's cookie, and deletes an expired session. */
export function identifyStaff(ctx: AppContext): Identify {
  return async (cookie) => {
    const key = readSessionKey(ctx.config, cookie)
    return key ? findStaff(ctx, key) : null
  }
}

/** Begins a session of a member who has just given the password, and returns its key. The database stores only the key's SHA-256. */
export async function beginSession(
  tx: TxContext,
  { userId, browser }: Pick<SessionRow, 'userId' | 'browser'>,
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const now = tx.clock.now()
  const expire = expiryAt(now, now)
  await addSession(tx.database, {
    sid: hash('sha256', key),
    userId,
    startedAt: now,
    activeAt: now,
    browser,
    expire,
    confirmedAt: now,
  })
  return key
}

/** Ends the session of a cookie. Returns the user's id; `null` without a session. */
export async function endSession(tx: TxContext, cookie: string | undefined): Promise<number | null> {
  const key = readSessionKey(tx.config, cookie)
  return key ? removeSession(tx.database, hash('sha256', key)) : null
}

/** Deletes expired sessions. Called by the scheduler. */
export async function sweepSessions(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, ({ database, clock }) => removeSessionsExpiredBy(database, clock.now()))
}

async function findStaff(ctx: AppContext, key: string): Promise<StaffMember | null> {
  const now = ctx.clock.now()
  const session = await findSession(ctx.database, hash('sha256', key))
  if (!session) return null
  // Deleted, so that it cannot become valid again if the server's clock is set back.
  if (session.expire <= now) await removeSession(ctx.database, session.sid)
  else await recordActivity(ctx, session, now)
  if (session.expire <= now) return null
  const { userId, sid, confirmedAt, mustChoosePassword, role } = session
  const { permissions } = ROLES[role]
  return { kind: 'staff', userId, sid, confirmedAt, permissions, ...(mustChoosePassword && { mustChoosePassword }) }
}

async function recordActivity(ctx: AppContext, session: SessionRow, now: Date): Promise<void> {
  if (now.getTime() - session.activeAt.getTime() < RECORDED_EVERY_MINUTES * 60_000) return
  await prolongSession(ctx.database, { ...session, activeAt: now, expire: expiryAt(session.startedAt, now) })
}

function expiryAt(startedAt: Date, active: Date): Date {
  const idle = active.getTime() + IDLE_MINUTES * 60_000
  return new Date(Math.min(idle, startedAt.getTime() + MAX_MINUTES * 60_000))
}
