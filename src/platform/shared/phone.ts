/** Matches the start of an extension, a note or a second number. */
const AFTER_SIX_DIGITS = /[^\d\s()[\].\-‐-―/+]|(?<!^)\+/gu
/** Matches characters that end a number only after ten digits, because the characters also occur inside numbers. */
const AFTER_TEN_DIGITS = /[([/]|\s[-‐-―]\s/gu
const MAX_DIGITS = 15

/**
 * Returns the first number, without an extension: digits, with a plus before a country code. Undefined for a text without
 * digits.
 */
function dialledNumber(phone: string): string | undefined {
  const [, number = ''] = /([+\d(].*)/su.exec(phone.normalize('NFKC').replace(/\p{Cf}/gu, '')) ?? []
  const first = firstNumber(number)
  const isInternational = /^\D*(?:\+|00)/.test(first) || /^\D*[1-9]\d{0,2}\s*[([]\s*0\s*[)\]]/.test(first)
  // In +44 (0)1632 the 0 is dialled only within the country.
  const digits = (isInternational ? first.replace(/[([]\s*0\s*[)\]]/, '') : first).replace(/\D/g, '')
  if (digits === '') return undefined
  return isInternational ? `+${digits.replace(/^00(?=\d)/, '').replace(/^440/, '44')}` : digits
}

/** Returns the number with its country code, that of the United Kingdom by default; undefined for a text without digits. */
export function internationalNumber(phone: string): string | undefined {
  return dialledNumber(phone)?.replace(/^0/, '+44')
}

/** Returns a `tel:` link of digits and a leading plus only [threat reply-link]; undefined for a text without digits. */
export function telUrl(phone: string): string | undefined {
  const number = dialledNumber(phone)
  return number && `tel:${number}`
}

/** Returns, for example, `call us on 01632 960142`, or `write to us` without a number. */
export function callUsOn(phone: string): string {
  return phone ? `call us on ${phone}` : 'write to us'
}

function firstNumber(text: string): string {
  const number = cutAfter(cutAfter(text, AFTER_SIX_DIGITS, 6), AFTER_TEN_DIGITS, 10)
  return digitsIn(number) > MAX_DIGITS ? cutAfter(number, /\s(?=0)/g, 10) : number
}

/** Cuts the text at the first separator that has at least `digits` digits before it. */
function cutAfter(text: string, separator: RegExp, digits: number): string {
  for (const { index } of text.matchAll(separator))
    if (digitsIn(text.slice(0, index)) >= digits) return text.slice(0, index)
  return text
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
