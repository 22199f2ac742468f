import { useQuery } from '@tanstack/react-query'
import { formatSum } from '#platform/shared/money.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { BookingSummary } from '../../contract.ts'
import { inThousands } from './booking-words.ts'
import { bookingSummaryQuery } from './queries.ts'

/** The four figures of Booking Management: of all bookings, whatever the list below is narrowed to (decisions 4, row 7). */
export function BookingFigures() {
  const { data, isError, isFetching, refetch } = useQuery(bookingSummaryQuery)
  if (isError)
    return (
      <Card role="alert" className="mb-6 flex flex-wrap items-center justify-between gap-3 px-5 py-4">
        <span>Failed to fetch the figures</span>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void refetch()}
          busy={isFetching ? 'Trying again...' : undefined}
        >
          Retry
        </Button>
      </Card>
    )
  return (
    <dl aria-busy={!data} className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {FIGURES.map(({ name, counts, figure }) => (
        <Card key={name} className="min-w-0 px-4 py-3 sm:px-5 sm:py-4">
          <dt className="text-ink-soft text-sm">{name}</dt>
          <dd>
            {data ? (
              <span className="wrap-anywhere block font-display font-medium text-xl tabular-nums sm:text-2xl">
                {figure(data)}
              </span>
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
  { name: 'Total Bookings', counts: 'every status', figure: ({ total }) => inThousands(total) },
  { name: 'Confirmed', counts: 'confirmed', figure: ({ confirmed }) => inThousands(confirmed) },
  { name: 'Pending', counts: 'waiting to be confirmed', figure: ({ pending }) => inThousands(pending) },
  {
    name: 'Revenue',
    counts: 'confirmed and completed',
    figure: ({ revenueConfirmedAndCompleted }) => formatSum(revenueConfirmedAndCompleted),
  },
]
