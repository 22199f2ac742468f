import type { ReplyWords } from '#features/inbox/contract.ts'

export function mailAddress(email: string): string {
  // A literal @ is valid here, and some mail programs require it.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** A `tel:` link of digits and a leading plus only [threat reply-link]. Undefined for a number without digits. */
export function callAddress(phone: string): string | undefined {
  // In `+44 (0)7700 …` the (0) is dialled only within the country.
  const international = /^\s*\+/.test(phone)
  const digits = (international ? phone.replace('(0)', '') : phone).replace(/\D/g, '')
  return digits ? `tel:${international ? '+' : ''}${digits}` : undefined
}

/** A `mailto:` link with subject and text. All parts are encoded, so that a guest's text cannot add a recipient. */
export function emailUrl(email: string, { subject, text }: ReplyWords): string {
  const body = text.replaceAll('\n', '\r\n')
  return `${mailAddress(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
