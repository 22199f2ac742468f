import type { PublicSettings } from '../contract.ts'

type Business = Pick<PublicSettings['business'], 'phone' | 'whatsapp'>

/** Returns a `tel:` link. */
export function phoneLink({ phone }: Business): string {
  return `tel:${dialDigits(phone)}`
}

/** Returns a link to a WhatsApp chat; undefined for an office without WhatsApp. */
export function whatsappLink({ whatsapp }: Business): string | undefined {
  const number = dialDigits(whatsapp).replace('+', '')
  return number === '' ? undefined : `https://wa.me/${number}`
}

/** Keeps digits and a leading plus. */
function dialDigits(number: string): string {
  return number.replace(/(?!^\+)\D/g, '')
}
