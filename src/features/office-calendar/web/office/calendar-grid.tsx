import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useCallback, useMemo, useRef, useState } from 'react'
import type { CalendarHome } from '#features/office-calendar/contract.ts'
import { type Day, formatLongDay } from '#platform/shared/day.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useMedia } from '#platform/web/ui/use-media.ts'
import { rowHeight } from './bar.tsx'
import { barLabel, describeNights, describeStay } from './calendar-labels.ts'
import type { CalendarGridProps, Draft, GridController } from './grid-draft.ts'
import { GridHead } from './grid-head.tsx'
import { type Drawing, HomeRow } from './home-row.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { barsWithin, type DayCell, daysOf, hasNights, linesOfPending, type Zoom } from './view.ts'

/** Narrower screens show a home's name above its days, not beside them. */
const STACKED_MEDIA_QUERY = '(max-width: 47.99rem)'

/** One row per home, one column per day. Rows are virtualized. Keyboard, mouse and touch offer equal actions. */
export function CalendarGrid(props: CalendarGridProps) {
  const { homes, view, zoom, today, isLoading: busy, canEdit } = props
  const stacked = useMedia(STACKED_MEDIA_QUERY)
  const isTouchScreen = useMedia('(pointer: coarse)')
  const scroller = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<DayCell>()
  const [draft, setDraft] = useState<Draft>()
  const days = useMemo(
    () => daysOf({ from: view.from, days: view.days }).map((day) => ({ day, formattedDay: formatLongDay(day) })),
    [view.from, view.days],
  )
  const focusedCell = useFocusedCell({ homes, view, cursor }, today)
  const active = homes.findIndex(({ id }) => id === focusedCell?.homeId)

  const heights = useMemo(() => homes.map((home) => heightOf(home, stacked)), [homes, stacked])
  // The virtualizer recalculates row heights only when this function changes, so it depends on `heights`.
  const getItemKey = useCallback((index: number) => homes[index]?.id ?? heights.length + index, [homes, heights])
  const rows = useVirtualizer({
    count: homes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    getItemKey,
    overscan: 6,
    paddingStart: HEAD_HEIGHT,
    useFlushSync: false,
    // Keeps the focused row rendered after it scrolls out of view.
    rangeExtractor: (range) => {
      const visibleIndexes = defaultRangeExtractor(range)
      return active < 0 || visibleIndexes.includes(active)
        ? visibleIndexes
        : [...visibleIndexes, active].sort((one, other) => one - other)
    },
  })

  const controller = { ...props, cursor: focusedCell, draft, setCursor, setDraft, scroller }
  const keys = useGridKeys(controller)
  const pointer = useGridPointer(controller)

  return (
    <>
      {canEdit && (
        <p className="mb-2 min-h-10 text-ink-soft text-sm sm:min-h-6">
          <span role="status">{draft && describeDraft(draft)}</span>
          {!draft && (isTouchScreen ? TOUCH_HINT : MOUSE_HINT)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a table element does not allow virtualized rows */}
      <div
        ref={scroller}
        role="grid"
        aria-label={`Calendar from ${formatLongDay(view.from)}`}
        aria-rowcount={homes.length + 1}
        aria-colcount={view.days + 1}
        aria-busy={busy || undefined}
        aria-multiselectable={canEdit}
        tabIndex={-1}
        style={{ '--name': '12.5rem', '--head': `${HEAD_HEIGHT}px`, '--least': MIN_DAY_WIDTH[zoom] } as CSSProperties}
        className={classNames(
          'relative max-h-[max(22rem,calc(100dvh-17rem))] overflow-auto md:max-h-[max(22rem,calc(100dvh-21.5rem))] overscroll-x-contain rounded-card border border-line bg-surface',
          'scroll-pt-(--head)',
          !stacked && 'scroll-pl-(--name)',
          busy && 'opacity-70',
        )}
        {...keys}
        {...pointer}
      >
        <div
          style={{
            minWidth: `calc(${stacked ? '0px' : 'var(--name)'} + ${view.days} * var(--least))`,
            height: rows.getTotalSize(),
          }}
          className="relative"
        >
          <GridHead days={days.map(({ day }) => day)} today={today} zoom={zoom} stacked={stacked} />
          {rows.getVirtualItems().map(({ index, start, size }) => {
            const home = homes[index]
            return (
              home && (
                <HomeRow
                  key={home.id}
                  home={home}
                  view={view}
                  days={days}
                  today={today}
                  index={index + 2}
                  top={start}
                  height={size}
                  stacked={stacked}
                  cursor={focusedCell?.homeId === home.id ? focusedCell.day : undefined}
                  drawing={draft?.homeId === home.id ? drawingOf(draft, home) : undefined}
                />
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

/**
 * Returns the cell that Tab focuses: in the last focused home or the first, on the last focused day, today or the first day.
 */
function useFocusedCell(
  { homes, view, cursor }: Pick<GridController, 'homes' | 'view' | 'cursor'>,
  today: Day,
): DayCell | undefined {
  return useMemo(() => {
    const homeId = homes.some(({ id }) => id === cursor?.homeId) ? cursor?.homeId : homes[0]?.id
    if (homeId === undefined) return undefined
    const days = daysOf(view)
    const day = [cursor?.day, today].find((one) => one && days.includes(one)) ?? view.from
    return { homeId, day }
  }, [homes, view, cursor, today])
}

function drawingOf({ stay, bar, isSaving }: Draft, home: CalendarHome): Drawing {
  const isTaken = (bar ? hasNights(bar) : true) && barsWithin(home, stay, bar).some(hasNights)
  const name = bar ? barLabel(bar) : describeNights(stay)
  return { stay, ...(bar && { bar }), isTaken, label: isSaving ? `${name}, saving...` : name }
}

function describeDraft({ stay, bar, byMouse, awaitsLastDay, isSaving }: Draft): string {
  const days = `${describeStay(stay)}, ${describeNights(stay)}`
  if (isSaving && bar) return `${barLabel(bar)}: ${days}. Saving...`
  if (byMouse) return bar ? `${barLabel(bar)}: ${days}` : days
  if (bar) return `${barLabel(bar)}: ${days}. Press Enter to continue or Escape to cancel.`
  if (awaitsLastDay) return `From ${formatLongDay(stay.checkIn)}: now tap the last day.`
  return `${days} chosen. Press Enter to continue.`
}

function heightOf({ bars }: CalendarHome, stacked: boolean): number {
  const lines = linesOfPending(bars).values()
  return rowHeight(Math.max(-1, ...lines) + 1) + (stacked ? 27 : 1)
}

const MOUSE_HINT =
  'Drag across available days to block or book them; drag the end of a bar to change its dates, or a whole stay to move it.'
const TOUCH_HINT = 'Tap the first day and then the last day to block or book them.'

const HEAD_HEIGHT = 64
/** Minimum width of a day, below which the grid scrolls sideways. */
const MIN_DAY_WIDTH: Record<Zoom, string> = { weeks: '2.75rem', month: '2.125rem', quarter: '0.8rem' }
