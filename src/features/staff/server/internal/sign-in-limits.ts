import { createHash } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks, callerKey, forgetAttempts, networkKey, noteAttempts } from '#platform/server/http/limits.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * A limit: after `free` attempts within an hour each further one doubles the wait from `firstSeconds` up to `maxSeconds`. The
 * upper bound prevents lockout of the office.
 */
interface Allowance {
  key: string
  free: number
  firstSeconds: number
  maxSeconds: number
}

/** An admitted attempt, which counts until `forgive` is called. */
export interface Try {
  /** Call after success: deletes the counted attempts, and for sign-in marks the address as known for a day. */
  forgive(): Promise<void>
}

const WINDOW_MINUTES = 60
const KNOWN_FOR_MINUTES = 24 * 60

/** An attempt to sign in: the typed username, the address and the known device, else `null`. */
export interface SignInAttempt {
  username: string
  ip: string
  device: string | null
}

/** Counts an attempt to sign in. Throws `too-many` with the seconds to wait. Call it before the password is checked. */
export async function checkSignInLimit(ctx: AppContext, attempt: SignInAttempt): Promise<Try> {
  const keys = keysOf(attempt)
  const counted = [keys.here, keys.account, keys.address, keys.network, keys.device].filter((key) => key !== null)
  return checkLimits(ctx, {
    counted,
    allowances: (tx) => allowancesWith(tx, keys),
    forgiven: [keys.here, keys.known, keys.device].filter((key) => key !== null),
    known: [keys.known],
  })
}

/**
 * Like `checkSignInLimit`, for a signed-in member who confirms a password. Counts per session, so that neither strangers nor a
 * thief at one screen slow down the owner in another session.
 */
export async function checkConfirmationLimit(ctx: AppContext, sid: string): Promise<Try> {
  const key = `confirm ${sid}`
  return checkLimits(ctx, {
    counted: [key],
    allowances: async () => [{ key, free: 5, firstSeconds: 5, maxSeconds: 15 * 60 }],
    forgiven: [key],
    known: [],
  })
}

interface Admission {
  counted: string[]
  allowances(tx: TxContext): Promise<Allowance[]>
  /** Keys deleted after success, and keys then recorded as known. */
  forgiven: string[]
  known: string[]
}

async function checkLimits(ctx: AppContext, { counted, allowances, forgiven, known }: Admission): Promise<Try> {
  if (!ctx.config.rateLimits) return { forgive: async () => {} }
  const ids = await inTransaction(ctx, SYSTEM, async (tx) => {
    await acquireLocks(tx.database, counted)
    let wait = 0
    for (const allowance of await allowances(tx)) wait = Math.max(wait, await waitFor(tx, allowance))
    if (wait > 0)
      throw new Refusal('too-many', 'Too many attempts. Please wait a little and try again.', { retryAfter: wait })
    return noteAttempts(tx.database, counted, tx.clock.now())
  })
  return {
    forgive: () =>
      inTransaction(ctx, SYSTEM, async (tx) => {
        await forgetAttempts(tx.database, { keys: forgiven, ids })
        if (known.length > 0) await noteAttempts(tx.database, known, tx.clock.now())
      }),
  }
}

interface Keys {
  here: string
  account: string
  address: string
  network: string | null
  device: string | null
  known: string
}

/** Only a hash is stored, because users sometimes type a password into the username field. */
function keysOf({ username, ip, device }: SignInAttempt): Keys {
  const account = createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')
  const address = callerKey(ip)
  const network = networkKey(ip)
  return {
    here: `sign-in ${account} ${address}`,
    account: `sign-in ${account}`,
    address: `sign-in from ${address}`,
    network: network && `sign-in from ${network}`,
    device: device && `sign-in on ${device}`,
    known: `signed in ${account} ${address}`,
  }
}

async function allowancesWith(ctx: AppContext, keys: Keys): Promise<Allowance[]> {
  const long = { firstSeconds: 5, maxSeconds: 15 * 60 }
  const allowances: Allowance[] = [
    { key: keys.here, free: 5, ...long },
    { key: keys.address, free: 30, ...long },
  ]
  if (keys.network) allowances.push({ key: keys.network, free: 60, ...long })
  if (keys.device) allowances.push({ key: keys.device, free: 20, ...long })
  // The limit per account applies neither to a known device, nor to an address of a recent sign-in, nor to a first attempt, so
  // that strangers cannot lock staff out.
  else if (!(await signedInBefore(ctx, keys)) && (await triedBefore(ctx, keys)))
    allowances.push({ key: keys.account, free: 50, firstSeconds: 1, maxSeconds: 60 })
  return allowances
}

async function waitFor(ctx: AppContext, allowance: Allowance): Promise<number> {
  const now = ctx.clock.now().getTime()
  const { tries, last } = await ctx.database
    .selectFrom('rate_limit_attempt')
    .select(({ fn }) => [fn.countAll<number>().as('tries'), fn.max<Date | null>('at').as('last')])
    .where('key', '=', allowance.key)
    .where('at', '>', new Date(now - WINDOW_MINUTES * 60_000))
    .executeTakeFirstOrThrow()
  if (!last || tries < allowance.free) return 0
  const pause = Math.min(allowance.maxSeconds, allowance.firstSeconds * 2 ** (tries - allowance.free))
  return Math.max(0, pause - (now - last.getTime()) / 1000)
}

async function signedInBefore(ctx: AppContext, { known }: Keys): Promise<boolean> {
  return isNoted(ctx, known, KNOWN_FOR_MINUTES)
}

async function triedBefore(ctx: AppContext, { here }: Keys): Promise<boolean> {
  return isNoted(ctx, here, WINDOW_MINUTES)
}

async function isNoted(ctx: AppContext, key: string, withinMinutes: number): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - withinMinutes * 60_000)
  const report = ctx.database
    .selectFrom('rate_limit_attempt')
    .select('id')
    .where('key', '=', key)
    .where('at', '>', since)
  return (await report.limit(1).executeTakeFirst()) !== undefined
}
