import { createHash } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import {
  acquireLocks,
  addressOrNetwork,
  deleteAttempts,
  networkKey,
  recordAttempts,
} from '#platform/server/http/limits/limits.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * After `freeAttempts` within an hour, each further attempt doubles the wait, from `firstSeconds` up to `maxSeconds`. The maximum
 * prevents a lockout of the office.
 */
interface Limit {
  key: string
  freeAttempts: number
  firstSeconds: number
  maxSeconds: number
}

/** An admitted attempt, which counts until `reset` is called. */
export interface AdmittedAttempt {
  /** Call after success: deletes the counted attempts, and for sign-in marks the address as known for a day. */
  reset(): Promise<void>
}

const WINDOW_MINUTES = 60
const STANDARD_WAIT = { firstSeconds: 5, maxSeconds: 15 * 60 }
const KNOWN_FOR_MINUTES = 24 * 60

/** A sign-in attempt: the typed username, the IP address, and the id of a known device, else `null`. */
export interface SignInAttempt {
  username: string
  ip: string
  device: string | null
}

/** Counts an attempt to sign in. Throws `too-many` with the seconds to wait. Call it before the password is checked. */
export async function checkSignInLimit(ctx: AppContext, attempt: SignInAttempt): Promise<AdmittedAttempt> {
  const keys = keysOf(attempt)
  const counted = [keys.accountFromAddress, keys.account, keys.address, keys.network, keys.device].filter(
    (key) => key !== null,
  )
  return checkLimits(ctx, {
    counted,
    findLimits: (tx) => findSignInLimits(tx, keys),
    forgiven: [keys.accountFromAddress, keys.signedIn, keys.device].filter((key) => key !== null),
    known: [keys.signedIn],
  })
}

/**
 * Counts password confirmations per session, so that neither strangers nor a thief at one screen slow down the owner in another
 * session.
 */
export async function checkConfirmationLimit(ctx: AppContext, sid: string): Promise<AdmittedAttempt> {
  const key = `confirm ${sid}`
  return checkLimits(ctx, {
    counted: [key],
    findLimits: async () => [{ key, freeAttempts: 5, ...STANDARD_WAIT }],
    forgiven: [key],
    known: [],
  })
}

/**
 * Counts wrong codes by account, as a thief may use many addresses. Known devices are counted separately, so that the
 * owner keeps access.
 */
export async function checkCodeLimit(
  ctx: AppContext,
  { userId, device }: { userId: number; device: string | null },
): Promise<AdmittedAttempt> {
  const key = device ? `code of ${userId} on ${device}` : `code of ${userId}`
  return checkLimits(ctx, {
    counted: [key],
    findLimits: async () => [{ key, freeAttempts: 5, ...STANDARD_WAIT }],
    // A right code of the owner must not give a thief further attempts.
    forgiven: [],
    known: [],
  })
}

interface LimitCheck {
  counted: string[]
  findLimits(tx: TxContext): Promise<Limit[]>
  /** Keys deleted after success, and keys then recorded as known. */
  forgiven: string[]
  known: string[]
}

async function checkLimits(
  ctx: AppContext,
  { counted, findLimits, forgiven, known }: LimitCheck,
): Promise<AdmittedAttempt> {
  if (!ctx.config.rateLimits) return { reset: async () => {} }
  const ids = await inTransaction(ctx, SYSTEM, async (tx) => {
    await acquireLocks(tx.database, counted)
    let wait = 0
    for (const limit of await findLimits(tx)) wait = Math.max(wait, await findWaitSeconds(tx, limit))
    if (wait > 0)
      throw new Refusal('too-many', 'Too many attempts. Please wait a little and try again.', { retryAfter: wait })
    return recordAttempts(tx.database, counted, tx.clock.now())
  })
  return {
    reset: () =>
      inTransaction(ctx, SYSTEM, async (tx) => {
        await deleteAttempts(tx.database, { keys: forgiven, ids })
        if (known.length > 0) await recordAttempts(tx.database, known, tx.clock.now())
      }),
  }
}

interface Keys {
  accountFromAddress: string
  account: string
  address: string
  network: string | null
  device: string | null
  signedIn: string
}

/** Only a hash is stored, because users sometimes type a password into the username field. */
function keysOf({ username, ip, device }: SignInAttempt): Keys {
  const account = createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')
  const address = addressOrNetwork(ip)
  const network = networkKey(ip)
  return {
    accountFromAddress: `sign-in ${account} ${address}`,
    account: `sign-in ${account}`,
    address: `sign-in from ${address}`,
    network: network && `sign-in from ${network}`,
    device: device && `sign-in on ${device}`,
    signedIn: `signed in ${account} ${address}`,
  }
}

async function findSignInLimits(ctx: AppContext, keys: Keys): Promise<Limit[]> {
  const limits: Limit[] = [
    { key: keys.accountFromAddress, freeAttempts: 5, ...STANDARD_WAIT },
    { key: keys.address, freeAttempts: 30, ...STANDARD_WAIT },
  ]
  if (keys.network) limits.push({ key: keys.network, freeAttempts: 60, ...STANDARD_WAIT })
  if (keys.device) limits.push({ key: keys.device, freeAttempts: 20, ...STANDARD_WAIT })
  // Known devices, addresses of recent sign-ins and first attempts have no limit per account, so that strangers cannot lock
  // staff out.
  else if (!(await hasSignedInBefore(ctx, keys)) && (await hasTriedBefore(ctx, keys)))
    limits.push({ key: keys.account, freeAttempts: 50, firstSeconds: 1, maxSeconds: 60 })
  return limits
}

async function findWaitSeconds(ctx: AppContext, limit: Limit): Promise<number> {
  const now = ctx.clock.now().getTime()
  const { tries, last } = await ctx.database
    .selectFrom('rate_limit_attempt')
    .select(({ fn }) => [fn.countAll<number>().as('tries'), fn.max<Date | null>('at').as('last')])
    .where('key', '=', limit.key)
    .where('at', '>', new Date(now - WINDOW_MINUTES * 60_000))
    .executeTakeFirstOrThrow()
  if (!last || tries < limit.freeAttempts) return 0
  const pause = Math.min(limit.maxSeconds, limit.firstSeconds * 2 ** (tries - limit.freeAttempts))
  return Math.max(0, pause - (now - last.getTime()) / 1000)
}

async function hasSignedInBefore(ctx: AppContext, { signedIn }: Keys): Promise<boolean> {
  return hasAttempt(ctx, signedIn, KNOWN_FOR_MINUTES)
}

async function hasTriedBefore(ctx: AppContext, { accountFromAddress }: Keys): Promise<boolean> {
  return hasAttempt(ctx, accountFromAddress, WINDOW_MINUTES)
}

async function hasAttempt(ctx: AppContext, key: string, withinMinutes: number): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - withinMinutes * 60_000)
  const query = ctx.database
    .selectFrom('rate_limit_attempt')
    .select('id')
    .where('key', '=', key)
    .where('at', '>', since)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}
