import { lazy, Suspense, useRef, useState } from 'react'
import type { Day } from '#platform/shared/day.ts'
import { loadWithRetry } from '#platform/web/offline.ts'
import type { DayPrices } from './calendar.tsx'
import { DateControl, type DateControlProps } from './date-control.tsx'
import { type DateRange, type RangeTexts, STAY_TEXTS } from './date-range.ts'
import { formatDateRange } from './date-range-label.ts'

export interface DateRangePickerProps extends DateControlProps {
  /** Receives the button that opens the calendar, so that a form can focus the button. */
  ref?: (control: HTMLButtonElement | null) => void
  value: DateRange
  onChange: (range: DateRange) => void
  /** Today in London, because the local date may be another day. */
  today: Day
  /** The first selectable day; today by default. */
  from?: Day
  /** Nights that are not available: stays, holds and blocks (`GET …/availability`). */
  taken?: readonly string[]
  /** Whether taken nights can be chosen. They are struck through all the same. */
  mayOverlap?: boolean
  /** The fewest nights of a stay, shown while check-out is being chosen. */
  minimumStay?: number
  /** The price of each night, shown below the day. */
  priceOf?: DayPrices
  texts?: RangeTexts
  /** Returns the text of the closed picker; undefined for the placeholder. */
  formatRange?: (range: DateRange) => string | undefined
  label?: string
  placeholder?: string
  /** Called on opening: the moment to fetch the taken nights. */
  onOpen?: () => void
}

const fetchPanel = () => import('./date-range-panel.tsx')
const DateRangePanel = lazy(() => loadWithRetry(fetchPanel))

/** Preloads panel and calendar when the pointer or focus nears the control. Most visitors never open the picker. */
function fetchSoon(): void {
  fetchPanel().then(
    (panel) => panel.fetchCalendarSoon(),
    () => {},
  )
}

export function DateRangePicker({
  value,
  onChange,
  label = 'Dates',
  placeholder = 'Select check-in and check-out dates',
  onOpen,
  today,
  from = today,
  taken,
  mayOverlap,
  minimumStay,
  priceOf,
  texts = STAY_TEXTS,
  formatRange = formatDateRange,
  ref,
  ...control
}: DateRangePickerProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')

  return (
    <>
      <DateControl
        {...control}
        ref={(control) => {
          anchor.current = control
          ref?.(control)
        }}
        label={label}
        shown={formatRange(value)}
        placeholder={placeholder}
        open={open}
        onNear={fetchSoon}
        onOpen={() => {
          setOpen(true)
          onOpen?.()
        }}
      />
      {/* While the modal panel is open, this live region is silent, so the panel announces the message. */}
      <p role="status" className="sr-only">
        {!open && message}
      </p>
      {open && (
        <Suspense fallback={null}>
          <DateRangePanel
            value={value}
            today={today}
            from={from}
            taken={taken}
            mayOverlap={mayOverlap}
            minimumStay={minimumStay}
            priceOf={priceOf}
            texts={texts}
            anchor={anchor}
            title={placeholder}
            message={message}
            onChange={(range, announcement) => {
              setMessage(announcement)
              onChange(range)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
