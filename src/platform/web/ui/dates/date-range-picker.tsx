import { lazy, Suspense, useRef, useState } from 'react'
import type { Day } from '#platform/shared/day.ts'
import { untilThere } from '#platform/web/offline.ts'
import { DateControl, type DateControlProps } from './date-control.tsx'
import type { DateRange } from './date-range.ts'
import { labelOf } from './date-range-label.ts'

export interface DateRangePickerProps extends DateControlProps {
  value: DateRange
  onChange: (range: DateRange) => void
  /** The business's today, from the server: the reader's own clock may be wrong or far away. */
  today: Day
  /** Nights that others have (`GET …/availability`). */
  taken?: readonly string[]
  /** Said while check-out is being chosen. */
  minimumStay?: number
  label?: string
  placeholder?: string
  /** Called when it opens: the moment to fetch what is taken. */
  onOpen?: () => void
}

const fetchPanel = () => import('./date-range-panel.tsx')
const DateRangePanel = lazy(() => untilThere(fetchPanel))

/** Fetches panel and calendar when somebody comes near: most visits to a page never open it. */
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
        shown={labelOf(value)}
        placeholder={placeholder}
        open={open}
        onNear={fetchSoon}
        onOpen={() => {
          setOpen(true)
          onOpen?.()
        }}
      />
      {/* Behind an open panel nothing is heard: the panel speaks for itself. */}
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
