import type { PublicSettings } from '../contract.ts'

type Business = Pick<PublicSettings['business'], 'phone' | 'whatsapp'>

/** Returns a `tel:` link. */
export function phoneAddress({ phone }: Business): string {
  return `tel:${dialled(phone)}`
}

/** Returns a link to a WhatsApp chat; undefined for an office without WhatsApp. */
export function whatsappAddress({ whatsapp }: Business): string | undefined {
  const number = dialled(whatsapp).replace('+', '')
  return number === '' ? undefined : `https://wa.me/${number}`
}

/** Keeps digits and a leading plus. */
function dialled(number: string): string {
  return number.replace(/(?!^\+)\D/g, '')
}
