import type { BookingWithMoney } from '#features/bookings/server/lists/bookings-with-money.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { owedToGuest } from './charge.ts'

interface Refund {
  amount: Pence
  /** Required with `asAllowance`: why the price is lowered. */
  reason?: string | undefined
  asAllowance?: boolean | undefined
}

/**
 * Returns the part of a refund above the sum due back, in pence; 0 unless the stay is confirmed or completed. For such a part,
 * throws `conflict` without `asAllowance` or above the price.
 */
export function requiredAllowance(booking: BookingWithMoney, { amount, asAllowance }: Refund): Pence {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return pence(0)
  const mayGoBack = owedToGuest(booking)
  const excess = pence(Math.max(0, amount - mayGoBack))
  if (excess === 0) return excess
  if (!asAllowance)
    throw new Refusal(
      'conflict',
      `${formatPounds(mayGoBack)} is due back to the guest. To give more back, take ${formatPounds(excess)} off the price, with a reason.`,
      { body: { wants: ['allowance'], mayGoBack: toPounds(mayGoBack) } },
    )
  assertWithinPrice(booking, excess)
  return excess
}

/** Throws `conflict` if the amount exceeds the remaining price, and `rule-violation` for a cancelled stay. */
export function assertWithinPrice(booking: BookingWithMoney, amount: Pence): void {
  if (booking.status === 'cancelled') throw noAllowanceIfCancelledError()
  const remainingPrice = penceOf(booking.price_due ?? '0')
  if (amount > remainingPrice) throw aboveRemainingPriceError(remainingPrice)
}

/** `remainingPrice` is null if unknown. */
export function aboveRemainingPriceError(remainingPrice: Pence | null): Refusal {
  const rest = remainingPrice === null ? '' : ` At most ${formatPounds(remainingPrice)} can be taken off.`
  return new Refusal('conflict', `This is more than the price.${rest}`)
}

export function noAllowanceIfCancelledError(): Refusal {
  return new Refusal(
    'rule-violation',
    'This stay is cancelled: a refund lowers its charge, but its price cannot be lowered',
  )
}
