import { memo } from 'react'
import { type Day, formatFullDay, toDay, weekdayOf } from '#platform/shared/day.ts'
import { formatPounds, formatPoundsShort, penceOf } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { Night } from './night-selection.ts'
import type { SeasonMarker } from './season-marker.ts'

export interface MonthGridProps {
  nights: readonly Night[]
  markers: ReadonlyMap<number, SeasonMarker>
  /** Season names, by id. */
  names: ReadonlyMap<number, string>
  today: Day
  /** The selected nights of this month. */
  first: Day | undefined
  last: Day | undefined
  /** The night that the Tab key reaches, when it is in this month. */
  tabStop: Day | undefined
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A month of nights with prices. Key and pointer handlers belong to the year view. */
export const MonthGrid = memo(function MonthGrid({ nights, ...parts }: MonthGridProps) {
  const start = nights[0]?.night ?? toDay('2026-01-01')
  const name = MONTHS[Number(start.slice(5, 7)) - 1]
  return (
    <section aria-label={`${name} ${start.slice(0, 4)}`}>
      <h4 className="mb-1.5 font-medium font-text text-base">{name}</h4>
      <div className="overflow-x-auto">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of nights with keyboard navigation
          role="grid"
          aria-label={`Nights of ${name}`}
          aria-multiselectable
          className="w-full table-fixed border-separate border-spacing-0.5"
          style={{ minWidth: `${7 * minCellWidth(nights)}rem` }}
        >
          <thead>
            <tr>
              {WEEKDAYS.map((day) => (
                <th key={day} scope="col" abbr={day} className="pb-1 font-normal text-ink-soft text-sm">
                  {day.slice(0, 2)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(nights).map((week) => (
              <tr key={week.find(Boolean)?.night}>
                {week.map((night, weekday) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week are never reordered
                  night ? <NightCell key={weekday} {...night} {...parts} /> : <td key={weekday} />,
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
})

function NightCell({
  night,
  price,
  season,
  weekend,
  markers,
  names,
  today,
  first,
  last,
  tabStop,
}: Night & Omit<MonthGridProps, 'nights'>) {
  const marker = season === null ? undefined : markers.get(season)
  const isSelected = first !== undefined && last !== undefined && first <= night && night <= last
  const labelParts = [
    `${formatFullDay(night)}, ${formatPounds(penceOf(price))}`,
    season !== null && names.get(season),
    weekend && 'weekend price',
    night === today && 'today',
  ]
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
      role="gridcell"
      data-night={night}
      tabIndex={night === tabStop ? 0 : -1}
      aria-selected={isSelected}
      className={classNames(
        'relative h-12 cursor-pointer overflow-hidden rounded-field border p-0 text-center leading-tight',
        marker ? marker.background : 'bg-surface',
        isSelected ? 'border-pine ring-2 ring-pine ring-inset' : 'border-line hover:border-pine',
        night < today && 'text-ink-soft',
      )}
    >
      <span className="sr-only">{labelParts.filter(Boolean).join(', ')}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'mx-auto block w-fit text-sm tabular-nums',
          night === today && 'rounded-full bg-pine px-1.5 text-paper',
        )}
      >
        {Number(night.slice(8))}
      </span>
      <span
        aria-hidden="true"
        className={classNames('block text-[0.6875rem] tabular-nums', weekend && 'font-semibold')}
      >
        {formatCellPrice(price)}
      </span>
      {marker && (
        <span aria-hidden="true" className="absolute top-0 right-0.5 text-[0.625rem] text-ink-soft leading-normal">
          {marker.initial}
        </span>
      )}
    </td>
  )
}

/** Returns the price without the pound sign. */
function formatCellPrice(price: string): string {
  return formatPoundsShort(penceOf(price)).slice(1)
}

/** Returns the minimum width of a cell in rem, by the month's longest price; a narrower column scrolls sideways. */
function minCellWidth(nights: readonly Night[]): number {
  const widths = nights.map(({ price }) => {
    const digits = formatCellPrice(price).replace(/\D/g, '').length
    return digits * 0.44 + (formatCellPrice(price).length - digits) * 0.2
  })
  return 0.25 + Math.max(0, ...widths)
}

/** Groups nights into weeks from Monday; undefined for days of other months. */
function weeksOf(nights: readonly Night[]): (Night | undefined)[][] {
  const lead = nights[0] ? weekdayOf(nights[0].night) : 0
  const cells: (Night | undefined)[] = [...Array.from({ length: lead }, () => undefined), ...nights]
  while (cells.length % 7 !== 0) cells.push(undefined)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
