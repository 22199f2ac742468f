import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 16

/** 128 random bits in base64url. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The database finds a calendar token, or a feed's URL, by this hash. */
export function sha256(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
