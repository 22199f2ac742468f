import { sql } from 'kysely'
import type { Payment, PaymentView } from '#features/payments/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { inViewCondition } from './internal/payment-views.ts'
import { readPayments } from './internal/payments.ts'

/** Returns the first bookings of a view, and the number of all up to `maxCounted`. */
export async function findWaitingPayments(
  ctx: AppContext,
  view: PaymentView,
  { max, maxCounted }: { max: number; maxCounted: number },
): Promise<{ count: number; payments: Payment[] }> {
  const inView = ctx.database
    .selectFrom('booking_money as money')
    .where(inViewCondition(view, ctx.clock.now(), { max: maxCounted }))
    .select(sql`1`.as('one'))
    .limit(maxCounted)
  const [payments, { count }] = await Promise.all([
    readPayments(ctx, { view, limit: max }),
    ctx.database
      .selectFrom(inView.as('in_view'))
      .select((money) => money.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { payments, count }
}
