import type { ReplyWords } from '#features/inbox/contract.ts'

/** An empty email to an address. */
export function mailAddress(email: string): string {
  // The @ may stand as it is, and some mail programs expect it to.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Calls the guest: digits and a leading plus only [threat reply-link]. Nothing for a number without digits. */
export function callAddress(phone: string): string | undefined {
  // `+44 (0)7700 …` is dialled without the nought that only callers at home need.
  const international = /^\s*\+/.test(phone)
  const digits = (international ? phone.replace('(0)', '') : phone).replace(/\D/g, '')
  return digits ? `tel:${international ? '+' : ''}${digits}` : undefined
}

/**
 * Opens an email in one's own mail program, its subject and text begun. Every part is encoded, so that a guest's words
 * stay words and never become another addressee.
 */
export function emailUrl(email: string, { subject, text }: ReplyWords): string {
  const body = text.replaceAll('\n', '\r\n')
  return `${mailAddress(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
