import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Office } from '#platform/server/office.ts'
import { keyFor } from '#platform/server/secret.ts'

/** What a review link carries: the booking, the guest's address, and our signature in links that we mailed. */
export interface ReviewLink {
  bookingId: number
  email: string
  t?: string
}

/** The address of the review page for one stay, signed, so that nobody else's guessing can close it. */
export function reviewAddress(office: Office, bookingId: number, email: string): string {
  const t = signatureOf(office, { bookingId, email })
  return `${office.config.publicUrl}/submit-review?${new URLSearchParams({ booking: String(bookingId), email, t })}`
}

/** Whether we signed this very pair of booking and address. */
export function isSigned(office: Office, link: ReviewLink): boolean {
  return link.t !== undefined && isSame(link.t, signatureOf(office, link))
}

/** Whether two addresses are one letter box, letter case aside; takes as long whatever they are. */
export function isSameAddress(one: string, other: string): boolean {
  return isSame(one.trim().toLowerCase(), other.trim().toLowerCase())
}

function signatureOf(office: Office, { bookingId, email }: ReviewLink): string {
  return createHmac('sha256', keyFor(office.config, 'review link'))
    .update(`${bookingId} ${email.trim().toLowerCase()}`)
    .digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(one), hash(other))
}
