import { useQuery } from '@tanstack/react-query'
import { CHANNEL_NAMES } from '#features/channel-names.ts'
import {
  type ArrivalOrDeparture,
  CHANGEOVER_DAYS,
  type ChangeoverDay,
  type HomeOfDay,
} from '#features/office-calendar/contract.ts'
import { formatFullDay, formatTimeOfDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { headOfQuery } from '#platform/web/office/table/head-of-query.ts'
import { ListHead } from '#platform/web/office/table/list-head.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { changeoversQuery } from './queries.ts'

/** Arrivals, departures and changeovers of two weeks, for staff who prepare the homes. */
export function Changeovers() {
  const changeovers = useQuery({ ...changeoversQuery, ...ALWAYS_REFETCH })
  return (
    <section aria-label="Changeovers">
      <ListHead title="Changeovers" {...headOfQuery(changeovers)} />
      <QueryState of={changeovers} what="changeovers" shapes={['h-24', 'h-24', 'h-24']}>
        {(days) => (
          <div className="max-w-200 space-y-4 sm:space-y-5">
            {days.map((day, index) =>
              index < NAMES.length || day.homes.length > 0 ? <Day key={day.day} {...day} name={NAMES[index]} /> : null,
            )}
            <p className="text-ink-soft text-sm">
              The list covers {CHANGEOVER_DAYS} days. Later days without arrivals and departures are left out.
            </p>
          </div>
        )}
      </QueryState>
    </section>
  )
}

const NAMES = ['Today', 'Tomorrow']

function Day({ day, homes, name }: ChangeoverDay & { name: string | undefined }) {
  const title = formatFullDay(day)
  return (
    <Card as="section" aria-label={title} className="overflow-hidden">
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 border-line border-b px-4 py-2 sm:px-5">
        <h2 className="text-xl">{name ?? title}</h2>
        {name && <p className="text-ink-soft text-sm">{title}</p>}
      </div>
      {homes.length === 0 ? (
        <p className="px-4 py-3 text-ink-soft text-sm sm:px-5">No arrivals and no departures.</p>
      ) : (
        <ul className="divide-y divide-line">
          {homes.map((home) => (
            <Home key={home.id} home={home} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Home({ home: { title, city, leaves, arrives, nextArrival } }: { home: HomeOfDay }) {
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="wrap-anywhere font-medium">{title}</span>
        <span className="text-ink-soft text-sm">{city}</span>
        {leaves && arrives && <Badge tone="blue">Changeover</Badge>}
      </p>
      {leaves && <p className="text-sm">{describeGuests('Guests leave', 'by', leaves)}</p>}
      {arrives && <p className="text-sm">{describeGuests('Guests arrive', 'from', arrives)}</p>}
      {leaves && !arrives && (
        <p className="text-ink-soft text-sm">
          {nextArrival ? `Next arrival: ${formatFullDay(nextArrival)}` : 'No arrival in these two weeks'}
        </p>
      )}
    </li>
  )
}

function describeGuests(what: string, word: string, { at, guests, channel }: ArrivalOrDeparture): string {
  const parts = [
    at ? `${what} ${word} ${formatTimeOfDay(at)}` : what,
    guests !== null && formatCount(guests, 'guest'),
    channel && CHANNEL_NAMES[channel],
  ]
  return parts.filter(Boolean).join(' · ')
}
