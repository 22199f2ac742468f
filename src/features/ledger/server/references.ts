import { REFERENCE_DIGITS } from '#features/ledger/contract.ts'
import { checkDigit } from '#platform/shared/check-digit.ts'

/** Characters read as digits: people and banks write O for 0, and I, l or | for 1; some banks write capitals only. */
const DIGIT = '[0-9OoIiLl|]'
/** A run of digits, with or without separators. */
const RUN = new RegExp(`^${DIGIT}(?:[ -]{0,3}${DIGIT}){0,15}`)
const MAX_DIGITS = 9

/**
 * Returns the booking numbers of references in a text, each once, in order. Letter case, separators, and O for 0 or I and l for 1
 * are tolerated; a wrong check digit is not.
 */
export function referencesIn(text: string): number[] {
  return numbersAt(text, /h ?[l1i|][ -]{0,5}(?=[0-9oil|])/gi, isAfterPrefix)
}

/**
 * Also finds references without `HL-`: at least seven digits that end in a valid check digit. Callers must check the bookings, as
 * one number in ten is valid by chance.
 */
export function likelyReferencesIn(text: string): number[] {
  const bare = numbersAt(text, /(?<![\p{L}\p{N}]|[\p{N}][ .,/-])(?=[0-9OoIiLl|])/gu, isBare)
  return [...new Set([...referencesIn(text), ...bare])]
}

/** A number as written; `isApart`: a separator precedes its check digit. */
interface Written {
  digits: string
  isApart: boolean
}

/** The full form, or without leading zeros if the check digit is separated. */
function isAfterPrefix({ digits, isApart }: Written): boolean {
  return digits.length >= REFERENCE_DIGITS ? isCanonicalForm(digits) : isApart
}

function isBare({ digits }: Written): boolean {
  return digits.length >= REFERENCE_DIGITS && isCanonicalForm(digits)
}

function isCanonicalForm(digits: string): boolean {
  return digits.length === REFERENCE_DIGITS || !digits.startsWith('0')
}

function numbersAt(text: string, starts: RegExp, isWritten: (written: Written) => boolean): number[] {
  const found = [...text.matchAll(starts)].flatMap((start) => {
    const run =
      RUN.exec(text.slice(start.index + start[0].length, start.index + start[0].length + LONGEST_RUN))?.[0] ?? ''
    const number = numberIn(run, isWritten)
    return number === null ? [] : [number]
  })
  return [...new Set(found)].filter((bookingId) => bookingId > 0)
}

const LONGEST_RUN = 64

interface Digit {
  digit: string
  /** A letter that is read as a digit. */
  isAlphabetic: boolean
  /** A space or hyphen precedes the digit. */
  isApart: boolean
  isLast: boolean
}

/** Returns the number at the start of a run with a valid check digit, preferring the plainest form; null if none. */
function numberIn(run: string, isWritten: (written: Written) => boolean): number | null {
  const digits = digitsOf(run)
  const readings = digits.flatMap((check, end) => {
    const number = digits.slice(0, end)
    const written = { digits: number.map(({ digit }) => digit).join(''), isApart: check.isApart }
    const isOne = number.length > 0 && number.length <= MAX_DIGITS && check.isLast
    if (!isOne || number.every(({ isAlphabetic }) => isAlphabetic) || !isWritten(written)) return []
    if (checkDigit(written.digits.padStart(REFERENCE_DIGITS, '0')) !== check.digit) return []
    const isInOne = number.slice(1).every(({ isApart }) => !isApart)
    return [{ ...written, isInOne, isWhole: end === digits.length - 1 }]
  })
  const [plainest] = readings.sort((one, other) => oddity(one) - oddity(other))
  return plainest ? Number(plainest.digits) : null
}

/**
 * Sort key, lower is plainer: full with a separated check digit, full, full in groups to the end of the run, without leading
 * zeros, other groups.
 */
function oddity({ digits, isApart, isInOne, isWhole }: Written & { isInOne: boolean; isWhole: boolean }): number {
  const isFull = digits.length >= REFERENCE_DIGITS
  if (isFull && isInOne) return isApart ? 0 : 1
  if (isFull && isWhole) return 2
  return isFull ? 4 : 3
}

function digitsOf(run: string): Digit[] {
  const isSeparator = (at: number) => at < 0 || at >= run.length || /[ -]/.test(run.charAt(at))
  return [...run].flatMap((character, at) =>
    isSeparator(at)
      ? []
      : [
          {
            digit: asDigit(character),
            isAlphabetic: !/\d/.test(character),
            isApart: isSeparator(at - 1),
            isLast: isSeparator(at + 1),
          },
        ],
  )
}

function asDigit(character: string): string {
  if (/\d/.test(character)) return character
  return /o/i.test(character) ? '0' : '1'
}
