import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'

/** Contents of an emailed link: booking, guest's address and optional signature [threat link-guessing]. */
export interface ReviewLink {
  booking: number
  email: string
  t?: string
}

const MAX_ADDRESS_CHARACTERS = 254

/** Reads the link from an address; undefined if it is invalid. */
export function parseReviewLink(search: URLSearchParams): ReviewLink | undefined {
  const booking = search.get('booking')?.trim() ?? ''
  // A plus sign that a mail program did not encode arrives as a space, which no email address has.
  const email = (search.get('email') ?? '').trim().replaceAll(' ', '+')
  if (!/^[1-9]\d{0,9}$/.test(booking) || Number(booking) > MAX_ROW_NUMBER) return undefined
  if (!/^[^@]+@[^@]+$/.test(email) || email.length > MAX_ADDRESS_CHARACTERS) return undefined
  return { booking: Number(booking), email, t: search.get('t') || undefined }
}
