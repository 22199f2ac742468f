import { createHmac } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import { keyFor } from '#platform/server/secret.ts'

/** A stay, and the address that its guest gave. */
interface GuestOfStay {
  bookingId: number
  email: string
}

/** The address of the review page for one stay, signed, so that nobody else's guessing can close it. */
export function reviewAddress(ctx: AppContext, guest: GuestOfStay): string {
  const t = reviewSignature(ctx, guest)
  const { bookingId, email } = guest
  return `${ctx.config.publicUrl}/submit-review?${new URLSearchParams({ booking: String(bookingId), email, t })}`
}

/** What we sign such an address with. */
export function reviewSignature({ config }: AppContext, { bookingId, email }: GuestOfStay): string {
  return createHmac('sha256', keyFor(config, 'review link'))
    .update(`${bookingId} ${email.trim().toLowerCase()}`)
    .digest('base64url')
}
