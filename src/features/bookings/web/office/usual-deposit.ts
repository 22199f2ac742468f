import type { StayAvailability } from '#features/bookings/contract.ts'
import { type Pence, pence, penceOf, percentOf } from '#platform/shared/money.ts'

/** The deposit that the rule of a home, or else of the house, asks of a price: a share of it, and no less than a least sum. */
export function usualDeposit(total: Pence, { percent, min }: StayAvailability['depositRule']): Pence {
  return pence(Math.max(percentOf(total, percent), penceOf(min)))
}
