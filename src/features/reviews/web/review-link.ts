import { LARGEST_ROW_NUMBER } from '#platform/shared/row-number.ts'

/**
 * What a link in an email carries: the booking, the guest's address, and perhaps a signature [threat link-guessing].
 */
export interface ReviewLink {
  booking: number
  email: string
  t?: string
}

const LONGEST_ADDRESS = 254

/** The link in an address; nothing when it cannot be one. */
export function reviewLinkOf(search: URLSearchParams): ReviewLink | undefined {
  const booking = search.get('booking')?.trim() ?? ''
  // A plus sign that a mail program did not encode arrives as a space, which no address has.
  const email = (search.get('email') ?? '').trim().replaceAll(' ', '+')
  if (!/^[1-9]\d{0,9}$/.test(booking) || Number(booking) > LARGEST_ROW_NUMBER) return undefined
  if (!/^[^@]+@[^@]+$/.test(email) || email.length > LONGEST_ADDRESS) return undefined
  return { booking: Number(booking), email, t: search.get('t') || undefined }
}
