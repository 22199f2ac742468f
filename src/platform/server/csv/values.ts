import { type Day, isDay } from '#platform/shared/day.ts'
import { MAX_PENCE, type Pence, pence } from '#platform/shared/money.ts'

/** In characters. Banks write days and amounts in fewer characters. */
const MAX_LENGTH = 64

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A time may follow the day in the same cell. */
const OPTIONAL_TIME = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?$`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${OPTIONAL_TIME}`)
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})${OPTIONAL_TIME}`)
const WITH_MONTH = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(\d{1,2})(?:st|nd|rd|th)?[-/. ]([a-z]{3,9})[-/. ,]+(\d{4}|\d{2})${OPTIONAL_TIME}`,
  'i',
)

/** Whether 03/04/2026 is 3 April or 4 March. */
export type DayOrder = 'day-first' | 'month-first'

/**
 * Parses days of British banks, such as `9-9-26`, `2026-09-09` and `09 Sep 2026`, with or without a time. Returns null for other
 * or long text [threat long-cells].
 */
export function parseDay(cell: string, order: DayOrder = 'day-first'): Day | null {
  const text = normaliseIfShort(cell)
  if (text === null || text.length < MIN_DAY_LENGTH) return null
  const iso = YEAR_FIRST.exec(text)
  if (iso) return toDayOrNull(iso[1], iso[2], iso[3])
  const british = DAY_FIRST.exec(text)
  if (british)
    return order === 'day-first'
      ? toDayOrNull(british[3], british[2], british[1])
      : toDayOrNull(british[3], british[1], british[2])
  const withMonthName = WITH_MONTH.exec(text)
  if (!withMonthName) return null
  const month = MONTHS.indexOf((withMonthName[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : toDayOrNull(withMonthName[3], String(month), withMonthName[1])
}

/** The length of `1/1/26`. */
const MIN_DAY_LENGTH = 6

/** True for a day in either order of day and month. */
export function isAnyDay(cell: string): boolean {
  return parseDay(cell) !== null || parseDay(cell, 'month-first') !== null
}

function toDayOrNull(year = '', month = '', day = ''): Day | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const SIGN_WORDS = /^(cr|dr)\b\s*|\s*(cr|dr)$/gi
const BRITISH = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$|^\.\d+$/
const CONTINENTAL = /^\d{1,3}(?:\.\d{3})*,\d{2}$/
/** A sum in brackets, or with one sign before or after it. */
const SIGNED = /^(?:\(([^()+-]*)\)|([+-]?)([^()+-]*)|([^()+-]*)([+-]))$/

export interface Sum {
  amount: Pence
  /** True for a minus or brackets. */
  hasMinus: boolean
  /** `in` for CR, `out` for DR. */
  word: 'in' | 'out' | null
}

/**
 * Parses sums such as `1,234.50`, `£45`, `45.00-`, `(45.00)` and `45.00 DR`. Returns null for several signs, fractions of a
 * penny, or sums above the limit.
 */
export function parseSum(cell: string): Sum | null {
  const text = normaliseIfShort(cell)
  if (text === null) return null
  const words = [...text.matchAll(SIGN_WORDS)].map(([word]) => word.trim().toLowerCase())
  if (words.length > 1) return null
  const signed = SIGNED.exec(text.replace(SIGN_WORDS, '').replace(/£|\bGBP\b|\s/gi, ''))
  if (!signed) return null
  const [, inBrackets, signBefore, afterSign, beforeSign, signAfter] = signed
  const amount = parsePence(inBrackets ?? afterSign ?? beforeSign ?? '')
  if (amount === null) return null
  return {
    amount: pence(amount),
    hasMinus: inBrackets !== undefined || signBefore === '-' || signAfter === '-',
    word: words[0] === undefined ? null : words[0] === 'cr' ? 'in' : 'out',
  }
}

/** Like `parseSum`, but signed: negative for a minus, brackets or `DR`. */
export function parseAmount(cell: string): Pence | null {
  const sum = parseSum(cell)
  if (!sum) return null
  return pence((sum.hasMinus || sum.word === 'out') && sum.amount !== 0 ? -sum.amount : sum.amount)
}

function parsePence(digits: string): number | null {
  if (!BRITISH.test(digits) && !CONTINENTAL.test(digits)) return null
  const plainDigits = BRITISH.test(digits) ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  const [whole = '0', part = ''] = plainDigits.split('.')
  // "1.200" is 1,200 in a continental file.
  if (part.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return null
  const penceDigits = part.replace(/0+$/, '')
  if (penceDigits.length > 2) return null
  const amount = Number(whole || '0') * 100 + Number(penceDigits.padEnd(2, '0'))
  return amount <= MAX_PENCE ? amount : null
}

/** Returns null for a cell too long to be a day or an amount, so that no pattern runs on a long cell. */
function normaliseIfShort(cell: string): string | null {
  const text = cell.trim()
  return text.length > MAX_LENGTH ? null : normalise(text)
}

/** Normalises spaces, turns dashes into minus signs, and removes the apostrophe that marks text in spreadsheets. */
export function normalise(cell: string): string {
  return cell
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/^'/, '')
    .trim()
}
