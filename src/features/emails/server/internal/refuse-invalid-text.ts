import type { EmailText } from '#features/emails/contract.ts'
import { EMAIL_TEXT_FIELDS, unknownIn } from '#platform/server/mail/email-text.ts'
import { type FieldError, Refusal } from '#platform/shared/refusal.ts'

/** Matches a sort code, an account number of eight digits, or the start of an IBAN. */
const BANK_DETAILS = /(?<![\d/])\d{2}[- ]\d{2}[- ]\d{2}(?![\d/])|(?<!\d)\d{8}(?!\d)|\b[A-Z]{2}\d{2} ?[A-Z]{4} ?\d{4}/
const HTML = /<\/?[a-z!]/i

/**
 * Throws `invalid`, with an error for each field that contains unknown or unclosed placeholders, HTML or bank details
 * [rule bank-details-place].
 */
export function refuseInvalidText(words: EmailText, known: readonly string[]): void {
  const errors = EMAIL_TEXT_FIELDS.flatMap((part): FieldError[] => {
    const message = textError(words[part], known)
    return message === null ? [] : [{ path: `words.${part}`, message }]
  })
  if (errors[0]) throw new Refusal('invalid', errors[0].message, { errors })
}

function textError(words: string, known: readonly string[]): string | null {
  const [unknown] = unknownIn(words, known)
  if (unknown !== undefined)
    return `{${unknown}} is not known here. Please use only ${known.map((name) => `{${name}}`).join(', ')}`
  if (/[{}]/.test(words.replace(/\{[^{}]*\}/g, ''))) return 'Please close each { with a }'
  if (HTML.test(words)) return 'Please use plain text without HTML'
  if (BANK_DETAILS.test(words)) return 'Please leave out bank details: no email contains any'
  return null
}
