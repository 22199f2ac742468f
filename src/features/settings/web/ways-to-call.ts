import type { PublicSettings } from '../contract.ts'

type Business = Pick<PublicSettings['business'], 'phone' | 'whatsapp'>

/** What dials the office. */
export function phoneAddress({ phone }: Business): string {
  return `tel:${dialled(phone)}`
}

/** What opens a chat with the office; undefined where it has no number for that. */
export function whatsappAddress({ whatsapp }: Business): string | undefined {
  const number = dialled(whatsapp).replace('+', '')
  return number === '' ? undefined : `https://wa.me/${number}`
}

/** Digits and a leading plus alone: what a telephone can dial. */
function dialled(number: string): string {
  return number.replace(/(?!^\+)\D/g, '')
}
