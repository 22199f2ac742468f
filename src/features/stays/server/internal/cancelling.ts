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
 * What cancelling now would cost the guest, by the agreement, and what would go back or be still to pay. Throws `conflict`, in words, a stay that has begun or is
 * cancelled.
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
 * Cancels the stay as its guest asks and frees its nights at once. `refund` and `owed` are the sums that the guest was
 * shown. Throws `conflict` for where it comes to others, and what `previewCancellation` refuses.
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

/** Whether the guest may cancel it here: before check-in, while there is something to cancel, and it was agreed on with us. */
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
