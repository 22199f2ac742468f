import { STATES } from '#features/booking-state.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { cancelBooking, previewBookingCancellation } from '#features/bookings/server/agreement/cancelling.ts'
import { findLinkTarget } from '#features/bookings/server/private-links.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import { invalidLinkError } from '#features/offers/server/invalid-links.ts'
import type { GuestCancellation } from '#features/stays/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { LinkedBooking } from '../resolve-private-link.ts'

interface CancelForm {
  word?: string | undefined
  refund: string
  owed: string
}

/**
 * Returns what cancelling now would cost the guest. Throws `conflict` for a stay that the guest may not cancel,
 * `not-found` for a deleted booking.
 */
export async function previewCancellation(ctx: AppContext, { booking }: LinkedBooking): Promise<GuestCancellation> {
  requireCancellable(ctx, booking)
  const { isFree, on, received, charge, refund, owed } = await previewBookingCancellation(ctx, booking.id)
  const totalReceived = penceOf(received)
  const depositPaid = penceOf(booking.money?.depositHeld ?? '0.00')
  return {
    isFree,
    on,
    pricePaid: toPounds(pence(totalReceived - depositPaid)),
    depositPaid: toPounds(pence(depositPaid)),
    charge,
    refund,
    owed,
  }
}

/**
 * Cancels the stay behind a private link. Throws what `previewCancellation` throws, `conflict` if the sums have changed, and
 * `not-found` for an invalid link.
 */
export async function cancelStay(
  tx: TxContext,
  { booking, token }: { booking: OpenBooking; token: string },
  { word, ...shown }: CancelForm,
): Promise<{ cancelled: true }> {
  requireCancellable(tx, booking)
  const cancelled = await cancelBooking(tx, booking.id, { reason: word || undefined })
  // `cancelBooking` has locked the booking. While this request waited, the link may have been withdrawn.
  if (!(await findLinkTarget(tx, token))) throw invalidLinkError()
  const balance = penceOf(cancelled.money?.owed ?? '0.00')
  const [refund, owed] = [Math.max(0, -balance), Math.max(0, balance)].map((sum) => toPounds(pence(sum)))
  if (refund !== shown.refund || owed !== shown.owed)
    throw new Refusal('conflict', 'What cancelling costs has changed meanwhile. Please look at it again.', {
      body: { refund, owed },
    })
  return { cancelled: true }
}

/** Whether the guest may cancel on the page: a stay booked with us, in a state that allows cancelling, before check-in. */
export function mayCancel(
  { state, checkIn, channel }: Pick<OpenBooking, 'state' | 'checkIn' | 'channel'>,
  now: Date,
): boolean {
  return channel === null && STATES[state].guestMayCancel && new Date(checkIn) > now
}

function requireCancellable(ctx: AppContext, booking: OpenBooking): void {
  if (mayCancel(booking, ctx.clock.now())) return
  if (booking.channel !== null)
    throw new Refusal('conflict', `Please cancel this stay at ${CHANNEL_NAMES[booking.channel]}, where it was booked.`)
  throw new Refusal('conflict', booking.status === 'cancelled' ? 'Your stay is cancelled already.' : TOO_LATE)
}

const TOO_LATE = 'It is too late to cancel here. Please ring us.'
