import type { UseQueryResult } from '@tanstack/react-query'
import type { PaymentFigure, PaymentSummary } from '#features/payments/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import type { ApiError } from '#platform/web/api.ts'
import { FailedFigures } from '#platform/web/office/failed-figures.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { addressOfView, type ViewId } from './payment-views.ts'

interface PaymentFiguresProps {
  current: ViewId
  summary: Pick<UseQueryResult<PaymentSummary, ApiError>, 'data' | 'isError' | 'isFetching' | 'refetch'>
}

/** Shows counts and sums; each figure links to the list of its bookings or bank lines. */
export function PaymentFigures({ current, summary }: PaymentFiguresProps) {
  const { data, isError } = summary
  if (isError) return <FailedFigures of={summary} />
  return (
    <ul
      aria-label="Needs attention"
      aria-busy={!data}
      className="mb-5 grid gap-3 min-[18rem]:grid-cols-2 sm:grid-cols-6 2xl:grid-cols-5"
    >
      {FIGURES.map(({ view, figure, name, one, many, late }) => {
        const counts = data?.[figure]
        return (
          <Card
            as="li"
            key={view}
            className={classNames(
              '@container min-w-0 px-4 py-3 transition-colors hover:border-pine 2xl:col-span-1',
              view === 'overdue' || view === 'due' || view === 'statement' ? 'sm:col-span-2' : 'sm:col-span-3',
              view === 'statement' && 'max-sm:order-last min-[18rem]:max-sm:col-span-2',
              current === view && 'border-pine bg-pine-tint',
            )}
          >
            <SiteLink
              href={addressOfView(view)}
              aria-current={current === view ? 'page' : undefined}
              className="stretched text-ink-soft text-sm"
            >
              {name}
            </SiteLink>
            {counts ? (
              <>
                <p
                  className={classNames(
                    'figure wrap-anywhere 2xl:[--figure:var(--text-2xl)]',
                    late && counts.count > 0 && 'text-red-ink',
                  )}
                >
                  {formatPoundsText(counts.sum)}
                </p>
                <p className="text-ink-soft text-sm">{formatCount(counts.count, one, many)}</p>
              </>
            ) : (
              <>
                <Skeleton className="my-1 h-7 w-2/3" />
                <Skeleton className="h-4 w-1/2" />
              </>
            )}
          </Card>
        )
      })}
    </ul>
  )
}

interface Figure {
  view: ViewId
  figure: PaymentFigure
  name: string
  one: string
  many: string
  late?: true
}

const FIGURES: Figure[] = [
  { view: 'due', figure: 'dueThisWeek', name: 'Due this week', one: 'payment', many: 'payments' },
  { view: 'overdue', figure: 'overdue', name: 'Overdue', one: 'payment', many: 'payments', late: true },
  { view: 'statement', figure: 'unmatched', name: 'Unmatched on statements', one: 'line', many: 'lines' },
  { view: 'deposits', figure: 'depositsToReturn', name: 'Deposits to return', one: 'deposit', many: 'deposits' },
  { view: 'refunds', figure: 'refunds', name: 'Refunds due', one: 'booking', many: 'bookings' },
]
