import type { ReactNode } from 'react'
import type { BookingMoney } from '#features/ledger/contract.ts'
import type { Ledger } from '#features/payments/contract.ts'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { formatUnsigned, isPositive, isZero, subtractToZero } from '../payment-labels.ts'

export function WhatIsDue({ ledger: { money, status, state, deletedAt, couldBeGivenBack } }: { ledger: Ledger }) {
  if (!money)
    return (
      <p className="mt-2 text-ink-soft">This stay ended before payments were recorded here. Nothing is owed for it.</p>
    )
  if (deletedAt) return <DeletedBookingMoney money={money} />
  if (state === 'asked')
    return (
      <p className="mt-2 text-ink-soft">
        The dates are not held for this booking, so no payment is requested. Recording a payment holds the dates, if
        they are available.
      </p>
    )
  const { depositDue, depositOwed, depositHeld, depositDueAt, depositBackBy, owed } = money
  const { priceDue, priceOwed, priceDueOn, claimed, claimOwed, claimDueOn } = money
  return (
    <dl className="mt-3 divide-y divide-line border-line border-y">
      {!isZero(depositDue) && (
        <Line
          term="Security deposit"
          when={
            isPositive(depositOwed) && depositDueAt ? `by ${formatBritishMoment(new Date(depositDueAt))}` : undefined
          }
          sum={depositDue}
        >
          {isPositive(depositOwed) ? `${formatPoundsText(depositOwed)} still to pay` : 'received'}
        </Line>
      )}
      {!isZero(priceDue) && (
        <Line
          term={status === 'cancelled' ? 'Cancellation charge' : 'Price of the stay'}
          when={isPositive(priceOwed) && priceDueOn ? `by ${formatListDay(priceDueOn)}` : undefined}
          sum={priceDue}
        >
          {isPositive(priceOwed) ? `${formatPoundsText(priceOwed)} still to pay` : 'received'}
        </Line>
      )}
      {isPositive(claimed) && (
        <Line
          term="Damage beyond the deposit"
          when={isPositive(claimOwed) && claimDueOn ? `by ${formatListDay(claimDueOn)}` : undefined}
          sum={claimed}
        >
          {isPositive(claimOwed) ? `${formatPoundsText(claimOwed)} still to pay` : 'received'}
        </Line>
      )}
      {isPositive(depositHeld) && (
        <Line
          term="Deposit held"
          when={depositBackBy ? `back by ${formatListDay(depositBackBy)}` : undefined}
          sum={depositHeld}
        />
      )}
      {owed.startsWith('-') && (
        <Line term={status === 'cancelled' ? 'To be refunded' : 'Overpaid'} sum={formatUnsigned(owed)} />
      )}
      {couldBeGivenBack && (
        <div className="py-2 text-ink-soft">
          {formatCount(couldBeGivenBack.nights, 'of the freed nights is', 'of the freed nights are')} let again. Of the{' '}
          {formatPoundsText(couldBeGivenBack.charge)} that were charged,{' '}
          <strong className="font-medium text-ink">{formatPoundsText(couldBeGivenBack.amount)}</strong> could fairly be
          given back or waived.
        </div>
      )}
    </dl>
  )
}

/** Shows the money of a deleted booking; the guest of a deleted booking owes nothing. */
function DeletedBookingMoney({ money }: { money: BookingMoney }) {
  const { received, refunded, movedAway, depositHeld, depositBackBy, owed } = money
  const paidBack = subtractToZero(refunded, movedAway)
  return (
    <dl className="mt-3 divide-y divide-line border-line border-y">
      <Line term="Received" sum={received} />
      {!isZero(paidBack) && <Line term="Refunded" sum={paidBack} />}
      {!isZero(movedAway) && <Line term="Moved to another booking" sum={movedAway} />}
      {owed.startsWith('-') && <Line term="To be refunded" sum={formatUnsigned(owed)} />}
      {isPositive(depositHeld) && (
        <Line
          term="Deposit held"
          when={depositBackBy ? `back by ${formatListDay(depositBackBy)}` : 'goes back after check-out'}
          sum={depositHeld}
        />
      )}
    </dl>
  )
}

interface LineProps {
  term: string
  when?: string | undefined
  sum: string
  children?: ReactNode
}

function Line({ term, when, sum, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="min-w-0">
        {term} {when && <span className="block text-ink-soft">{when}</span>}
      </dt>
      <dd className="ml-auto text-right font-medium tabular-nums">
        {sum.startsWith('£') ? sum : formatPoundsText(sum)}
        {children && <span className="block font-normal text-ink-soft">{children}</span>}
      </dd>
    </div>
  )
}
