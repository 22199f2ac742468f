import { createHash } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import { acquireLocks, callerKey, forgetAttempts, networkKey, noteAttempts } from '#platform/server/http/limits.ts'
import { inTransaction, SYSTEM, type TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * How patient sign-in is: so many wrong tries within an hour are free, each further one doubles the wait, and the wait
 * never grows beyond `mostSeconds`. So guessing does not pay, and nobody can lock the office out.
 */
interface Patience {
  key: string
  free: number
  firstSeconds: number
  maxSeconds: number
}

/** A try that was let in and counts until it is forgiven. */
export interface Try {
  /** The right password came: what this address got wrong before is forgotten, and the address is known for a day. */
  forgive(): Promise<void>
}

const WINDOW_MINUTES = 60
const KNOWN_FOR_MINUTES = 24 * 60

/** Who tries: the name that was typed, from where, and the known device it was typed on, if it is one. */
export interface Knocking {
  username: string
  ip: string
  device: string | null
}

/** Counts a try to sign in. Throws `too-many`, with the seconds to wait, before any password is looked at. */
export async function checkSignInLimit(ctx: AppContext, knocking: Knocking): Promise<Try> {
  const keys = keysOf(knocking)
  const counted = [keys.here, keys.account, keys.address, keys.network, keys.device].filter((key) => key !== null)
  return checkLimits(ctx, {
    counted,
    allowances: (tx) => allowancesWith(tx, keys),
    forgiven: [keys.here, keys.known, keys.device].filter((key) => key !== null),
    known: [keys.known],
  })
}

/**
 * The same for somebody who is signed in and confirms who they are. Counted for their session alone: what strangers try from
 * outside does not keep them waiting, and what a thief tries at one screen does not keep the owner waiting at another.
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
  allowances(tx: TxContext): Promise<Patience[]>
  /** What the right password makes forgotten, and what it is remembered by. */
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

/** What is typed into the first field may be anything, a password too: only its hash is kept. */
function keysOf({ username, ip, device }: Knocking): Keys {
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

async function allowancesWith(ctx: AppContext, keys: Keys): Promise<Patience[]> {
  const long = { firstSeconds: 5, maxSeconds: 15 * 60 }
  const allowances: Patience[] = [
    { key: keys.here, free: 5, ...long },
    { key: keys.address, free: 30, ...long },
  ]
  if (keys.network) allowances.push({ key: keys.network, free: 60, ...long })
  if (keys.device) allowances.push({ key: keys.device, free: 20, ...long })
  // Strangers who guess from everywhere at once must keep out neither a device of the office, nor those who work from where
  // they always do, nor anybody who tries for the first time.
  else if (!(await signedInBefore(ctx, keys)) && (await triedBefore(ctx, keys)))
    allowances.push({ key: keys.account, free: 50, firstSeconds: 1, maxSeconds: 60 })
  return allowances
}

async function waitFor(ctx: AppContext, allowance: Patience): Promise<number> {
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
