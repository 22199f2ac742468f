import { type Day, formatFullDay, formatLongDay, weekdayOf } from '#platform/shared/day.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { monthsOf, type Zoom } from './view.ts'

interface GridHeadProps {
  days: readonly Day[]
  today: Day
  zoom: Zoom
  stacked: boolean
}

/** Sticky header row with months and days. */
export function GridHead({ days, today, zoom, stacked }: GridHeadProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: a column header takes no focus
    // biome-ignore lint/a11y/useSemanticElements: a table element does not allow virtualized rows
    <div role="row" aria-rowindex={1} className="sticky top-0 z-5 flex h-(--head) border-line border-b bg-surface">
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="columnheader"
        className={classNames(
          stacked
            ? 'sr-only'
            : 'sticky left-0 z-1 flex w-(--name) shrink-0 items-end border-line border-r bg-surface px-3 pb-2 font-medium text-sm',
        )}
      >
        Home
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <Months days={days} stacked={stacked} />
        <div className="grid flex-1" style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}>
          {days.map((day) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/a11y/useSemanticElements: as above
            <div
              key={day}
              role="columnheader"
              className={classNames(
                'relative flex min-w-0 flex-col items-center justify-end overflow-visible whitespace-nowrap pb-1 text-ink-soft text-[0.75rem] leading-tight tabular-nums',
                weekdayOf(day) > 4 && 'bg-sand/70',
              )}
            >
              <span className="sr-only">{day === today ? `${formatFullDay(day)}, today` : formatFullDay(day)}</span>
              {(zoom !== 'quarter' || weekdayOf(day) === 0 || day === today) && (
                <span aria-hidden="true" className="flex flex-col items-center">
                  {zoom !== 'quarter' && <span>{WEEKDAYS[weekdayOf(day)]?.slice(0, zoom === 'month' ? 1 : 3)}</span>}
                  <span
                    className={classNames(
                      'min-w-5 rounded-full px-0.5 text-center leading-5',
                      day === today ? 'bg-pine font-semibold text-paper' : 'text-ink',
                    )}
                  >
                    {Number(day.slice(8))}
                  </span>
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function Months({ days, stacked }: { days: readonly Day[]; stacked: boolean }) {
  return (
    <div aria-hidden="true" className="relative h-6 border-line border-b text-sm">
      {monthsOf(days).map(({ month, first, length }) => (
        <div
          key={month}
          className="absolute inset-y-0 border-line border-l first:border-l-0"
          style={{ left: `${(first / days.length) * 100}%`, width: `${(length / days.length) * 100}%` }}
        >
          <span
            className={classNames(
              'sticky inline-block max-w-full truncate px-2 font-medium leading-6',
              stacked ? 'left-0' : 'left-(--name)',
            )}
          >
            {formatLongDay(`${month}-01` as Day).slice(2)}
          </span>
        </div>
      ))}
    </div>
  )
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
