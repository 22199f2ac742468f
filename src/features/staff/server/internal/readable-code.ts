import { randomInt } from 'node:crypto'

/** Without characters that look alike: 0 and o, 1, l and i. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates groups of letters and digits, such as `k7mwq-9tr2c`. Each character has almost five random bits. */
export function generateReadableCode(groups: number, charactersEach: number): string {
  return Array.from({ length: groups }, () => group(charactersEach)).join('-')
}

function group(characters: number): string {
  return Array.from({ length: characters }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
