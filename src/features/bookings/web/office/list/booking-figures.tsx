import { useQuery } from '@tanstack/react-query'
import type { BookingSummary } from '#features/bookings/contract.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { FailedFigures } from '#platform/web/office/failed-figures.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { bookingSummaryQuery } from '../queries.ts'

/** The figures cover all bookings and ignore the filters of the list. */
export function BookingFigures() {
  const figures = useQuery(bookingSummaryQuery)
  const { data, isError } = figures
  if (isError) return <FailedFigures of={figures} />
  return (
    <dl
      aria-busy={!data}
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5rem,34%)),1fr))] gap-3 lg:grid-cols-4"
    >
      {FIGURES.map(({ name, counts, figure }) => (
        <Card key={name} className="@container min-w-0 px-4 py-3 sm:px-5 sm:py-4">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd>
            {data ? (
              <span className="figure wrap-anywhere block sm:[--figure:var(--text-2xl)]">{figure(data)}</span>
            ) : (
              <Skeleton className="my-1 h-7 w-2/3" />
            )}
            <span className="block text-ink-soft text-sm">{counts}</span>
          </dd>
        </Card>
      ))}
    </dl>
  )
}

const FIGURES: { name: string; counts: string; figure: (summary: BookingSummary) => string }[] = [
  { name: 'Total Bookings', counts: 'every status', figure: ({ total }) => groupDigits(total) },
  { name: 'Confirmed', counts: 'confirmed', figure: ({ confirmed }) => groupDigits(confirmed) },
  { name: 'Pending', counts: 'waiting to be confirmed', figure: ({ pending }) => groupDigits(pending) },
  {
    name: 'Revenue',
    counts: 'confirmed and completed',
    figure: ({ revenueConfirmedAndCompleted }) => formatPoundsText(revenueConfirmedAndCompleted),
  },
]
