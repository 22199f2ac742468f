import { addDays, type Day, isDay } from '#platform/shared/day.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'
import { type View, ZOOMS, type Zoom } from './view.ts'

/** The calendar's filters, as stored in the URL. */
export interface CalendarFilters extends View {
  zoom: Zoom
  search: string
}

/** Two days back, so that recent arrivals and today's departures are in view. */
const DAYS_BEFORE_TODAY = 2

/** Reads the filters from the URL. Default: a month from two days before today. */
export function readCalendarFilters(urlState: Pick<UrlState, 'read'>, today: Day): CalendarFilters {
  const zoom = parseZoom(urlState.read('zoom'))
  const from = urlState.read('from')
  return {
    zoom,
    from: isDay(from) && isPageable(from) ? from : addDays(today, -DAYS_BEFORE_TODAY),
    days: ZOOMS[zoom].days,
    search: urlState.read('search'),
  }
}

/** Keeps paging within years that the server accepts. */
export function isPageable(day: Day): boolean {
  return day > '1950-01-01' && day < '2150-01-01'
}

function parseZoom(word: string): Zoom {
  return Object.hasOwn(ZOOMS, word) ? (word as Zoom) : 'month'
}
