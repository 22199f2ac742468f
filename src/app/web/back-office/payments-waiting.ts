import type { PaymentSummary } from '#features/payments/contract.ts'

/** Returns how many items in Payments wait for the office: lines to match, overdue sums, refunds and deposits to return. */
export function paymentsWaiting({ unmatched, overdue, refunds, depositsToReturn }: PaymentSummary): number {
  return [unmatched, overdue, refunds, depositsToReturn].reduce((total, { count }) => total + count, 0)
}
