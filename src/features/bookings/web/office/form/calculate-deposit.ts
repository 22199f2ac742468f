import type { StayAvailability } from '#features/bookings/contract.ts'
import { type Pence, pence, penceOf, percentOf } from '#platform/shared/money.ts'

/** Returns `percent` of the price, but at least `min`. */
export function calculateDeposit(total: Pence, { percent, min }: StayAvailability['depositRule']): Pence {
  return pence(Math.max(percentOf(total, percent), penceOf(min)))
}
