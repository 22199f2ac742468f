import type { ReactNode } from 'react'
import { PAID_IN_TIME } from '#features/bookings/web/payment-promises.tsx'
import { dayInLondon, formatFullDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { GuestChoice } from '../contract.ts'
import { formatMoment } from './offer-text.ts'

interface DueDatesProps {
  dues: Pick<GuestChoice, 'securityDeposit' | 'total' | 'depositDueAt' | 'priceDueOn' | 'checkOut' | 'terms'>
  /** With `accepting` the first step is accepting the offer; with `paying` the first step is a payment. */
  before: 'accepting' | 'paying'
}

/** The payments of a stay in order of their due dates. */
export function DueDates({ dues, before }: DueDatesProps) {
  const { securityDeposit, total, depositDueAt, priceDueOn, checkOut, terms } = dues
  const isDueWithDeposit = priceDueOn <= dayInLondon(new Date(depositDueAt))
  return (
    <ol className="relative space-y-6 before:absolute before:top-2 before:bottom-6 before:left-[5px] before:w-px before:bg-line">
      {before === 'accepting' && (
        <Step title="When you accept" sum="Nothing to pay yet">
          The nights are held for you, and this page shows how to pay.
        </Step>
      )}
      <Step title={`By ${formatMoment(depositDueAt)}`} sum={`${formatPoundsText(securityDeposit)} security deposit`}>
        {before === 'accepting'
          ? 'If you accept now. We hold the nights until then; paying the deposit secures your booking.'
          : `We hold the nights until then. ${PAID_IN_TIME}`}
      </Step>
      <Step
        title={isDueWithDeposit ? 'With the deposit' : `By ${formatFullDay(priceDueOn)}`}
        sum={`${formatPoundsText(total)} for the stay`}
      >
        {isDueWithDeposit ? 'Your stay is soon, so the price is due with the deposit.' : 'You can also pay it earlier.'}
      </Step>
      <Step title={`After ${formatFullDay(checkOut)}`} sum={`${formatPoundsText(securityDeposit)} refunded to you`}>
        Your deposit, within {formatCount(terms.depositReturnWorkingDays, 'working day')} of check-out.
      </Step>
    </ol>
  )
}

function Step({ title, sum, children }: { title: string; sum: string; children: ReactNode }) {
  return (
    <li className="relative pl-7">
      <span
        aria-hidden="true"
        className="absolute top-1.5 left-0 size-[11px] rounded-full border-2 border-pine bg-surface"
      />
      <p className="text-ink-soft text-sm">{title}</p>
      <p className="font-medium text-lg tabular-nums leading-snug">{sum}</p>
      <p className="mt-0.5 text-ink-soft">{children}</p>
    </li>
  )
}
