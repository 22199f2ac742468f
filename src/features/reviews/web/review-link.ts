import { MAX_ROW_NUMBER } from '#platform/shared/row-number.ts'

/** Contents of an emailed review link. `t` is a signature [threat link-guessing]. */
export interface ReviewLink {
  booking: number
  email: string
  t?: string
}

const MAX_ADDRESS_CHARACTERS = 254

/** Reads a review link from query parameters; undefined for an invalid link. */
export function parseReviewLink(search: URLSearchParams): ReviewLink | undefined {
  const booking = search.get('booking')?.trim() ?? ''
  // Some mail programs do not encode a plus sign, which then arrives as a space. No email address contains a space.
  const email = (search.get('email') ?? '').trim().replaceAll(' ', '+')
  if (!/^[1-9]\d{0,9}$/.test(booking) || Number(booking) > MAX_ROW_NUMBER) return undefined
  if (!/^[^@]+@[^@]+$/.test(email) || email.length > MAX_ADDRESS_CHARACTERS) return undefined
  return { booking: Number(booking), email, t: search.get('t') || undefined }
}
