import type { PaymentSummary } from '#features/payments/contract.ts'

/** Returns how many items in Payments wait for the office. */
export function paymentsWaiting({
  unmatched,
  skippedRows,
  overdue,
  refunds,
  depositsToReturn,
}: PaymentSummary): number {
  return [unmatched, overdue, refunds, depositsToReturn].reduce((total, { count }) => total + count, skippedRows)
}
