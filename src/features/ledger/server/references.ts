import { REFERENCE_DIGITS } from '#features/ledger/contract.ts'
import { checkDigit } from '#platform/shared/check-digit.ts'

/** What people and banks make of digits: O for 0, I or l for 1, which some banks write in capitals. */
const DIGIT = '[0-9OoIiLl|]'
/** A run of digits as one writes them, in groups or singly. */
const RUN = new RegExp(`^${DIGIT}(?:[ -]{0,3}${DIGIT}){0,15}`)
const MAX_DIGITS = 9

/**
 * The numbers of the bookings whose reference stands in a text, each once, in their order: letter case, spaces, hyphens,
 * O for 0 and I or l for 1 as people and banks write them, but never with a wrong check digit.
 */
export function referencesIn(text: string): number[] {
  return numbersAt(text, /h ?[l1i|][ -]{0,5}(?=[0-9oil|])/gi, isAfterPrefix)
}

/**
 * The same, and those without their `HL-`: seven digits or more that stand alone, the last being the check digit of the
 * others. Whoever uses it knows which bookings there are: one number in ten has a right check digit by chance.
 */
export function likelyReferencesIn(text: string): number[] {
  const bare = numbersAt(text, /(?<![\p{L}\p{N}]|[\p{N}][ .,/-])(?=[0-9OoIiLl|])/gu, isBare)
  return [...new Set([...referencesIn(text), ...bare])]
}

/** A number and the separator between it and its check digit. */
interface Written {
  digits: string
  isApart: boolean
}

/** As it is told, or without its zeros in front: then only with its check digit apart. */
function isAfterPrefix({ digits, isApart }: Written): boolean {
  return digits.length >= REFERENCE_DIGITS ? isAsTold(digits) : isApart
}

function isBare({ digits }: Written): boolean {
  return digits.length >= REFERENCE_DIGITS && isAsTold(digits)
}

function isAsTold(digits: string): boolean {
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
  /** an email that stands for one. */
  isEmail: boolean
  /** After a space or a hyphen. */
  isApart: boolean
  isLast: boolean
}

/** The number at the beginning of a run whose check digit is right, the plainest way of writing it first. */
function numberIn(run: string, isWritten: (written: Written) => boolean): number | null {
  const digits = digitsOf(run)
  const readings = digits.flatMap((check, end) => {
    const number = digits.slice(0, end)
    const written = { digits: number.map(({ digit }) => digit).join(''), isApart: check.isApart }
    const isOne = number.length > 0 && number.length <= MAX_DIGITS && check.isLast
    if (!isOne || number.every(({ isEmail }) => isEmail) || !isWritten(written)) return []
    if (checkDigit(written.digits.padStart(REFERENCE_DIGITS, '0')) !== check.digit) return []
    const isInOne = number.slice(1).every(({ isApart }) => !isApart)
    return [{ ...written, isInOne, isWhole: end === digits.length - 1 }]
  })
  const [plainest] = readings.sort((one, other) => oddity(one) - oddity(other))
  return plainest ? Number(plainest.digits) : null
}

/** Whole with its check digit apart, whole, in groups and nothing after it, with its zeros left out, in groups. */
function oddity({ digits, isApart, isInOne, isWhole }: Written & { isInOne: boolean; isWhole: boolean }): number {
  const isFull = digits.length >= REFERENCE_DIGITS
  if (isFull && isInOne) return isApart ? 0 : 1
  if (isFull && isWhole) return 2
  return isFull ? 4 : 3
}

function digitsOf(run: string): Digit[] {
  const isSeparator = (at: number) => at < 0 || at >= run.length || /[ -]/.test(run.charAt(at))
  return [...run].flatMap((email, at) =>
    isSeparator(at)
      ? []
      : [
          {
            digit: asDigit(email),
            isEmail: !/\d/.test(email),
            isApart: isSeparator(at - 1),
            isLast: isSeparator(at + 1),
          },
        ],
  )
}

function asDigit(email: string): string {
  if (/\d/.test(email)) return email
  return /o/i.test(email) ? '0' : '1'
}
