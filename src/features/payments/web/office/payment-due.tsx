import type { Payment } from '#features/payments/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { describeDue, labelDue } from './payment-labels.ts'

/** Shows the next sum due and its date. Overdue sums have a text as well, because colour alone is not accessible. */
export function PaymentDue({ payment: { due, couldBeGivenBack } }: { payment: Payment }) {
  return (
    <>
      {due ? (
        <>
          <span className="block font-medium tabular-nums">{formatPoundsText(due.amount)}</span>
          <span className={classNames('block', due.daysOverdue > 0 ? 'text-red-ink' : 'text-ink-soft')}>
            {labelDue(due)}, {describeDue(due)}
          </span>
        </>
      ) : (
        !couldBeGivenBack && <span className="text-ink-soft">Nothing</span>
      )}
      {couldBeGivenBack && (
        <span className="block whitespace-normal text-ink-soft">
          {formatPoundsText(couldBeGivenBack.amount)} could fairly be given back:{' '}
          {formatCount(couldBeGivenBack.nights, 'night')} let again
        </span>
      )}
    </>
  )
}
