import { type CSSProperties, memo, useMemo } from 'react'
import type { CalendarBar, CalendarHome } from '#features/office-calendar/contract.ts'
import { type Day, type Stay, weekdayOf } from '#platform/shared/day.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Bar, barPosition } from './bar.tsx'
import { describeDay } from './calendar-labels.ts'
import { keyOf, linesOfPending, type View } from './view.ts'

/** A selection of nights or a moved bar within one home. */
export interface Drawing {
  stay: Stay
  /** The moved bar; undefined for a selection of nights. */
  bar?: CalendarBar
  /** Another booking, block or channel has some of the nights. */
  isTaken: boolean
  label: string
}

export interface HomeRowProps {
  home: CalendarHome
  view: View
  /** The days of the view, each with its formatted date. */
  days: readonly { day: Day; formattedDay: string }[]
  today: Day
  /** The value of aria-rowindex: from 2, as the header row is 1. */
  index: number
  top: number
  height: number
  /** The name is shown above the days on narrow screens. */
  stacked: boolean
  /** The day that Tab focuses; undefined if it is in another home. */
  cursor: Day | undefined
  drawing: Drawing | undefined
}

/** Row of one home. Memoized: it renders when its props change, not on scroll. */
export const HomeRow = memo(function HomeRow(props: HomeRowProps) {
  const { home, view, days, today, index, top, height, stacked, cursor, drawing } = props
  const lines = useMemo(() => linesOfPending(home.bars), [home])
  const movedBarKey = drawing?.bar && keyOf(drawing.bar)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the day cells take the focus, as in the ARIA grid pattern
    // biome-ignore lint/a11y/useSemanticElements: a table element does not allow virtualized rows
    <div
      role="row"
      aria-rowindex={index}
      data-home={home.id}
      style={{ top, height }}
      className={classNames('absolute inset-x-0 flex border-line border-b', stacked && 'flex-col')}
    >
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        role="rowheader"
        className={classNames(
          'sticky left-0 z-3 bg-surface text-sm',
          stacked
            ? 'h-6.5 w-fit max-w-[calc(100vw-3rem)] truncate px-2 pt-1.5 font-medium leading-none'
            : 'flex w-(--name) shrink-0 flex-col justify-center border-line border-r px-3 leading-tight',
        )}
      >
        <span className="truncate font-medium" title={home.title}>
          {home.title}
        </span>
        <span className={classNames('truncate text-ink-soft', stacked && 'ml-2 font-normal')}>
          {home.city}
          {!home.isAvailable && ' · hidden'}
        </span>
      </div>
      <div
        data-track=""
        className="relative grid min-h-0 flex-1 select-none overflow-hidden"
        style={{ gridTemplateColumns: `repeat(${view.days}, minmax(0, 1fr))` }}
      >
        {days.map(({ day, formattedDay }) => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div
            key={day}
            role="gridcell"
            tabIndex={day === cursor ? 0 : -1}
            data-day={day}
            aria-label={describeDay(home, day, formattedDay)}
            aria-selected={drawing && !drawing.bar && isSelected(day, drawing.stay) ? true : undefined}
            className={classNames(
              'border-line -outline-offset-2 focus-visible:z-3',
              (days.length <= MAX_DAYS_WITH_LINES || weekdayOf(day) === 0) && 'border-l first:border-l-0',
              day === today ? 'bg-pine-pale/60' : weekdayOf(day) > 4 && 'bg-sand/70',
            )}
          />
        ))}
        {home.bars.map((bar) => (
          <Bar
            key={keyOf(bar)}
            bar={bar}
            view={view}
            line={lines.get(keyOf(bar)) ?? 0}
            isFaded={keyOf(bar) === movedBarKey}
          />
        ))}
        {drawing && <Outline drawing={drawing} view={view} />}
      </div>
    </div>
  )
})

/** In longer views only Mondays get a line. */
const MAX_DAYS_WITH_LINES = 31

function Outline({ drawing: { stay, isTaken, label }, view }: { drawing: Drawing; view: View }) {
  const { left, width } = barPosition(stay.checkIn, stay.checkOut, view)
  const style: CSSProperties = { left: `${left}%`, width: `${width}%` }
  return (
    <div
      aria-hidden="true"
      data-drawing={isTaken ? 'taken' : 'free'}
      style={style}
      className={classNames(
        'pointer-events-none absolute top-1.5 z-2 flex h-8 items-center overflow-hidden rounded-field border-2 px-1.5 font-medium text-sm leading-tight',
        isTaken ? 'border-terracotta bg-terracotta-tint text-terracotta-deep' : 'border-pine bg-pine-tint text-pine',
      )}
    >
      <span className="truncate">{label}</span>
    </div>
  )
}

function isSelected(day: Day, { checkIn, checkOut }: Stay): boolean {
  return day >= checkIn && day < checkOut
}
