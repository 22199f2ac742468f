import { grouped } from './counted.ts'

/** Whole pence. Money is never a fraction of one. */
export type Pence = number & { readonly __unit: 'pence' }

/** The largest amount that one form takes and a `numeric(10,2)` column holds: £99,999,999.99. Sums may be larger. */
export const MAX_PENCE = 9_999_999_999

/** Marks a whole number of pence as such, one amount or a sum of many. Throws a RangeError for fractions and NaN. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not pence: ${amount}`)
  return amount as Pence
}

/**
 * Pence of an amount in pounds as the wire or the database has it: `"450.00"`, `"450.5"` or `450`. Throws a RangeError for
 * what is no amount, and for parts of a penny [rule whole-pence].
 */
export function penceOf(pounds: string | number): Pence {
  const text = typeof pounds === 'number' ? twoDecimalsOf(pounds) : pounds.trim()
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new RangeError(`not an amount: ${text}`)
  const [, sign, whole = '0', part = ''] = match
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return pence(sign ? -amount : amount)
}

/** As a form's number comes: 0.1 + 0.2 is 30 pence, though no binary fraction is, and 10.005 is no amount. */
function twoDecimalsOf(pounds: number): string {
  const text = pounds.toFixed(2)
  const isNoise = Math.abs(Number(text) - pounds) <= 4 * Number.EPSILON * Math.abs(pounds)
  return isNoise ? text : String(pounds)
}

/** `"450.00"`: how money travels and how `numeric(10,2)` takes it. */
export function toPounds(amount: Pence): string {
  const whole = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** `£1,450.00`, always with two decimals. */
export function formatPounds(amount: Pence): string {
  const [whole = '0', part] = toPounds(amount).replace('-', '').split('.')
  return `${amount < 0 ? '-' : ''}£${grouped(whole)}.${part}`
}

/** `£1,234,567,890.00`: a sum as the wire has it, also one that is larger than any single amount can be. */
export function formatSum(pounds: string): string {
  const [, sign = '', whole = '0', part = '00'] = /^(-?)(\d+)\.(\d{2})$/.exec(pounds) ?? []
  return `${sign}£${grouped(whole)}.${part}`
}

/** `£145` when there are no odd pence, `£145.50` otherwise: for the price on a card. */
export function formatPrice(amount: Pence): string {
  return formatPounds(amount).replace(/\.00$/, '')
}

/** The sum of amounts; 0 for none. */
export function sumOf(amounts: Pence[]): Pence {
  return pence(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** A share of an amount in per cent, rounded to the nearest penny, halves up. */
export function percentOf(amount: Pence, percent: number): Pence {
  return pence(Math.round((amount * percent) / 100))
}
