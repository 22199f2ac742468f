import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo } from 'react'
import type { OfficePrices, Season } from '#features/prices/contract.ts'
import { type Day, toDay } from '#platform/shared/day.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { MonthGrid } from './month-grid.tsx'
import { boundsOf, describeSelection, formatPriceRange, type Night, type Selection } from './night-selection.ts'
import { SeasonMark } from './season-list.tsx'
import type { SeasonMarker } from './season-marker.ts'
import { useNightSelection } from './use-night-selection.ts'

interface YearViewProps {
  prices: OfficePrices
  markers: ReadonlyMap<number, SeasonMarker>
  today: Day
  selection: Selection | undefined
  onSelect: (selection: Selection | undefined) => void
  onYear: (year: number) => void
  onAdd: (nights: { first: Day; last: Day }) => void
  onEdit: (season: Season) => void
}

/** Shows each night of a year with its guest price. Nights can be selected to make a season. */
export function YearView({ prices, markers, today, selection, onSelect, onYear, onAdd, onEdit }: YearViewProps) {
  const { year, nights, seasons } = prices
  const months = useMemo(() => [...Map.groupBy(nights, ({ night }) => night.slice(0, 7)).entries()], [nights])
  const names = useMemo(() => new Map(seasons.map(({ id, name }) => [id, name])), [seasons])
  const isThisYear = today.startsWith(String(year))
  const { tabStop, handlers } = useNightSelection(selection, onSelect, isThisYear ? today : toDay(`${year}-01-01`))
  const bounds = selection && boundsOf(selection)

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 aria-live="polite" className="text-xl">
          {year}
        </h3>
        <div className="flex items-center gap-1">
          {!isThisYear && (
            <Button
              variant="secondary"
              size="small"
              className="mr-2 max-lg:min-h-11"
              onClick={() => onYear(Number(today.slice(0, 4)))}
            >
              This year
            </Button>
          )}
          <IconButton
            label={`Previous year, ${year - 1}`}
            icon={<ChevronLeft size={20} strokeWidth={1.75} />}
            disabled={year <= 1950}
            onClick={() => onYear(year - 1)}
          />
          <IconButton
            label={`Next year, ${year + 1}`}
            icon={<ChevronRight size={20} strokeWidth={1.75} />}
            disabled={year >= 2150}
            onClick={() => onYear(year + 1)}
          />
        </div>
      </div>
      <p className="mt-1 text-ink-soft text-sm">
        In {year} a night costs guests {formatPriceRange(nights)}. Prices are in pounds and include any VAT; weekend
        prices are in bold. To add a season, press its first and last nights, or drag across its nights; on a keyboard,
        hold Shift and use the arrow keys.
      </p>
      <Legend nights={nights} seasons={seasons} markers={markers} />
      {/* biome-ignore lint/a11y/useSemanticElements: twelve tables are not a form */}
      <div
        {...handlers}
        role="group"
        aria-label={`Nights of ${year}`}
        className="mt-4 grid select-none grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2 2xl:grid-cols-3"
      >
        {months.map(([month, monthNights]) => (
          <MonthGrid
            key={month}
            nights={monthNights}
            markers={markers}
            names={names}
            today={today}
            {...selectedPart(monthNights, bounds)}
            tabStop={tabStop.startsWith(month) ? tabStop : undefined}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {selection && describeSelection(selection, nights)}
      </p>
      {selection && bounds && (
        <SelectionBar
          text={describeSelection(selection, nights)}
          season={seasonCovering(prices, bounds)}
          onAdd={() => onAdd(bounds)}
          onEdit={onEdit}
          onClear={() => onSelect(undefined)}
        />
      )}
    </>
  )
}

function Legend({
  nights,
  seasons,
  markers,
}: {
  nights: readonly Night[]
  seasons: readonly Season[]
  markers: YearViewProps['markers']
}) {
  const shown = new Set(nights.map(({ season }) => season))
  const inYear = seasons.filter(({ id }) => shown.has(id))
  if (inYear.length === 0) return null
  return (
    <ul aria-label="Seasons of the year" className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {inYear.map((season) => (
        <li key={season.id} className="flex items-center gap-2">
          <SeasonMark marker={markers.get(season.id)} />
          <span>
            <span className="sr-only">{markers.get(season.id)?.initial}: </span>
            {season.name}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface SelectionBarProps {
  text: string
  season: Season | undefined
  onAdd: () => void
  onEdit: (season: Season) => void
  onClear: () => void
}

/** Actions on the selected nights, at the lower edge, within reach of the thumb. */
function SelectionBar({ text, season, onAdd, onEdit, onClear }: SelectionBarProps) {
  return (
    <div className="sticky bottom-(--bar-height,0px) z-10 mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-t-card border border-line border-b-0 bg-surface px-4 py-3 shadow-float">
      <p aria-hidden="true" className="text-sm tabular-nums">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={onClear}>
          Clear
        </Button>
        {season ? (
          <Button size="small" className="max-lg:min-h-11" onClick={() => onEdit(season)}>
            Edit {season.name}
          </Button>
        ) : (
          <Button size="small" className="max-lg:min-h-11" onClick={onAdd}>
            Make a season
          </Button>
        )}
      </div>
    </div>
  )
}

interface Bounds {
  first: Day
  last: Day
}

/** Returns the selected part of a month; other months get equal props and do not re-render. */
function selectedPart(
  month: readonly Night[],
  bounds: Bounds | undefined,
): Pick<Bounds, never> & { first: Day | undefined; last: Day | undefined } {
  const start = month[0]?.night
  const end = month.at(-1)?.night
  if (!bounds || !start || !end || bounds.last < start || bounds.first > end)
    return { first: undefined, last: undefined }
  return { first: bounds.first < start ? start : bounds.first, last: bounds.last > end ? end : bounds.last }
}

/** Returns the season that contains all selected nights. */
function seasonCovering({ seasons }: OfficePrices, { first, last }: Bounds): Season | undefined {
  return seasons.find(({ firstNight, lastNight }) => firstNight <= first && last <= lastNight)
}
