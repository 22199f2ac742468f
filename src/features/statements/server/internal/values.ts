import { type Day, isDay } from '#platform/shared/day.ts'
import { MAX_PENCE, type Pence, pence } from '#platform/shared/money.ts'

/** Longer cells are no day and no amount; banks write both in fewer characters. */
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

/**
 * Parses a day in any format of British banks: `09/09/2026`, `9-9-26`, `2026-09-09`, `09 Sep 2026`, `9 September 2026`, each with
 * or without a time. The day comes before the month. Returns null for other text and for more than 64 characters
 * [threat long-cells].
 */
export function parseDay(cell: string): Day | null {
  const text = normaliseIfShort(cell)
  if (text === null) return null
  const iso = YEAR_FIRST.exec(text)
  if (iso) return toDayOrNull(iso[1], iso[2], iso[3])
  const british = DAY_FIRST.exec(text)
  if (british) return toDayOrNull(british[3], british[2], british[1])
  const withMonthName = WITH_MONTH.exec(text)
  if (!withMonthName) return null
  const month = MONTHS.indexOf((withMonthName[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : toDayOrNull(withMonthName[3], String(month), withMonthName[1])
}

function toDayOrNull(year = '', month = '', day = ''): Day | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

const SIGN_WORDS = /^(cr|dr)\b\s*|\s*(cr|dr)$/i
const BRITISH = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^\d+(?:\.\d+)?$|^\.\d+$/
const CONTINENTAL = /^\d{1,3}(?:\.\d{3})*,\d{2}$/

/**
 * Parses an amount: `1,234.50`, `£45`, `-45.00`, `45.00-`, `(45.00)`, `45.00 DR`, `+£45.00`. Negative for a minus, brackets or
 * `DR`. Returns null for other text, fractions of a penny, sums above the database's limit, and more than 64 characters.
 */
export function parseAmount(cell: string): Pence | null {
  const text = normaliseIfShort(cell)
  if (text === null) return null
  const signMatch = SIGN_WORDS.exec(text)
  const isInBrackets = /^\(.*\)$/.test(text)
  const withoutSign = text
    .replace(SIGN_WORDS, '')
    .replace(/^\(|\)$/g, '')
    .replace(/£|\bGBP\b|\s/gi, '')
  const isNegative =
    isInBrackets || /^-|-$/.test(withoutSign) || (signMatch?.[1] ?? signMatch?.[2] ?? '').toLowerCase() === 'dr'
  const digits = withoutSign.replace(/^[-+]+|[-+]+$/g, '')
  const amount = parsePence(digits)
  if (amount === null) return null
  return pence(isNegative && amount !== 0 ? -amount : amount)
}

function parsePence(digits: string): number | null {
  if (!BRITISH.test(digits) && !CONTINENTAL.test(digits)) return null
  const plainDigits = BRITISH.test(digits) ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  const [whole = '0', part = ''] = plainDigits.split('.')
  const penceDigits = part.replace(/0+$/, '')
  if (penceDigits.length > 2) return null
  const amount = Number(whole || '0') * 100 + Number(penceDigits.padEnd(2, '0'))
  return amount <= MAX_PENCE ? amount : null
}

/** Returns null for a cell that is too long to be a day or an amount, before any pattern runs on it. */
function normaliseIfShort(cell: string): string | null {
  const text = cell.trim()
  return text.length > MAX_LENGTH ? null : normalise(text)
}

/** Normalises minus signs and spaces, and removes the apostrophe by which spreadsheets mark text. */
export function normalise(cell: string): string {
  return cell
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .replace(/^'/, '')
    .trim()
}
