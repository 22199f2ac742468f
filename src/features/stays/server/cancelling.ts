import type { OpenBooking } from '#features/bookings/contract.ts'
import { cancelBooking, cancellationOf } from '#features/bookings/server/cancelling.ts'
import { answerOnce } from '#platform/server/http/once.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { cancelStay as cancelStayCall, type GuestCancellation } from '../contract.ts'
import { bookingBehind } from './private-door.ts'
import { mayCancel } from './standing.ts'

/**
 * What cancelling now would give back to the guest, by the rule. Refuses as `taken`, in words, a stay that has begun or is
 * cancelled; and as `bookingBehind` does.
 */
export async function previewCancellation(office: Office, token: string, ip: string): Promise<GuestCancellation> {
  const { booking } = await bookingBehind(office, token, ip)
  refuseUnlessAhead(office, booking)
  const { isFree, freeUntil, received, charge, refund } = await cancellationOf(office, booking.id)
  const came = penceOf(received)
  const depositPaid = penceOf(booking.money?.depositHeld ?? '0.00')
  return {
    isFree,
    freeUntil,
    pricePaid: toPounds(pence(came - depositPaid)),
    depositPaid: toPounds(pence(depositPaid)),
    kept: charge,
    refund,
  }
}

/**
 * Cancels the stay at its guest's wish and frees its nights at once, once for each Idempotency-Key. Refuses as `taken`
 * where the rule would give back another sum than the guest was shown, and what `previewCancellation` refuses.
 */
export async function cancelStay(office: Office, call: Call<typeof cancelStayCall>): Promise<void> {
  const { booking } = await bookingBehind(office, call.params.token, call.visitor.ip)
  // The token itself is kept nowhere: an attempt is remembered under the booking's number.
  const route = { ...cancelStayCall, path: cancelStayCall.path.replace('{token}', String(booking.id)) }
  await answerOnce(office, call, { route }, async (books) => {
    refuseUnlessAhead(office, booking)
    const cancelled = await cancelBooking(office, books, booking.id, {
      by: 'guest',
      reason: call.body.word || undefined,
    })
    const refund = toPounds(pence(Math.max(0, -penceOf(cancelled.money?.owed ?? '0.00'))))
    if (refund !== call.body.refund)
      throw new Refusal('taken', 'What goes back to you has changed meanwhile. Please look at it again.', {
        body: { refund },
      })
    return { cancelled: true }
  })
  office.publicDataChanged()
}

function refuseUnlessAhead(office: Office, booking: OpenBooking): void {
  if (mayCancel(booking, office.clock.now())) return
  throw new Refusal('taken', booking.status === 'cancelled' ? 'Your stay is cancelled already.' : TOO_LATE)
}

const TOO_LATE = 'It is too late to cancel here. Please ring us.'
