import type { StayAvailability } from '#features/bookings/contract.ts'
import { type Pence, pence, penceOf, percentOf } from '#platform/shared/money.ts'

/** Returns the deposit by the rule of the home or the business: a percentage of the price, and at least a minimum. */
export function calculateDeposit(total: Pence, { percent, min }: StayAvailability['depositRule']): Pence {
  return pence(Math.max(percentOf(total, percent), penceOf(min)))
}
