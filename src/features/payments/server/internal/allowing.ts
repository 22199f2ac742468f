import type { BookingWithMoney } from '#features/ledger/server/ledger.ts'
import { formatPounds, type Pence, pence, penceOf, toPounds } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { owedToGuest } from './charge.ts'

/** A refund, as the office enters it. */
interface Refund {
  amount: Pence
  /** What goes beyond what is due back is taken off the price, for this reason. */
  reason?: string | undefined
  asAllowance?: boolean | undefined
}

/**
 * What of a refund is to be taken off the price first, in pence, so that nobody is asked for it again: what goes beyond what is
 * due back to the guest of an agreed stay. Throws for it as `conflict`, with what may go back, unless the office says so, and a
 * larger allowance than the price as `refuseBeyondPrice` does.
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

/** Throws for an allowance beyond what is left of the price: `conflict`, and any for a cancelled stay as `rule-violation`. */
export function refuseBeyondPrice(booking: BookingWithMoney, amount: Pence): void {
  if (booking.status === 'cancelled') throw cancelledHasNoAllowance()
  const left = penceOf(booking.price_due ?? '0')
  if (amount > left) throw beyondPrice(left)
}

/** `left`: what is left of the price, in pence, where that is known. */
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
