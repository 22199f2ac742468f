import { lazy, Suspense } from 'react'
import { loadWithRetry } from '#platform/web/offline.ts'
import type { CalendarProps } from './calendar.tsx'

function fetchCalendar() {
  return import('./calendar.tsx')
}

/** Preloads the calendar when the pointer or focus reaches its control. A failed preload is silent: opening tries again. */
export function fetchCalendarSoon(): void {
  fetchCalendar().catch(() => {})
}

const Calendar = lazy(() => loadWithRetry(fetchCalendar))

export function CalendarBody(props: CalendarProps) {
  return (
    <Suspense fallback={<CalendarOutline months={props.months} />}>
      <Calendar {...props} />
    </Suspense>
  )
}

function CalendarOutline({ months }: { months: 1 | 2 }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-8 md:flex-row">
      <span className="sr-only">Loading the calendar</span>
      {Array.from({ length: months }, (_, month) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={month} className="h-94 w-full max-w-80 md:w-80 animate-wait rounded-card bg-sand" />
      ))}
    </div>
  )
}
