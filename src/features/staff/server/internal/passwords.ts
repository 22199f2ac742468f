import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordCost } from '#platform/server/config.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const SALT_BYTES = 16
const HASH_BYTES = 32
/** scrypt runs in the thread pool; the rest of the server needs threads too. */
const MAX_AT_ONCE = 2
/** Maximum waiting checks per lane. Two at a time, thirty checks take about `RETRY_AFTER_SECONDS`. */
const MAX_WAITING = 30
const RETRY_AFTER_SECONDS = 5

/** A lane of the queue. Known devices and signed-in members go first, so that strangers cannot delay them. */
export type Lane = 'known' | 'stranger'

/** Hashes a password as `$scrypt$ln=15,r=8,p=3$salt$hash`. Only signed-in members and tools set passwords. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return formatHash(cost, salt, await derive(password, salt, { cost, lane: 'known' }))
}

export async function isCorrectPassword(password: string, stored: string, lane: Lane): Promise<boolean> {
  const { cost, salt, hash } = parseHash(stored)
  return timingSafeEqual(await derive(password, salt, { cost, lane }), hash)
}

/** A random hash for unknown accounts: no password matches, and the check takes equally long. */
export function generateUnmatchableHash(cost: PasswordCost): string {
  return formatHash(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
}

function formatHash({ ln, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

function parseHash(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt = '', hash = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(stored) ?? []
  if (!hash) throw new Error('A stored password cannot be read')
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

async function derive(
  password: string,
  salt: Buffer,
  { cost: { ln, r, p }, lane }: { cost: PasswordCost; lane: Lane },
): Promise<Buffer> {
  const N = 2 ** ln
  // Keyboards differ in how they encode characters such as é.
  const characters = password.normalize('NFKC')
  await acquireSlot(lane)
  try {
    return await scryptAsync(characters, salt, { N, r, p, maxmem: 2 * 128 * N * r })
  } finally {
    releaseSlot()
  }
}

function scryptAsync(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

const waiting: Record<Lane, (() => void)[]> = { known: [], stranger: [] }
let running = 0

/** Throws `unavailable` while the lane is full [threat password-flood]. Call it before the attempt is counted. */
export function refuseWhenQueueFull(lane: Lane): void {
  if (waiting[lane].length >= MAX_WAITING)
    throw new Refusal('unavailable', 'Too many people are signing in just now. Please try again in a few seconds.', {
      retryAfter: RETRY_AFTER_SECONDS,
    })
}

async function acquireSlot(lane: Lane): Promise<void> {
  refuseWhenQueueFull(lane)
  if (running < MAX_AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting[lane].push(resolve))
}

/** Passes the slot to the next waiting check, known devices first, or frees the slot. */
function releaseSlot(): void {
  const next = waiting.known.shift() ?? waiting.stranger.shift()
  if (next) next()
  else running -= 1
}
