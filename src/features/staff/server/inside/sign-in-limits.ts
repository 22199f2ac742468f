import { createHash } from 'node:crypto'
import { actAs, SYSTEM } from '#platform/server/deed.ts'
import { forgetAttempts, noteAttempts, takeTurns, visitorKey } from '#platform/server/http/limits.ts'
import type { Office } from '#platform/server/office.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/**
 * How patient sign-in is: so many wrong tries within an hour are free, each further one doubles the wait, and the wait
 * never grows beyond `mostSeconds`. So guessing does not pay, and nobody can lock the office out.
 */
interface Patience {
  key: string
  free: number
  firstSeconds: number
  mostSeconds: number
}

/** A try that was let in and counts until it is forgiven. */
export interface Try {
  /** The right password came: what this address got wrong before is forgotten, and the address is known for a day. */
  forgive(): Promise<void>
}

const WINDOW_MINUTES = 60
const KNOWN_FOR_MINUTES = 24 * 60

/** Counts a try to sign in. Refuses as `too-many`, with the seconds to wait, before any password is looked at. */
export async function admitTry(office: Office, username: string, ip: string): Promise<Try> {
  if (!office.config.rateLimits) return { forgive: async () => {} }
  const keys = keysOf(username, ip)
  const numbers = await actAs(office, SYSTEM, async (deed) => {
    await takeTurns(deed.database, [keys.here, keys.account, keys.address])
    const wait = await secondsToWait(deed, keys)
    if (wait > 0)
      throw new Refusal('too-many', 'Too many attempts. Please wait a little and try again.', { retryAfter: wait })
    return noteAttempts(deed.database, [keys.here, keys.account, keys.address], deed.clock.now())
  })
  return { forgive: () => forgive(office, keys, numbers) }
}

interface Keys {
  here: string
  account: string
  address: string
  known: string
}

/** What is typed into the first field may be anything, a password too: only its hash is kept. */
function keysOf(username: string, ip: string): Keys {
  const account = createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')
  const address = visitorKey(ip)
  return {
    here: `sign-in ${account} ${address}`,
    account: `sign-in ${account}`,
    address: `sign-in from ${address}`,
    known: `signed in ${account} ${address}`,
  }
}

async function secondsToWait(office: Office, keys: Keys): Promise<number> {
  const patiences: Patience[] = [
    { key: keys.here, free: 5, firstSeconds: 5, mostSeconds: 15 * 60 },
    { key: keys.address, free: 30, firstSeconds: 5, mostSeconds: 15 * 60 },
  ]
  // Strangers guessing from everywhere at once must not keep out those who work from where they always do.
  if (!(await signedInBefore(office, keys)))
    patiences.push({ key: keys.account, free: 50, firstSeconds: 1, mostSeconds: 60 })
  let longest = 0
  for (const patience of patiences) longest = Math.max(longest, await waitFor(office, patience))
  return longest
}

async function waitFor(office: Office, patience: Patience): Promise<number> {
  const now = office.clock.now().getTime()
  const { tries, last } = await office.database
    .selectFrom('attempt')
    .select(({ fn }) => [fn.countAll<number>().as('tries'), fn.max<Date | null>('at').as('last')])
    .where('key', '=', patience.key)
    .where('at', '>', new Date(now - WINDOW_MINUTES * 60_000))
    .executeTakeFirstOrThrow()
  if (!last || tries < patience.free) return 0
  const pause = Math.min(patience.mostSeconds, patience.firstSeconds * 2 ** (tries - patience.free))
  return Math.max(0, pause - (now - last.getTime()) / 1000)
}

async function signedInBefore(office: Office, { known }: Keys): Promise<boolean> {
  const since = new Date(office.clock.now().getTime() - KNOWN_FOR_MINUTES * 60_000)
  const before = office.database.selectFrom('attempt').select('id').where('key', '=', known).where('at', '>', since)
  return (await before.limit(1).executeTakeFirst()) !== undefined
}

async function forgive(office: Office, { here, known }: Keys, numbers: number[]): Promise<void> {
  await actAs(office, SYSTEM, async (deed) => {
    await forgetAttempts(deed.database, { keys: [here, known], ids: numbers })
    await noteAttempts(deed.database, [known], deed.clock.now())
  })
}
