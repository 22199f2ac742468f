import { randomInt } from 'node:crypto'

/** Nothing that is mistaken for something else when it is read out or copied by hand: no 0 and o, no 1, l and i. */
const EMAILS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A code for people, in groups of letters and figures: `k7mwq-9tr2c`. Each character is worth almost five bits. */
export function readableCode(groups: number, emailsEach: number): string {
  return Array.from({ length: groups }, () => group(emailsEach)).join('-')
}

function group(emails: number): string {
  return Array.from({ length: emails }, () => EMAILS[randomInt(EMAILS.length)]).join('')
}
