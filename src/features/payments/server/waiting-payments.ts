import type { Payment, PaymentView } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { findPaymentIds } from './internal/find-payments.ts'
import { readPaymentsOf } from './internal/payments.ts'

/** Returns the first bookings of a view, and the number of all up to `maxCounted`. */
export async function findWaitingPayments(
  ctx: AppContext,
  view: PaymentView,
  { max, maxCounted }: { max: number; maxCounted: number },
): Promise<{ count: number; payments: Payment[] }> {
  const ids = await findPaymentIds(ctx, { view, limit: maxCounted })
  return { count: ids.length, payments: await readPaymentsOf(ctx, ids.slice(0, max), view) }
}
