import { likelyReferencesIn } from '#features/ledger/server/references.ts'
import type { PaymentReason } from '#features/statements/contract.ts'
import type { Pence } from '#platform/shared/money.ts'

// Decides which holds a row of a statement may pay. A row that is wrongly found costs the office a look; a row that is missed
// costs a guest the nights. So it finds more than `suggestions.ts`, whose matches are entered.

/** An unpaid hold, as far as its payment can be recognised. */
export interface AwaitedPayment {
  bookingId: number
  guestName: string
  /** Each sum that the guest may pay. */
  sums: Pence[]
}

/** A row that is open: a line that is not matched, or a row that was not read. */
export interface OpenRow {
  texts: string[]
  /** Without a sign; null where no sum can be read. */
  amount: Pence | null
  mayBeAnySum: boolean
}

/** Returns why a row may be the payment of each hold; undefined where it cannot be. */
export function findReason(row: OpenRow): (hold: AwaitedPayment) => PaymentReason | undefined {
  const numbers = new Set(row.texts.flatMap(referredNumbers))
  const words = row.texts.flatMap(wordsOf)
  const isNamed = namesOf(words)
  return ({ bookingId, guestName, sums }) => {
    if (numbers.has(bookingId)) return 'reference'
    if (sums.some((sum) => sum === row.amount || row.texts.some((text) => isWritten(sum, text)))) return 'sum'
    if (isNamed(guestName)) return 'name'
    return row.mayBeAnySum ? 'unreadable' : undefined
  }
}

/** Cells of a raw record; a reference does not continue in the next cell. */
const CELL_ENDS = /[,;\t\n"]/

/** Returns numbers of bookings that a text may refer to. Only without any right check digit is it left out or wrong. */
function referredNumbers(text: string): number[] {
  const right = text.split(CELL_ENDS).flatMap((cell) => likelyReferencesIn(cell))
  if (right.length > 0) return right
  return [...text.matchAll(LOOSE_REFERENCE)].flatMap(([, written = '']) => {
    const digits = written
      .replace(/[^\dOoIiLl|]/g, '')
      .replace(/[Oo]/g, '0')
      .replace(/[IiLl|]/g, '1')
    return [digits, digits.slice(0, -1), digits.slice(0, FULL_LENGTH)].map(Number)
  })
}

const LOOSE_REFERENCE = /h\W?[l1i|][^\p{L}\p{N}]{0,5}([0-9oil|](?:[ ._-]?[0-9oil|]){0,11})/giu
const FULL_LENGTH = 6

/**
 * True if a text has a sum: with or without pence where it is in whole pounds, thousands and pence divided in any way. A comma
 * beside it may end a cell.
 */
function isWritten(sum: Pence, text: string): boolean {
  const pounds = String(Math.floor(sum / 100))
  const part = String(sum % 100).padStart(2, '0')
  const whole = [...pounds].map((digit, at) => (at > 0 && (pounds.length - at) % 3 === 0 ? `[,. '’]?${digit}` : digit))
  const end = part === '00' ? '(?:[.,]00?|(?!\\.\\d))' : part.endsWith('0') ? `[.,]${part.charAt(0)}0?` : `[.,]${part}`
  return new RegExp(`(?<!\\d|\\d\\.)${whole.join('')}${end}(?!\\d)`).test(text)
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'rev', 'sir', 'lady', 'ltd', 'limited'])
/** Parts of a name that many names have. */
const PARTICLES = new Set(['and', 'van', 'der', 'den', 'von', 'del', 'della', 'dos', 'the'])
const MIN_SURNAME_LENGTH = 3
/** Banks cut names off. Fewer letters begin too many words. */
const MIN_CUT_LENGTH = 4

/** Returns a test whether words have a guest's surname: whole, cut off, or run together with the first name or its initial. */
function namesOf(words: string[]): (guestName: string) => boolean {
  const found = new Set(words)
  const cut = words.filter((word) => word.length >= MIN_CUT_LENGTH)
  return (guestName) => {
    const parts = wordsOf(guestName).filter((word) => !TITLES.has(word))
    const [first = '', ...rest] = parts
    const last = parts.at(-1)
    const surnames = (rest.length > 0 ? rest : parts).filter(
      (name) => name === last || (name.length >= MIN_SURNAME_LENGTH && !PARTICLES.has(name)),
    )
    return surnames.some(
      (name) =>
        [name, first.charAt(0) + name, first + name, name + first, name + first.charAt(0)].some((written) =>
          found.has(written),
        ) || cut.some((word) => name.startsWith(word)),
    )
  }
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}
