import { type Day, formatLongStay, formatMonth, isDay } from '#platform/shared/day.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { readStayChoice } from './stay-choice.ts'

/** Tells a guest that the dates in the URL have passed, with the year. Renders nothing otherwise. */
export function PassedDates({ path, search, today }: { path: string; search: URLSearchParams; today: Day }) {
  const passed = describePassedDates(search, today)
  if (!passed) return null
  const rest = withoutPassedDates(search, today).toString()
  return (
    <p role="status" className="not-first:mt-4 mb-6 rounded-card border border-brass bg-surface px-5 py-3">
      These dates have passed: <span className="whitespace-nowrap">{passed}</span>.{' '}
      <SiteLink
        href={rest ? `${path}?${rest}` : path}
        className="font-medium text-pine underline decoration-1 underline-offset-4"
      >
        Choose new dates
      </SiteLink>
    </p>
  )
}

/** The search parameters without dates that have passed. If arrival has passed, departure is removed too. */
export function withoutPassedDates(search: URLSearchParams, today: Day): URLSearchParams {
  if (!describePassedDates(search, today)) return search
  const rest = new URLSearchParams(search)
  for (const name of ['checkin', 'checkout', 'weekend', 'flexible']) rest.delete(name)
  return rest
}

/**
 * The passed dates of the URL as text: arrival, or departure alone, before today, or a month that is over; else null.
 */
function describePassedDates(search: URLSearchParams, today: Day): string | null {
  const { checkIn, checkOut } = readStayChoice(search)
  const first = checkIn ?? checkOut
  if (first) return first < today ? formatLongStay({ checkIn: first, checkOut: checkOut ?? first }) : null
  const month = search.get('weekend') ?? ''
  const start = `${month}-01`
  return isDay(start) && month < today.slice(0, 7) ? formatMonth(start) : null
}
