import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addDays, type Day } from '#platform/shared/day.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { DatePicker } from '#platform/web/ui/dates/date-picker.tsx'
import type { CalendarFilters } from './calendar-filters.ts'
import { ZOOMS, type Zoom } from './view.ts'

interface CalendarToolbarProps {
  filters: CalendarFilters
  today: Day
  onFilter: (change: { from?: string; zoom?: string; search?: string }) => void
  onStep: (by: -1 | 1) => void
}

/** Controls for the first day, the zoom and the search for homes. */
export function CalendarToolbar({ filters, today, onFilter, onStep }: CalendarToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="flex items-center gap-1 max-sm:w-full max-sm:flex-wrap">
        <IconButton
          label="Earlier days"
          icon={<ChevronLeft size={20} strokeWidth={1.75} />}
          onClick={() => onStep(-1)}
        />
        <Button variant="secondary" onClick={() => onFilter({ from: '' })}>
          Today
        </Button>
        <IconButton label="Later days" icon={<ChevronRight size={20} strokeWidth={1.75} />} onClick={() => onStep(1)} />
        <div className="min-w-0 max-sm:grow max-sm:basis-52 sm:ml-1 sm:w-60">
          <DatePicker
            label="Go to date"
            value={filters.from}
            today={today}
            from={addDays(today, -DAYS_BACK)}
            onChange={(day) => onFilter({ from: day ?? '' })}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here */}
      <div
        role="group"
        aria-label="Days shown"
        className="flex flex-wrap overflow-hidden rounded-field border border-edge max-sm:w-full"
      >
        {(Object.keys(ZOOMS) as Zoom[]).map((zoom) => (
          <button
            key={zoom}
            type="button"
            aria-pressed={zoom === filters.zoom}
            onClick={() => onFilter({ zoom: zoom === 'month' ? '' : zoom })}
            className={classNames(
              'min-h-11 flex-1 whitespace-nowrap border-edge border-l px-4 -outline-offset-2 first:border-l-0',
              zoom === filters.zoom
                ? 'bg-pine text-paper [--focus:var(--color-paper)]'
                : 'bg-surface hover:bg-pine-tint',
            )}
          >
            {ZOOMS[zoom].label}
          </button>
        ))}
      </div>
      <SearchField
        label="Find a home"
        placeholder="Find a home..."
        value={filters.search}
        onChange={(search) => onFilter({ search })}
        className="min-w-[min(12rem,100%)] flex-1"
      />
    </div>
  )
}

/** Three years. */
const DAYS_BACK = 1096
