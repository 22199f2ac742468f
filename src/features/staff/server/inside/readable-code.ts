import { randomInt } from 'node:crypto'

/** Nothing that is mistaken for something else when it is read out or copied by hand: no 0 and o, no 1, l and i. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code for people, in groups of letters and figures: `k7mwq-9tr2c`. Each letter is worth almost five bits. */
export function readableCode(groups: number, lettersEach: number): string {
  return Array.from({ length: groups }, () => group(lettersEach)).join('-')
}

function group(letters: number): string {
  return Array.from({ length: letters }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
