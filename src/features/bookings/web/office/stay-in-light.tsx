import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { heldInWords } from '#features/calendar/contract.ts'
import { formatSum } from '#platform/shared/money.ts'
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { Neighbour, StayInLight } from '../../contract.ts'
import { blockInWords, counted, neighbourInWords } from './booking-words.ts'
import { ANEW, bookingQuoteQuery, type QuotedStay } from './queries.ts'

/** How a stay stands in the calendar and what it costs, line by line; a word about what is missing until it is known. */
export function StayInLightPanel({ stay, className }: { stay: QuotedStay | undefined; className?: string }) {
  return (
    <section
      aria-label="Price and nights"
      aria-live="polite"
      className={classNames('rounded-card border border-line bg-paper p-4 text-sm leading-normal', className)}
    >
      {stay ? (
        <Asked stay={stay} />
      ) : (
        <p className="text-ink-soft">
          With a home and both dates, the price and whether the nights are free show here.
        </p>
      )}
    </section>
  )
}

function Asked({ stay }: { stay: QuotedStay }) {
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...bookingQuoteQuery(stay),
    ...ANEW,
    placeholderData: keepPreviousData,
  })
  if (isError)
    return (
      <div className="space-y-3">
        <Notice>{error.said ?? 'The price could not be worked out just now.'}</Notice>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void refetch()}
          busy={isFetching ? 'Trying again...' : undefined}
        >
          Retry
        </Button>
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
      <Nights light={data} />
      <Rules light={data} />
      <Price light={data} />
    </div>
  )
}

const NIGHTS: Record<StayInLight['nightsAre'], { words: string; tone: BadgeTone }> = {
  free: { words: 'Nights free', tone: 'green' },
  held: { words: 'Nights held', tone: 'amber' },
  taken: { words: 'Nights taken', tone: 'red' },
}

function Nights({ light: { nightsAre, nights, takenBy, blocks, alsoWantedBy, oneNightGap } }: { light: StayInLight }) {
  const { words, tone } = NIGHTS[nightsAre]
  const gaps = [oneNightGap.before && 'before', oneNightGap.after && 'after'].filter(Boolean)
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        <span className="text-ink-soft">{counted(nights, 'night')}</span>
      </p>
      {takenBy.length > 0 && <Neighbours title="These have nights of it" neighbours={takenBy} />}
      {blocks.map((block) => (
        <p key={block.blockId} className="wrap-anywhere mt-2">
          {blockInWords(block)}
        </p>
      ))}
      {alsoWantedBy.length > 0 && (
        <Neighbours title="Pending bookings that want nights of it" neighbours={alsoWantedBy} />
      )}
      {gaps.length > 0 && (
        <p className="mt-2 text-ink-soft">Leaves a single free night {gaps.join(' and ')} it, which is hard to let.</p>
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
            {neighbourInWords(neighbour)}
            {neighbour.heldUntil && <span className="text-ink-soft"> · {heldInWords(neighbour.heldUntil)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Rules({ light: { underMinimum, minimumStay, overCapacity, maxGuests } }: { light: StayInLight }) {
  return (
    <>
      {underMinimum && (
        <Notice>Under this home’s minimum stay of {counted(minimumStay, 'night')}. Please give a reason.</Notice>
      )}
      {overCapacity && <Notice>This home sleeps up to {maxGuests}. More guests cannot be booked.</Notice>}
    </>
  )
}

function Price({ light: { lines, total, securityDeposit } }: { light: StayInLight }) {
  return (
    <dl className="mt-4 space-y-1.5 border-line border-t pt-3 tabular-nums">
      {lines.map(({ label, amount }) => (
        <div key={label} className="flex justify-between gap-4 text-ink-soft">
          <dt className="min-w-0">{label}</dt>
          <dd className="whitespace-nowrap">{formatSum(amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 font-semibold text-base">
        <dt>Total</dt>
        <dd className="whitespace-nowrap">{formatSum(total)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-ink-soft">
        <dt className="min-w-0">Security deposit, besides</dt>
        <dd className="whitespace-nowrap">{formatSum(securityDeposit)}</dd>
      </div>
    </dl>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 flex gap-2 rounded-field bg-amber-tint px-3 py-2 text-amber-ink first:mt-0">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
