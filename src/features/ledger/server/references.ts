import { REFERENCE_DIGITS } from '#features/ledger/contract.ts'
import { checkDigit } from '#platform/shared/check-digit.ts'

/** Characters read as digits: people and banks write O for 0, and I, l or | for 1; some banks write capitals only. */
const DIGIT = '[0-9OoIiLl|]'
const DIGIT_RUN = new RegExp(`^${DIGIT}(?:[ _-]{0,3}${DIGIT}){0,15}`)
const MAX_DIGITS = 9
/** What continues a number after a gap: a digit, or two or more letters read as digits, as in `HL-573l6-OO`. */
const CONTINUATION = `(?:${DIGIT}[ _-]{0,3}){0,8}(?:\\d|${DIGIT}[ _-]{0,3}${DIGIT}(?![\\p{L}\\p{N}]))`
/** A number without leading zeros, directly followed by its check digit, as in `HL718`. */
const SHORT_FORM = new RegExp(
  `(?<![\\p{L}\\p{N}])hl[ ._:#/-]{0,5}(${DIGIT}{3,5})(?![\\p{L}\\p{N}|]|[ ,./_-]{1,2}${CONTINUATION})`,
  'giu',
)
/** No bare reference starts here: a day or sort code, with the digits after it, may look like a reference. */
const DAY_OR_SORT_CODE = String.raw`(?:\d{1,2}([ -])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?!\d)`
const BARE_START = new RegExp(`(?<![\\p{L}\\p{N}]|[\\p{N}][ .,/_-])(?!${DAY_OR_SORT_CODE})(?=${DIGIT})`, 'gu')

/**
 * Returns each booking number with a valid check digit once. Case, separators and missing leading zeros do not matter;
 * O is read as 0, and I, l and | as 1.
 */
export function referencesIn(text: string): number[] {
  const found = findNumbers(text, /h ?[l1i|][ ._:#/-]{0,5}(?=[0-9oil|])/gi, isAfterPrefix)
  return [...new Set([...found, ...findShortForms(text)])]
}

function findShortForms(text: string): number[] {
  return [...normaliseSeparators(text).matchAll(SHORT_FORM)].flatMap(([, written = '']) => {
    const digits = [...written].map(toDigit).join('')
    const number = digits.slice(0, -1)
    const isRead = /\d/.test(written) && !digits.startsWith('0')
    return isRead && checkDigit(number.padStart(REFERENCE_DIGITS, '0')) === digits.at(-1) ? [Number(number)] : []
  })
}

/**
 * Also finds references without `HL-`: seven or more digits. Callers must check the bookings, as one number in ten is valid by
 * chance.
 */
export function likelyReferencesIn(text: string): number[] {
  const bare = findNumbers(text, BARE_START, isFullNumber)
  return [...new Set([...referencesIn(text), ...bare])]
}

interface WrittenNumber {
  digits: string
  /** True if a separator precedes the check digit. */
  isSeparated: boolean
  /** True if no separator divides the number. */
  isUnbroken: boolean
  /** True if the check digit ends the run. */
  isWhole: boolean
}

/** Accepts the full form; leading zeros may be missing if the check digit is separated. */
function isAfterPrefix({ digits, isSeparated }: WrittenNumber): boolean {
  return digits.length >= REFERENCE_DIGITS ? isCanonicalForm(digits) : isSeparated
}

function isFullNumber({ digits }: WrittenNumber): boolean {
  return digits.length >= REFERENCE_DIGITS && isCanonicalForm(digits)
}

function isCanonicalForm(digits: string): boolean {
  return digits.length === REFERENCE_DIGITS || !digits.startsWith('0')
}

function findNumbers(written: string, prefix: RegExp, isValid: (written: WrittenNumber) => boolean): number[] {
  const text = normaliseSeparators(written)
  const found = [...text.matchAll(prefix)].flatMap((start) => {
    const run =
      DIGIT_RUN.exec(text.slice(start.index + start[0].length, start.index + start[0].length + MAX_RUN_LENGTH))?.[0] ??
      ''
    const number = findNumber(run, isValid)
    return number === null ? [] : [number]
  })
  return [...new Set(found)].filter((bookingId) => bookingId > 0)
}

const MAX_RUN_LENGTH = 64

/** Keeps the length of the text. A point is a separator only before the check digit of a full number: other points are in sums. */
function normaliseSeparators(text: string): string {
  return text
    .replace(/\s/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=[0-9OoIiLl|]{6})\.(?=\d(?!\d))/g, '-')
}

interface Digit {
  digit: string
  /** True for a letter that is read as a digit. */
  isAlphabetic: boolean
  /** True if a space or hyphen precedes the digit. */
  isSeparated: boolean
  isLast: boolean
}

/** Returns the number with a valid check digit at the start of a run, in its likeliest form; null without such a number. */
function findNumber(run: string, isValid: (written: WrittenNumber) => boolean): number | null {
  const digits = toDigits(run)
  const candidates = digits.flatMap((check, end) => {
    const number = digits.slice(0, end)
    const written = {
      digits: number.map(({ digit }) => digit).join(''),
      isSeparated: check.isSeparated,
      isUnbroken: number.slice(1).every(({ isSeparated }) => !isSeparated),
      isWhole: end === digits.length - 1,
    }
    const isCandidate = number.length > 0 && number.length <= MAX_DIGITS && check.isLast
    if (!isCandidate || number.every(({ isAlphabetic }) => isAlphabetic) || !isValid(written)) return []
    if (checkDigit(written.digits.padStart(REFERENCE_DIGITS, '0')) !== check.digit) return []
    return [written]
  })
  const [best] = candidates.sort((one, other) => formRank(one) - formRank(other))
  return best ? Number(best.digits) : null
}

/**
 * Sort key; a lower key is likelier. Order: full number with a separated check digit, other full number, grouped number up to
 * the end, number without leading zeros, other groups.
 */
function formRank({ digits, isSeparated, isUnbroken, isWhole }: WrittenNumber): number {
  const isFull = digits.length >= REFERENCE_DIGITS
  if (isFull && isUnbroken) return isSeparated ? 0 : 1
  if (isFull && isWhole) return 2
  return isFull ? 4 : 3
}

function toDigits(run: string): Digit[] {
  const isSeparator = (at: number) => at < 0 || at >= run.length || /[ _-]/.test(run.charAt(at))
  return [...run].flatMap((character, at) =>
    isSeparator(at)
      ? []
      : [
          {
            digit: toDigit(character),
            isAlphabetic: !/\d/.test(character),
            isSeparated: isSeparator(at - 1),
            isLast: isSeparator(at + 1),
          },
        ],
  )
}

function toDigit(character: string): string {
  if (/\d/.test(character)) return character
  return /o/i.test(character) ? '0' : '1'
}
