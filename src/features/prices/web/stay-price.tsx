import { useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import type { ChosenStay } from '#features/calendar/web/stay-choice.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Quote } from '../contract.ts'
import { quoteQuery } from './queries.ts'

interface StayPriceProps {
  propertyId: number
  stay: ChosenStay
  depositReturnWorkingDays: number
}

/** Shows the price of the chosen stay, line by line, and its availability. */
export function StayPrice({ propertyId, stay, depositReturnWorkingDays }: StayPriceProps) {
  const { data: quote, isError, error } = useQuery(quoteQuery(propertyId, stay))
  return (
    <div aria-live="polite">
      {isError ? (
        <Notice>{error.serverMessage ?? 'The price could not be calculated. Please ask us.'}</Notice>
      ) : !quote ? (
        <Loading what="the price" className="space-y-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </Loading>
      ) : (
        <>
          {!quote.available && <Notice>Some of these nights are taken. Please choose other dates.</Notice>}
          {quote.nights < quote.minimumStay && (
            <Notice>
              {quote.nights === 1 ? 'One night is' : `${quote.nights} nights are`} too short for this home: the minimum
              stay is {quote.minimumStay} nights. You can still enquire: we’ll ask whether we can make an exception.
            </Notice>
          )}
          {quote.available && <StayLines quote={quote} depositReturnWorkingDays={depositReturnWorkingDays} />}
        </>
      )}
    </div>
  )
}

/** Lines of a quote, its total and the deposit; reductions are negative. */
export function StayLines({ quote, depositReturnWorkingDays }: { quote: Quote; depositReturnWorkingDays: number }) {
  return (
    <>
      <dl className="space-y-2 tabular-nums">
        {quote.lines.map((line) => (
          <div key={line.label} className="flex flex-wrap justify-between gap-x-4 text-ink-soft">
            <dt className="min-w-0 flex-1 basis-24">{line.label}</dt>
            <dd className="whitespace-nowrap">{formatPounds(penceOf(line.amount))}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-3 font-semibold text-lg">
          <dt>Total</dt>
          <dd className="whitespace-nowrap">{formatPounds(penceOf(quote.total))}</dd>
        </div>
      </dl>
      <p className="mt-2 text-ink-soft text-sm">
        Plus a refundable deposit of{' '}
        <span className="whitespace-nowrap tabular-nums">{formatPounds(penceOf(quote.securityDeposit))}</span>, returned
        within {depositReturnWorkingDays} working days of check-out.
      </p>
    </>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="mb-3 flex gap-2 rounded-field bg-terracotta-tint px-4 py-3 text-terracotta-deep">
      <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
