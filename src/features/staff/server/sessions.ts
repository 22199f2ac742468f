import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Identify } from '#platform/server/http/mount-routes.ts'
import { keyInCookies } from '#platform/server/http/session-cookie.ts'
import { inTransaction, type StaffMember, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import {
  addSession,
  findSession,
  prolongSession,
  removeSession,
  removeSessionsExpiredBy,
  type SessionRow,
} from './internal/store.ts'

/**
 * A session ends after an hour in which nothing was done, and after twelve hours whatever was done
 * [threat session-lifetime].
 */
const IDLE_MINUTES = 60
const LONGEST_MINUTES = 12 * 60
/** Not every click is worth a write. */
const NOTED_EVERY_MINUTES = 1
const KEY_BYTES = 32

/** Tells which member of staff a request's cookie belongs to; a session that has run out is forgotten. */
export function identifyStaff(ctx: AppContext): Identify {
  return async (cookie) => {
    const key = keyInCookies(ctx.config, cookie)
    return key ? staffWith(ctx, key) : null
  }
}

/** Begins a session and answers its key, which only the browser has: the database knows its SHA-256. */
export async function beginSession(
  tx: TxContext,
  { userId, browser }: Pick<SessionRow, 'userId' | 'browser'>,
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  const now = tx.clock.now()
  const expire = expiryAt(now, now)
  await addSession(tx.database, { sid: sidOf(key), userId, startedAt: now, activeAt: now, browser, expire })
  return key
}

/** Ends the session that a request's cookie belongs to. Returns whose it was, `null` where there was none. */
export async function endSession(tx: TxContext, cookie: string | undefined): Promise<number | null> {
  const key = keyInCookies(tx.config, cookie)
  return key ? removeSession(tx.database, sidOf(key)) : null
}

/** Forgets sessions that have run out. Called by the schedule. */
export async function sweepSessions(ctx: AppContext): Promise<void> {
  await inTransaction(ctx, SYSTEM, ({ database, clock }) => removeSessionsExpiredBy(database, clock.now()))
}

async function staffWith(ctx: AppContext, key: string): Promise<StaffMember | null> {
  const now = ctx.clock.now()
  const session = await findSession(ctx.database, sidOf(key))
  if (!session) return null
  // A session that ran out must not live again when a server's clock is put back.
  if (session.expire <= now) await removeSession(ctx.database, session.sid)
  else await noteActivity(ctx, session, now)
  if (session.expire <= now) return null
  const { userId, sid, mustChoosePassword } = session
  return { kind: 'staff', userId, sid, ...(mustChoosePassword && { mustChoosePassword }) }
}

async function noteActivity(ctx: AppContext, session: SessionRow, now: Date): Promise<void> {
  if (now.getTime() - session.activeAt.getTime() < NOTED_EVERY_MINUTES * 60_000) return
  await prolongSession(ctx.database, { ...session, activeAt: now, expire: expiryAt(session.startedAt, now) })
}

function expiryAt(startedAt: Date, active: Date): Date {
  const idle = active.getTime() + IDLE_MINUTES * 60_000
  return new Date(Math.min(idle, startedAt.getTime() + LONGEST_MINUTES * 60_000))
}

function sidOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
