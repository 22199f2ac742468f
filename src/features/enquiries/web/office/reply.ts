import type { ReplyWords } from '#features/inbox/contract.ts'
import { formatLongDay, isDay } from '#platform/shared/day.ts'
import type { OfficeEnquiry } from '../../contract.ts'

type Asked = Pick<OfficeEnquiry, 'name' | 'email' | 'propertyTitle' | 'guests' | 'checkInDate' | 'checkOutDate'>

/** A letter to the guest with its subject, greeting and sign-off written, and room between them for the answer. */
export function replyStart(enquiry: Omit<Asked, 'email'>, businessName: string): ReplyWords {
  const { name, propertyTitle } = enquiry
  return {
    subject: `Your enquiry about ${propertyTitle}`,
    text: [
      `Dear ${name},`,
      '',
      `Thank you for your enquiry about ${propertyTitle}${stayAsked(enquiry)}.`,
      '',
      '',
      '',
      'Kind regards',
      businessName,
    ].join('\n'),
  }
}

/**
 * Opens the same letter in one's own mail program. Every part is encoded, so that a guest's words stay words and never
 * become another addressee (threats 32).
 */
export function replyAddress(enquiry: Asked, businessName: string): string {
  const { subject, text } = replyStart(enquiry, businessName)
  const body = text.replaceAll('\n', '\r\n')
  return `${mailAddress(enquiry.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** An empty letter to an address. */
export function mailAddress(email: string): string {
  // The @ may stand as it is, and some mail programs expect it to.
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`
}

/** Calls the guest: digits and a leading plus only (threats 32). Nothing for a number without digits. */
export function callAddress(phone: string): string | undefined {
  // `+44 (0)7700 …` is dialled without the nought that only callers at home need.
  const international = /^\s*\+/.test(phone)
  const digits = (international ? phone.replace('(0)', '') : phone).replace(/\D/g, '')
  return digits ? `tel:${international ? '+' : ''}${digits}` : undefined
}

/** ` from 4 May 2026 to 7 May 2026 for 2 guests`, as far as it is known. */
function stayAsked({ guests, checkInDate, checkOutDate }: Omit<Asked, 'email'>): string {
  const from = checkInDate && isDay(checkInDate) ? ` from ${formatLongDay(checkInDate)}` : ''
  const to = checkOutDate && isDay(checkOutDate) ? ` to ${formatLongDay(checkOutDate)}` : ''
  return `${from}${to} for ${guests} ${guests === 1 ? 'guest' : 'guests'}`
}
