import { createHmac } from 'node:crypto'
import type { AppContext } from '#platform/server/app-context.ts'
import { keyFor } from '#platform/server/secrets/secret.ts'

interface GuestOfStay {
  bookingId: number
  email: string
}

/** Returns a signed URL of the review page, which strangers cannot guess. */
export function reviewUrl(ctx: AppContext, guest: GuestOfStay): string {
  const t = reviewSignature(ctx, guest)
  const { bookingId, email } = guest
  return `${ctx.config.publicUrl}/submit-review?${new URLSearchParams({ booking: String(bookingId), email, t })}`
}

/** Ignores the case of the email address. */
export function reviewSignature({ config }: AppContext, { bookingId, email }: GuestOfStay): string {
  return createHmac('sha256', keyFor(config, 'review link'))
    .update(`${bookingId} ${email.trim().toLowerCase()}`)
    .digest('base64url')
}
