import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { formatFullDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { ErrorState } from '#platform/web/ui/error-state.tsx'
import { Loading, Skeleton } from '#platform/web/ui/skeleton.tsx'
import { arrivalsWithin, departuresWithin, type StayEvent } from './arrivals-and-departures.ts'
import { ASIDE_LINK, Part } from './part.tsx'
import { arrivalQueries, departureQueries, GUEST_LIMITS, GUESTS_SHOWN, MAX_GUESTS_SHOWN } from './queries.ts'

/** Arrivals of today and the next seven days. */
export function Arrivals() {
  const all = officeUrl('bookings', { status: 'confirmed', date: 'upcoming', sort: 'checkIn' })
  return (
    <StayEventList title="Arrivals" none="No arrivals" queries={arrivalQueries} all={all} within={arrivalsWithin} />
  )
}

/** Departures of today and the next seven days. */
export function Departures() {
  const all = officeUrl('bookings', { status: 'confirmed', date: 'current', sort: 'checkOut' })
  return (
    <StayEventList
      title="Departures"
      none="No departures"
      queries={departureQueries}
      all={all}
      within={departuresWithin}
    />
  )
}

interface StayEventListProps {
  title: string
  none: string
  queries: typeof arrivalQueries
  /** The URL of the full list in Booking Management. */
  all: string
  within: typeof arrivalsWithin
}

function StayEventList({ title, none, queries, all, within }: StayEventListProps) {
  const [isExpanded, setExpanded] = useState(false)
  const answers = useQueries({
    queries: queries(isExpanded ? GUEST_LIMITS.all : GUEST_LIMITS.first).map((query) => ({
      ...query,
      ...ALWAYS_REFETCH,
    })),
  })
  const max = isExpanded ? MAX_GUESTS_SHOWN : GUESTS_SHOWN
  const now = new Date(Math.max(...answers.map(({ dataUpdatedAt }) => dataUpdatedAt)) || Date.now())
  const failed = answers.filter(({ isError }) => isError)
  const passages = within(
    answers.flatMap(({ data }) => data?.rows ?? []),
    now,
  )
  return (
    <Part
      title={title}
      aside={
        <SiteLink href={all} className={ASIDE_LINK}>
          In Booking Management
          <span className="sr-only">: {title}</span>
        </SiteLink>
      }
    >
      {failed.length > 0 ? (
        <ErrorState
          className="p-5"
          title={`${title} could not be loaded`}
          description={failed[0]?.error?.serverMessage}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          retrying={failed.some(({ isFetching }) => isFetching)}
        />
      ) : answers.some(({ isPending }) => isPending) ? (
        <Loading what={title.toLowerCase()} className="space-y-3 p-5">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Loading>
      ) : passages.length === 0 ? (
        <p className="px-4 py-6 text-ink-soft sm:px-5">{none} today or in the next 7 days.</p>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {passages.slice(0, max).map((passage) => (
              <Guest key={passage.stay.id} {...passage} />
            ))}
          </ul>
          {passages.length > max && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t px-4 py-2 text-sm sm:px-5">
              <p className="text-ink-soft">
                The first {max} are listed{isExpanded && '; all of them are in Booking Management'}.
              </p>
              {!isExpanded && (
                <Button variant="quiet" size="small" onClick={() => setExpanded(true)}>
                  Show all {title.toLowerCase()}
                </Button>
              )}
            </div>
          )}
        </>
      )}
    </Part>
  )
}

function Guest({ stay, day, isToday }: StayEvent) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <h3 className="font-medium font-text text-base tracking-normal">
          <SiteLink
            href={officeUrl('bookings', { booking: stay.id })}
            className="wrap-anywhere underline-offset-4 hover:underline"
          >
            {stay.guestName}
          </SiteLink>
        </h3>
        <p className="wrap-anywhere text-ink-soft text-sm">
          {stay.property?.title ?? 'Unknown Property'} · {formatCount(stay.guests, 'guest')}
        </p>
      </div>
      {isToday ? (
        <Badge tone="blue">Today</Badge>
      ) : (
        <p className="text-ink-soft text-sm tabular-nums">
          <time dateTime={day}>{formatFullDay(day)}</time>
        </p>
      )}
    </li>
  )
}
