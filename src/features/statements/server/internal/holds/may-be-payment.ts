import { likelyReferencesIn, referencesIn } from '#features/ledger/server/references.ts'
import type { PaymentReason } from '#features/statements/contract.ts'
import type { Pence } from '#platform/shared/money.ts'
import { TITLES } from '../reading/titles.ts'

// Matches more loosely than `suggestions.ts`: the office can set aside a wrongly found row, but a missed row costs a guest the
// nights.

/** What identifies the payment of an unpaid hold. */
export interface AwaitedPayment {
  bookingId: number
  guestName: string
  /** Alternative sums that the guest may pay. */
  sums: Pence[]
}

/** An unmatched line, or a skipped row that is not set aside. */
export interface OpenRow {
  texts: string[]
  /** Never negative; null if no sum can be read. */
  amount: Pence | null
  mayBeAnySum: boolean
}

/** The returned function returns why the row may pay a hold, or undefined if the row cannot pay the hold. */
export function findReason(row: OpenRow): (hold: AwaitedPayment) => PaymentReason | undefined {
  const numbers = new Set(row.texts.flatMap(referredNumbers))
  const words = row.texts.flatMap(wordsOf)
  const isNamed = surnameTest(words)
  return (hold) => {
    if (numbers.has(hold.bookingId)) return 'reference'
    const { sums, surnames } = patternsOf(hold)
    if (hold.sums.some((sum) => sum === row.amount)) return 'sum'
    if (sums.some((sum) => row.texts.some((text) => sum.test(text)))) return 'sum'
    if (surnames.some(isNamed)) return 'name'
    return row.mayBeAnySum ? 'unreadable' : undefined
  }
}

interface Patterns {
  sums: RegExp[]
  surnames: Surname[]
}

/** Cache: each hold is compared with every open row. */
const patterns = new WeakMap<AwaitedPayment, Patterns>()

function patternsOf(hold: AwaitedPayment): Patterns {
  const known = patterns.get(hold)
  if (known) return known
  const made = { sums: hold.sums.map(patternOfSum), surnames: surnamesOf(hold.guestName) }
  patterns.set(hold, made)
  return made
}

/** Separates the cells of a raw record: a reference or a day never spans two cells. */
export const CELL_ENDS = /[,;\t\n"]/

/** Returns booking numbers of valid references, and all possible booking numbers of badly written references. */
function referredNumbers(text: string): number[] {
  const cells = text.split(CELL_ENDS)
  const right = new Set(cells.flatMap((cell) => referencesIn(cell)))
  const loose = [...text.matchAll(LOOSE_REFERENCE)].flatMap(([whole, written = '']) => {
    if (referencesIn(whole).some((number) => right.has(number))) return []
    const digits = written
      .replace(/[^\dOoIiLl|]/g, '')
      .replace(/[Oo]/g, '0')
      .replace(/[IiLl|]/g, '1')
    return [digits, digits.slice(0, -1), digits.slice(0, FULL_LENGTH)].map(Number)
  })
  return [...cells.flatMap((cell) => likelyReferencesIn(cell)), ...loose]
}

const LOOSE_REFERENCE = /h\W?[l1i|][^\p{L}\p{N}]{0,5}([0-9oil|](?:[ ._-]?[0-9oil|]){0,11})/giu
const FULL_LENGTH = 6

/** Matches a sum with any separators. Zeros at the end of the pence may be missing. */
function patternOfSum(sum: Pence): RegExp {
  const pounds = String(Math.floor(sum / 100))
  const part = String(sum % 100).padStart(2, '0')
  const whole = [...pounds].map((digit, at) => (at > 0 && (pounds.length - at) % 3 === 0 ? `[,. '’]?${digit}` : digit))
  const end = part === '00' ? '(?:[.,]00?|(?!\\.\\d))' : part.endsWith('0') ? `[.,]${part.charAt(0)}0?` : `[.,]${part}`
  return new RegExp(`(?<!\\d|\\d\\.)${whole.join('')}${end}(?!\\d)`)
}

/** Common parts of surnames, which do not identify a guest. */
const PARTICLES = new Set(['van', 'der', 'den', 'von', 'del', 'della', 'dos', 'the'])
const MIN_SURNAME_LENGTH = 3
/** Banks cut off long names. Fewer letters would match too many names. */
const MIN_CUT_LENGTH = 4

interface Surname {
  name: string
  /** The surname alone, and joined with the first name or its initial. */
  written: string[]
}

function surnamesOf(guestName: string): Surname[] {
  const parts = wordsOf(guestName).filter((word) => !TITLES.has(word))
  const [first = '', ...rest] = parts
  const last = parts.at(-1)
  return (rest.length > 0 ? rest : parts)
    .filter((name) => name === last || (name.length >= MIN_SURNAME_LENGTH && !PARTICLES.has(name)))
    .map((name) => ({
      name,
      written: [name, first.charAt(0) + name, first + name, name + first, name + first.charAt(0)],
    }))
}

/** Returns a function that tests whether the words have a surname, even if it is cut off. */
function surnameTest(words: string[]): (surname: Surname) => boolean {
  const found = new Set(words)
  const cut = words.filter((word) => word.length >= MIN_CUT_LENGTH)
  return ({ name, written }) => written.some((word) => found.has(word)) || cut.some((word) => name.startsWith(word))
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
}
