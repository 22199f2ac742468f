import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import type { PasswordCost } from '#platform/server/config.ts'
import { Refusal } from '#platform/shared/refusal.ts'

const SALT_BYTES = 16
const HASH_BYTES = 32
/** scrypt runs in the thread pool; the rest of the server needs threads too. */
const MAX_AT_ONCE = 2
/** Two at a time finish this many in about WAITED_SECONDS. */
const MAX_WAITING = 30
const WAITED_SECONDS = 5

/** Hashes a password as `$scrypt$ln=15,r=8,p=3$salt$hash`. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return written(cost, salt, await derive(password, salt, cost))
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, hash } = read(stored)
  return timingSafeEqual(await derive(password, salt, cost), hash)
}

/** A random hash for unknown accounts: no password matches, and the check takes equally long. */
export function nobodysPassword(cost: PasswordCost): string {
  return written(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
}

function written({ ln, r, p }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

function read(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [, ln, r, p, salt = '', hash = ''] =
    /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(stored) ?? []
  if (!hash) throw new Error('A stored password cannot be read')
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

async function derive(password: string, salt: Buffer, { ln, r, p }: PasswordCost): Promise<Buffer> {
  const N = 2 ** ln
  // Keyboards encode characters such as é differently.
  const characters = password.normalize('NFKC')
  await enter()
  try {
    return await scrypted(characters, salt, { N, r, p, maxmem: 2 * 128 * N * r })
  } finally {
    leave()
  }
}

function scrypted(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

const waiting: (() => void)[] = []
let running = 0

/**
 * Throws `unavailable` with a retry time while the queue is full [threat password-flood], so that a flood cannot delay staff for
 * minutes. Call it before the attempt is counted.
 */
export function refuseWhenCrowded(): void {
  if (waiting.length >= MAX_WAITING)
    throw new Refusal('unavailable', 'Too many people are signing in just now. Please try again in a few seconds.', {
      retryAfter: WAITED_SECONDS,
    })
}

async function enter(): Promise<void> {
  refuseWhenCrowded()
  if (running < MAX_AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Passes the slot to the next in the queue, or frees it. */
function leave(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}
