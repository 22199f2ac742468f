import type { getOfficeCalendar } from '#features/calendar/contract.ts'
import type { Topic } from '#features/endpoint.ts'
import { addDays } from '#platform/shared/day.ts'
import { queryOf, showing } from '#platform/web/api.ts'
import type { CalendarFilters } from './calendar-filters.ts'

/** As many homes as one scrolls through; beyond, they are paged. */
export const HOMES_PER_PAGE = 300

/** The homes and bars that are asked for. */
export function calendarQuery({ from, days, search, page }: CalendarFilters) {
  return queryOf<typeof getOfficeCalendar>(
    '/api/admin/calendar',
    {
      query: {
        from,
        to: addDays(from, days),
        search: search || undefined,
        limit: HOMES_PER_PAGE,
        offset: (page - 1) * HOMES_PER_PAGE || undefined,
      },
    },
    ['bookings', 'channels', 'homes', 'money', 'nights'],
  )
}

/** Whether a read is of the calendar: what Refresh reads again. */
export const isOfCalendar = showing<Topic>('nights')
