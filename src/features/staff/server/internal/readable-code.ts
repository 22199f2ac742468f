import { randomInt } from 'node:crypto'

/** Nothing that is mistaken for something else when it is read out or copied by hand: no 0 and o, no 1, l and i. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code for people, in groups of letters and figures: `k7mwq-9tr2c`. Each character is worth almost five bits. */
export function readableCode(groups: number, charactersEach: number): string {
  return Array.from({ length: groups }, () => group(charactersEach)).join('-')
}

function group(characters: number): string {
  return Array.from({ length: characters }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
