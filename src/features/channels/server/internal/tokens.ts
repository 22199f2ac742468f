import { hash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 16

/** 128 random bits in base64url. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Returns the hash by which the database finds a token, or a feed's URL, without reading the stored text. */
export function sha256(text: string): string {
  return hash('sha256', text)
}
