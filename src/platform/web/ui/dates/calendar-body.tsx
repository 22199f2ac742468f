import { lazy, Suspense } from 'react'
import { untilThere } from '#platform/web/offline.ts'
import type { CalendarProps } from './calendar.tsx'

/** Fetches the calendar; called when somebody comes near its control. */
function fetchCalendar() {
  return import('./calendar.tsx')
}

/** Someone who is already pointing at the control should not meet an error because the tunnel ate this fetch. */
export function fetchCalendarSoon(): void {
  fetchCalendar().catch(() => {})
}

const Calendar = lazy(() => untilThere(fetchCalendar))

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
