import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { describeHold } from '#features/booking-state.ts'
import type { Neighbour, StayAvailability } from '#features/bookings/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Notice } from '#platform/web/office/notice.tsx'
import { RetryButton } from '#platform/web/office/retry-button.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { PriceLines } from './agreement/price-lines.tsx'
import { describeBlock, describeNeighbour, describeNights, describeRules } from './booking-labels.ts'
import { bookingQuoteQuery, type QuotedStay } from './queries.ts'

interface StayAvailabilityPanelProps {
  stay: QuotedStay | undefined
  /** Hides the price. Used for stays of other channels. */
  nightsOnly: boolean
  className?: string
}

export function StayAvailabilityPanel({ stay, nightsOnly, className }: StayAvailabilityPanelProps) {
  return (
    <section
      aria-label="Price and nights"
      aria-live="polite"
      className={classNames('rounded-card border border-line bg-paper p-4 text-sm leading-normal', className)}
    >
      {stay ? (
        <StayQuery stay={stay} nightsOnly={nightsOnly} />
      ) : (
        <p className="text-ink-soft">Choose a home and both dates to see the price and availability.</p>
      )}
    </section>
  )
}

function StayQuery({ stay, nightsOnly }: { stay: QuotedStay; nightsOnly: boolean }) {
  const price = useQuery({ ...bookingQuoteQuery(stay), ...ALWAYS_REFETCH, placeholderData: keepPreviousData })
  const { data, isError, error, isFetching } = price
  if (isError)
    return (
      <div className="space-y-3">
        <Notice>{error.serverMessage ?? 'The price could not be calculated. Please try again.'}</Notice>
        <RetryButton of={price} />
      </div>
    )
  if (!data)
    return (
      <Loading what="the price" className="space-y-3">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-5" />
        <Skeleton className="h-5" />
      </Loading>
    )
  return (
    <div className={isFetching ? 'opacity-60' : undefined}>
      <Nights availability={data} />
      <div className="mt-3 space-y-2 empty:hidden">
        {describeRules(data).map((sentence) => (
          <Notice key={sentence}>{sentence}</Notice>
        ))}
      </div>
      {!nightsOnly && (
        <PriceLines
          lines={data.lines}
          total={data.total}
          securityDeposit={data.securityDeposit}
          className="mt-4 space-y-1.5 border-line border-t pt-3"
          totalClassName="text-base"
        />
      )}
    </div>
  )
}

function Nights({
  availability: { nightsAre, overCapacity, nights, takenBy, blocks, alsoRequestedBy },
}: {
  availability: StayAvailability
}) {
  const { label, tone } = describeNights({ nightsAre, overCapacity })
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-ink-soft">{formatCount(nights, 'night')}</span>
      </p>
      {takenBy.length > 0 && <Neighbours title="Already booked by" neighbours={takenBy} />}
      {blocks.map((block) => (
        <p key={block.blockId} className="wrap-anywhere mt-2">
          {describeBlock(block)}
        </p>
      ))}
      {alsoRequestedBy.length > 0 && (
        <Neighbours title="Pending bookings for these dates" neighbours={alsoRequestedBy} />
      )}
    </>
  )
}

function Neighbours({ title, neighbours }: { title: string; neighbours: Neighbour[] }) {
  return (
    <div className="mt-3">
      <p className="font-medium">{title}:</p>
      <ul className="mt-1 space-y-1">
        {neighbours.map((neighbour) => (
          <li key={neighbour.bookingId} className="wrap-anywhere">
            {describeNeighbour(neighbour)}
            {neighbour.heldUntil && (
              <span className="text-ink-soft"> · {describeHold(neighbour.state, neighbour.heldUntil)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
