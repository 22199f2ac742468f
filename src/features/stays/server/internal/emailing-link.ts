import type { OpenBooking } from '#features/bookings/contract.ts'
import { checkRateLimits } from '#platform/server/http/limits/limits.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { Refusal } from '#platform/shared/refusal.ts'

/** Max emails with the link per stay [threat mail-flood]. */
const MAX_AN_HOUR = 3

/**
 * Queues an email with a private link, at most one at a time. Throws `too-many` beyond the limit, `conflict` for a booking
 * without an address.
 */
export async function emailLink(tx: TxContext, { id, guestEmail }: OpenBooking): Promise<{ success: true }> {
  if (guestEmail === '')
    throw new Refusal('conflict', 'We have no email address of yours. Please copy the link instead.')
  await checkRateLimits(
    tx,
    [{ key: `link of stay ${id}`, max: MAX_AN_HOUR, withinMinutes: 60 }],
    'We have emailed this link several times already. Please check your inbox and your spam folder.',
  )
  await tx.email({
    kind: 'stay-link',
    about: { item: 'booking', itemId: id },
    to: 'guest',
    cause: { of: 'booking', id },
    alone: true,
  })
  await tx.audit({ action: 'asked for the private link of', item: 'booking', itemId: id })
  return { success: true }
}
