import type { BookingWithMoney } from '#features/ledger/server/ledger.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { owedToGuest } from './charge.ts'

interface Refund {
  amount: Pence
  /** Why the price is lowered, with `asAllowance`. */
  reason?: string | undefined
  asAllowance?: boolean | undefined
}

/**
 * Returns the part of a refund, in pence, that must come off the price: what exceeds the sum due back for an agreed stay. Throws
 * `conflict` for such a part without `asAllowance`, and what `refuseBeyondPrice` throws.
 */
export function allowanceOf(booking: BookingWithMoney, { amount, asAllowance }: Refund): Pence {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') return pence(0)
  const mayGoBack = owedToGuest(booking)
  const beyond = pence(Math.max(0, amount - mayGoBack))
  if (beyond === 0) return beyond
  if (!asAllowance)
    throw new Refusal(
      'conflict',
      `${formatPounds(mayGoBack)} is due back to the guest. To give more back, take ${formatPounds(beyond)} off the price, with a reason.`,
      { body: { wants: ['allowance'], mayGoBack: toPounds(mayGoBack) } },
    )
  refuseBeyondPrice(booking, beyond)
  return beyond
}

/** Throws `conflict` if the amount exceeds the remaining price, and `rule-violation` for a cancelled stay. */
export function refuseBeyondPrice(booking: BookingWithMoney, amount: Pence): void {
  if (booking.status === 'cancelled') throw cancelledHasNoAllowance()
  const left = penceOf(booking.price_due ?? '0')
  if (amount > left) throw beyondPrice(left)
}

/** `left`: the remaining price in pence; null if unknown. */
export function beyondPrice(left: Pence | null): Refusal {
  const rest = left === null ? '' : ` ${formatPounds(left)} is left of it.`
  return new Refusal('conflict', `No more can be taken off the price than it comes to.${rest}`)
}

export function cancelledHasNoAllowance(): Refusal {
  return new Refusal(
    'rule-violation',
    'This stay is cancelled: what is charged for it can be lowered by a refund, its price cannot',
  )
}
