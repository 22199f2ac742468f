import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { AppContext, DbTransaction } from '#platform/server/app-context.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/** At most `max` attempts in a sliding window of `withinMinutes`, which may be 24 hours at most. */
export interface Limit {
  /** The limited action and the caller or item, if any: `contact 192.0.2.1`, `link of offer 7`. */
  key: string
  max: number
  withinMinutes: number
}

/** Older attempts are deleted, so no window may be longer. */
const LONGEST_WINDOW_MINUTES = 24 * 60

/**
 * Counts an attempt in a separate transaction, so that the caller's error does not undo the count. Throws `too-many` with the
 * seconds to wait.
 */
export async function checkRateLimit(ctx: AppContext, limits: Limit[], message?: string): Promise<void> {
  if (!ctx.config.rateLimits) return
  await inTransaction(ctx, SYSTEM, (tx) => checkRateLimits(tx, limits, message))
}

/**
 * Counts an attempt within a transaction, so that a rollback removes the attempt. Throws `too-many` with the seconds to wait.
 */
export async function checkRateLimits(tx: TxContext, limits: Limit[], message?: string): Promise<void> {
  const wait = await countWithin(tx, limits)
  if (wait > 0) throw tooMany(wait, message)
}

/** Counts an attempt and returns true; beyond the limit, returns false and counts nothing. */
export async function isWithinRateLimit(tx: TxContext, limit: Limit): Promise<boolean> {
  return (await countWithin(tx, [limit])) === 0
}

/** Throws `too-many` without counting an attempt, so that a caller beyond the limit causes no slow work. */
export async function refuseBeyondLimit(ctx: AppContext, limits: Limit[], message?: string): Promise<void> {
  if (!ctx.config.rateLimits) return
  const wait = await secondsToWait(ctx, limits)
  if (wait > 0) throw tooMany(wait, message)
}

/** Returns the caller's key for limits: an IPv4 address, or the /64 network of an IPv6 household. */
export function addressOrNetwork(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const address = ip.split('%', 1)[0] ?? ip
  return isIPv6(address) ? `${firstGroups(address, 4).join(':')}::/64` : ip
}

/** Returns the /48 network of an IPv6 site, which has 65,536 networks of households; `null` for IPv4. */
export function networkKey(ip: string): string | null {
  const key = addressOrNetwork(ip)
  return key.endsWith('::/64') ? `${firstGroups(key.slice(0, -'::/64'.length), 3).join(':')}::/48` : null
}

/**
 * Locks `names` for this transaction, across all nodes. With `timeoutMs` a longer wait for this or a later lock of the
 * transaction throws PostgreSQL's 55P03.
 */
export async function acquireLocks(db: DbTransaction, names: string[], timeoutMs?: number): Promise<void> {
  const locks = [...new Set(names.map(lockOf))].sort()
  const allowance = timeoutMs === undefined ? sql`null` : sql`set_config('lock_timeout', ${`${timeoutMs}ms`}, true)`
  // A fixed order prevents deadlocks.
  await sql`select ${allowance}, (select count(pg_advisory_xact_lock(name)) from unnest(${locks}::bigint[]) as name)`.execute(
    db,
  )
}

/** Records an attempt for each key, without a limit. Returns the ids of the attempts. */
export async function recordAttempts(db: AppContext['database'], keys: string[], at: Date): Promise<number[]> {
  const attempts = keys.map((key) => ({ key, at }))
  return (await db.insertInto('rate_limit_attempt').values(attempts).returning('id').execute()).map(({ id }) => id)
}

export async function deleteAttempts(
  db: DbTransaction,
  { keys, ids }: { keys: string[]; ids: number[] },
): Promise<void> {
  await db
    .deleteFrom('rate_limit_attempt')
    .where((attempt) => attempt.or([attempt('key', '=', sql<string>`any(${keys}::text[])`), attempt('id', 'in', ids)]))
    .execute()
}

/** Deletes attempts older than any window. Called by the scheduler. */
export async function sweepAttempts(ctx: AppContext): Promise<void> {
  const oldest = minutesBefore(ctx.clock.now(), LONGEST_WINDOW_MINUTES)
  await inTransaction(ctx, SYSTEM, ({ database }) =>
    database.deleteFrom('rate_limit_attempt').where('at', '<', oldest).execute(),
  )
}

/** Counts an attempt for each key and returns 0, or counts nothing and returns the seconds to wait. */
async function countWithin(tx: TxContext, limits: Limit[]): Promise<number> {
  if (!tx.config.rateLimits || limits.length === 0) return 0
  const keys = [...new Set(limits.map((limit) => limit.key))]
  await acquireLocks(
    tx.database,
    keys.map((key) => `attempt ${key}`),
  )
  const wait = await secondsToWait(tx, limits)
  if (wait > 0) return wait
  await recordAttempts(tx.database, keys, tx.clock.now())
  return 0
}

/** An attempt is possible again when the oldest of the last `max` attempts leaves the window. */
async function secondsToWait(ctx: AppContext, limits: Limit[]): Promise<number> {
  const now = ctx.clock.now()
  let longest = 0
  for (const { key, max, withinMinutes } of limits) {
    if (withinMinutes > LONGEST_WINDOW_MINUTES) throw new RangeError(`a window longer than a day: ${key}`)
    const last = await ctx.database
      .selectFrom('rate_limit_attempt')
      .select('at')
      .where('key', '=', key)
      .where('at', '>', minutesBefore(now, withinMinutes))
      .orderBy('at', 'desc')
      .offset(max - 1)
      .limit(1)
      .executeTakeFirst()
    if (!last) continue
    const seconds = (last.at.getTime() - minutesBefore(now, withinMinutes).getTime()) / 1000
    longest = Math.max(longest, Math.ceil(seconds))
  }
  return longest
}

function tooMany(seconds: number, message = 'Too many attempts. Please try again later.'): Refusal {
  return new Refusal('too-many', message, { retryAfter: seconds })
}

function minutesBefore(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() - minutes * 60_000)
}

function lockOf(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString()
}

function firstGroups(address: string, count: number): string[] {
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, count).map((group) => group.replace(/^0+(?=.)/, ''))
}
