import { useQuery } from '@tanstack/react-query'
import { officeUrl } from '#features/office-url.ts'
import { MAX_STAYS, type StayOfDay, type StaysOfWeek } from '#features/today/contract.ts'
import { staysOfWeekQuery } from '#features/today/web/office/queries.ts'
import { formatFullDay, formatTimeOfDay } from '#platform/shared/day.ts'
import { formatPoundsText, penceOf } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { ASIDE_LINK, Part } from './part.tsx'
import { WeekStrip } from './week-strip.tsx'

/** Arrivals and departures of today and tomorrow, then the numbers of the coming week. */
export function StayDays() {
  const stays = useQuery({ ...staysOfWeekQuery, ...ALWAYS_REFETCH })
  return (
    <QueryState
      of={stays}
      what="arrivals and departures"
      shapes={['h-24', 'h-24']}
      shapesClassName="grid gap-4 lg:grid-cols-2"
    >
      {({ days, week }) => (
        <>
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
            {days.map((day, index) => (
              <StayDay key={day.day} name={index === 0 ? 'Today' : 'Tomorrow'} counts={week[index]} {...day} />
            ))}
          </div>
          <WeekStrip week={week} />
        </>
      )}
    </QueryState>
  )
}

type Day = StaysOfWeek['days'][number]

interface StayDayProps extends Day {
  name: string
  counts: StaysOfWeek['week'][number] | undefined
}

function StayDay({ name, day, arrivals, departures, counts }: StayDayProps) {
  return (
    <Part title={name} aside={<p className="text-ink-soft text-sm">{formatFullDay(day)}</p>}>
      <div className="divide-y divide-line">
        <StayList title="Arrivals" none="No arrivals." stays={arrivals} count={counts?.arrivals ?? 0} hour="from" />
        <StayList
          title="Departures"
          none="No departures."
          stays={departures}
          count={counts?.departures ?? 0}
          hour="by"
        />
      </div>
    </Part>
  )
}

interface StayListProps {
  title: string
  none: string
  stays: StayOfDay[]
  /** The number of all, of which at most `MAX_STAYS` are listed. */
  count: number
  hour: 'from' | 'by'
}

function StayList({ title, none, stays, count, hour }: StayListProps) {
  return (
    <div className="px-4 py-3 sm:px-5">
      <h3 className="font-medium font-text text-base tracking-normal">{title}</h3>
      {stays.length === 0 ? (
        <p className="text-ink-soft text-sm">{none}</p>
      ) : (
        <ul>
          {stays.map((stay) => (
            <Stay key={stay.id} stay={stay} hour={hour} />
          ))}
        </ul>
      )}
      {count > stays.length && (
        <p className="text-ink-soft text-sm">
          The first {MAX_STAYS} of {count} are listed.{' '}
          <SiteLink href={officeUrl('calendar')} className={ASIDE_LINK}>
            Show all in the calendar<span className="sr-only">: {title}</span>
          </SiteLink>
        </p>
      )}
    </div>
  )
}

function Stay({ stay, hour }: { stay: StayOfDay; hour: string }) {
  const { id, guestName, home, guests, at, owed, note, isChangeover } = stay
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <SiteLink
          href={officeUrl('bookings', { booking: id })}
          className="wrap-anywhere font-medium underline-offset-4 hover:underline"
        >
          {guestName}
        </SiteLink>
        {isChangeover && <Badge tone="blue">Changeover</Badge>}
        <Paid owed={owed} />
      </p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        {home} · {hour} {formatTimeOfDay(at)} · {formatCount(guests, 'guest')}
      </p>
      {note !== null && <p className="wrap-anywhere text-sm">Note: {note}</p>}
    </li>
  )
}

function Paid({ owed }: { owed: string | null }) {
  if (owed === null) return <Badge>Paid to the channel</Badge>
  if (penceOf(owed) > 0) return <Badge tone="red">{formatPoundsText(owed)} to pay</Badge>
  return <Badge tone="green">Paid</Badge>
}
