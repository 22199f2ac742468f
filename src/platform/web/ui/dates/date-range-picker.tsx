import { lazy, Suspense, useRef, useState } from 'react'
import type { Day } from '#platform/shared/day.ts'
import { loadWithRetry } from '#platform/web/offline.ts'
import { DateControl, type DateControlProps } from './date-control.tsx'
import type { DateRange } from './date-range.ts'
import { formatDateRange } from './date-range-label.ts'

export interface DateRangePickerProps extends DateControlProps {
  value: DateRange
  onChange: (range: DateRange) => void
  /** Today in London, because the local date may be another day. */
  today: Day
  /** Nights that are not available (`GET …/availability`). */
  taken?: readonly string[]
  /** The fewest nights of a stay, shown while check-out is being chosen. */
  minimumStay?: number
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
  taken,
  minimumStay,
  ...control
}: DateRangePickerProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')

  return (
    <>
      <DateControl
        {...control}
        ref={anchor}
        label={label}
        shown={formatDateRange(value)}
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
            taken={taken}
            minimumStay={minimumStay}
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
