import { officeUrl } from '#features/office-url.ts'
import type { StaysOfWeek } from '#features/today/contract.ts'
import { formatWeekDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Part } from './part.tsx'

/** Numbers of arrivals and departures of seven days. */
export function WeekStrip({ week }: Pick<StaysOfWeek, 'week'>) {
  return (
    <Part title="The coming week">
      <ul className="grid grid-cols-2 sm:grid-cols-4 lg:grid-cols-7">
        {week.map(({ day, arrivals, departures }) => (
          <li key={day}>
            <SiteLink
              href={officeUrl('calendar')}
              className="block px-4 py-3 -outline-offset-2 hover:bg-pine-tint sm:px-5"
            >
              <span className="block font-medium">{formatWeekDay(day)}</span>
              <span className="block text-ink-soft text-sm">{formatCount(arrivals, 'arrival')}</span>
              <span className="block text-ink-soft text-sm">{formatCount(departures, 'departure')}</span>
              <span className="sr-only">Open the calendar</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}
