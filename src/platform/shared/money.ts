import { groupDigits } from './text/format-count.ts'

/** An amount in whole pence. */
export type Pence = number & { readonly __unit: 'pence' }

/** The largest amount that a form accepts and a `numeric(10,2)` column holds: £99,999,999.99. Sums may be larger. */
export const MAX_PENCE = 9_999_999_999

/** Brands a whole number, an amount or a sum, as pence. Throws a RangeError for fractions and NaN. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not pence: ${amount}`)
  return amount as Pence
}

/**
 * Converts pounds to pence: `"450.00"`, `"450.5"` or `450`. Throws a RangeError for a non-amount or a fraction of a penny
 * [rule whole-pence].
 */
export function penceOf(pounds: string | number): Pence {
  const text = typeof pounds === 'number' ? twoDecimalsOf(pounds) : pounds.trim()
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new RangeError(`not an amount: ${text}`)
  const [, sign, whole = '0', part = ''] = match
  const amount = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return pence(sign ? -amount : amount)
}

/** Removes the error of binary fractions: 0.1 + 0.2 is 30 pence, while 10.005 remains no amount. */
function twoDecimalsOf(pounds: number): string {
  const text = pounds.toFixed(2)
  const isNoise = Math.abs(Number(text) - pounds) <= 4 * Number.EPSILON * Math.abs(pounds)
  return isNoise ? text : String(pounds)
}

/** Converts pence to `"450.00"`, the form used in JSON and for `numeric(10,2)`. */
export function toPounds(amount: Pence): string {
  const whole = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** `£1,450.00`, always with two decimals. */
export function formatPounds(amount: Pence): string {
  const [whole = '0', part] = toPounds(amount).replace('-', '').split('.')
  return `${amount < 0 ? '-' : ''}£${groupDigits(whole)}.${part}`
}

/** `£1,234,567,890.00`: formats a sum of pounds from JSON, which may exceed the largest single amount. */
export function formatPoundsText(pounds: string): string {
  const [, sign = '', whole = '0', part = '00'] = /^(-?)(\d+)\.(\d{2})$/.exec(pounds) ?? []
  return `${sign}£${groupDigits(whole)}.${part}`
}

/** `£145`, or `£145.50` where there are odd pence: for the price on a card. */
export function formatPoundsShort(amount: Pence): string {
  return formatPounds(amount).replace(/\.00$/, '')
}

export function sumOf(amounts: Pence[]): Pence {
  return pence(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** Returns a percentage of an amount, rounded to the nearest penny, halves up. */
export function percentOf(amount: Pence, percent: number): Pence {
  return pence(Math.round((amount * percent) / 100))
}
