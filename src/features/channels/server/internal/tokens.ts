import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 16

/** The token of a secret address as it is written: 128 random bits. */
export const TOKEN = /^[A-Za-z0-9_-]{22}$/

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What the database knows a token by. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
