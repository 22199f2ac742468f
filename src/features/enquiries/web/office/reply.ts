import { formatLongDay, isDay } from '#platform/shared/day.ts'
import type { OfficeEnquiry } from '../../contract.ts'

type Asked = Pick<OfficeEnquiry, 'name' | 'email' | 'propertyTitle' | 'guests' | 'checkInDate' | 'checkOutDate'>

/**
 * Opens a letter to the guest with its subject and first lines written. Every part is encoded, so that a guest's words
 * stay words and never become another addressee (threats 32).
 */
export function replyAddress(enquiry: Asked, businessName: string): string {
  const { name, email, propertyTitle } = enquiry
  const subject = `Your enquiry about ${propertyTitle}`
  const body = [
    `Dear ${name},`,
    '',
    `Thank you for your enquiry about ${propertyTitle}${stayAsked(enquiry)}.`,
    '',
    '',
    '',
    'Kind regards',
    businessName,
  ].join('\r\n')
  // The @ may stand as it is, and some mail programs expect it to.
  const addressee = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${addressee}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** Calls the guest: digits and a leading plus only (threats 32). Nothing for a number without digits. */
export function callAddress(phone: string): string | undefined {
  // `+44 (0)7700 …` is dialled without the nought that only callers at home need.
  const international = /^\s*\+/.test(phone)
  const digits = (international ? phone.replace('(0)', '') : phone).replace(/\D/g, '')
  return digits ? `tel:${international ? '+' : ''}${digits}` : undefined
}

/** ` from 4 May 2026 to 7 May 2026 for 2 guests`, as far as it is known. */
function stayAsked({ guests, checkInDate, checkOutDate }: Asked): string {
  const from = checkInDate && isDay(checkInDate) ? ` from ${formatLongDay(checkInDate)}` : ''
  const to = checkOutDate && isDay(checkOutDate) ? ` to ${formatLongDay(checkOutDate)}` : ''
  return `${from}${to} for ${guests} ${guests === 1 ? 'guest' : 'guests'}`
}
