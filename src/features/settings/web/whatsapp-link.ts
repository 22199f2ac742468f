import { internationalNumber } from '#platform/shared/phone.ts'
import type { PublicSettings } from '../contract.ts'

/** Returns a link to a WhatsApp chat with the office; undefined without a WhatsApp number. */
export function whatsappLink({ whatsapp }: Pick<PublicSettings['business'], 'whatsapp'>): string | undefined {
  const number = internationalNumber(whatsapp)
  return number && `https://wa.me/${number.replace('+', '')}`
}
