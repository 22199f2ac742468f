import type { Payment, PaymentView } from '#features/payments/contract.ts'
import { findWaitingPayments } from '#features/payments/server/waiting-payments.ts'
import { MAX_COUNTED, MAX_ITEMS } from '#features/today/contract.ts'
import type { AppContext } from '#platform/server/app-context.ts'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { Waiting } from './waiting.ts'

/** Returns the bookings of a view of Payments, the earliest due first. */
export async function findMoneyWaiting(ctx: AppContext, view: PaymentView): Promise<Waiting> {
  const { count, payments } = await findWaitingPayments(ctx, view, { max: MAX_ITEMS, maxCounted: MAX_COUNTED })
  const today = dayInLondon(ctx.clock.now())
  return {
    count,
    items: payments.map((payment) => ({
      key: String(payment.bookingId),
      title: payment.guestName,
      detail: [payment.property.title, describeDue(payment)].filter(Boolean).join(' · '),
      isLate: view === 'overdue' || (payment.due?.on ?? today) < today,
    })),
  }
}

function describeDue({ due, couldBeGivenBack }: Payment): string {
  if (!due)
    return couldBeGivenBack ? `${formatPoundsText(couldBeGivenBack.amount)} of the charge could be refunded` : ''
  const { amount, on, daysOverdue } = due
  if (daysOverdue > 0) return `${formatPoundsText(amount)}, ${formatCount(daysOverdue, 'day')} overdue`
  return on ? `${formatPoundsText(amount)}, due by ${formatLongDay(on)}` : formatPoundsText(amount)
}
