import { createHmac } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import { keyFor } from '#platform/server/secret.ts'

/** A stay, and the email address of its guest. */
interface GuestOfStay {
  bookingId: number
  email: string
}

/** Returns the URL of the review page for one stay. It is signed, so that it cannot be guessed. */
export function reviewUrl(ctx: AppContext, guest: GuestOfStay): string {
  const t = reviewSignature(ctx, guest)
  const { bookingId, email } = guest
  return `${ctx.config.publicUrl}/submit-review?${new URLSearchParams({ booking: String(bookingId), email, t })}`
}

/** Signs booking id and email address with the key for review links. */
export function reviewSignature({ config }: AppContext, { bookingId, email }: GuestOfStay): string {
  return createHmac('sha256', keyFor(config, 'review link'))
    .update(`${bookingId} ${email.trim().toLowerCase()}`)
    .digest('base64url')
}
