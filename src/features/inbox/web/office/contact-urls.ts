import type { ReplyDraft } from '#features/inbox/contract.ts'

export function mailtoUrl(email: string): string {
  // A literal @ is valid here, and some mail programs require it.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** A `tel:` link of digits and a leading plus only [threat reply-link]. Undefined for a number without digits. */
export function telUrl(phone: string): string | undefined {
  // In `+44 (0)7700 …` the (0) is dialled only within the country.
  const international = /^\s*\+/.test(phone)
  const digits = (international ? phone.replace('(0)', '') : phone).replace(/\D/g, '')
  return digits ? `tel:${international ? '+' : ''}${digits}` : undefined
}

/** A `mailto:` link with subject and text. All parts are encoded, so that a guest's text cannot add a recipient. */
export function mailtoDraftUrl(email: string, { subject, text }: ReplyDraft): string {
  const body = text.replaceAll('\n', '\r\n')
  return `${mailtoUrl(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
