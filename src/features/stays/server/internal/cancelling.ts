import { STATES } from '#features/booking-state.ts'
import type { OpenBooking } from '#features/bookings/contract.ts'
import { cancelBooking, cancellationOf } from '#features/bookings/server/cancelling.ts'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
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
 * Returns what cancelling now would cost the guest under the agreement, and the refund or sum due. Throws `conflict` for a stay
 * that has begun, is cancelled or was booked at a channel.
 */
export async function previewCancellation(ctx: AppContext, { booking }: LinkedBooking): Promise<GuestCancellation> {
  refuseUnlessAhead(ctx, booking)
  const { isFree, freeUntil, received, charge, refund, owed } = await cancellationOf(ctx, booking.id)
  const came = penceOf(received)
  const depositPaid = penceOf(booking.money?.depositHeld ?? '0.00')
  return {
    isFree,
    freeUntil,
    pricePaid: toPounds(pence(came - depositPaid)),
    depositPaid: toPounds(pence(depositPaid)),
    charge,
    refund,
    owed,
  }
}

/**
 * Cancels the stay and frees its nights. `refund` and `owed` are the sums shown to the guest. Throws `conflict` if the sums
 * differ now, and as `previewCancellation` does.
 */
export async function cancelStay(
  tx: TxContext,
  booking: OpenBooking,
  { word, ...shown }: CancelForm,
): Promise<{ cancelled: true }> {
  refuseUnlessAhead(tx, booking)
  const cancelled = await cancelBooking(tx, booking.id, { reason: word || undefined })
  const balance = penceOf(cancelled.money?.owed ?? '0.00')
  const [refund, owed] = [Math.max(0, -balance), Math.max(0, balance)].map((sum) => toPounds(pence(sum)))
  if (refund !== shown.refund || owed !== shown.owed)
    throw new Refusal('conflict', 'What cancelling costs has changed meanwhile. Please look at it again.', {
      body: { refund, owed },
    })
  return { cancelled: true }
}

/** Whether the guest may cancel here: a stay booked with us, in a state that allows it, before check-in. */
export function mayCancel(
  { state, checkIn, channel }: Pick<OpenBooking, 'state' | 'checkIn' | 'channel'>,
  now: Date,
): boolean {
  return channel === null && STATES[state].guestMayCancel && new Date(checkIn) > now
}

function refuseUnlessAhead(ctx: AppContext, booking: OpenBooking): void {
  if (mayCancel(booking, ctx.clock.now())) return
  if (booking.channel !== null)
    throw new Refusal('conflict', `Please cancel this stay at ${CHANNEL_NAMES[booking.channel]}, where it was booked.`)
  throw new Refusal('conflict', booking.status === 'cancelled' ? 'Your stay is cancelled already.' : TOO_LATE)
}

const TOO_LATE = 'It is too late to cancel here. Please ring us.'
