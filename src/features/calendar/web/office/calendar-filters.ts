import { addDays, type Day, isDay } from '#platform/shared/day.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'
import { type View, ZOOMS, type Zoom } from './view.ts'

/** What of the calendar is asked for, as the address has it. */
export interface CalendarFilters extends View {
  zoom: Zoom
  search: string
  page: number
}

/** Who leaves today is still to be seen, and who came yesterday. */
const DAYS_BEFORE_TODAY = 2

/** The part of the calendar that the address names: by default a month around today. */
export function readCalendarFilters(urlState: Pick<UrlState, 'read'>, today: Day): CalendarFilters {
  const zoom = zoomOf(urlState.read('zoom'))
  const from = urlState.read('from')
  const page = Number(urlState.read('page'))
  return {
    zoom,
    from: isDay(from) && isShown(from) ? from : addDays(today, -DAYS_BEFORE_TODAY),
    days: ZOOMS[zoom].days,
    search: urlState.read('search'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Far enough from the ends of time to look to either side. */
export function isShown(day: Day): boolean {
  return day > '1950-01-01' && day < '2150-01-01'
}

function zoomOf(word: string): Zoom {
  return Object.hasOwn(ZOOMS, word) ? (word as Zoom) : 'month'
}
