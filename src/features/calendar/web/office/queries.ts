import type { Query, QueryClient } from '@tanstack/react-query'
import { addDays } from '#platform/shared/day.ts'
import { queryOf } from '#platform/web/api.ts'
import type { getOfficeCalendar } from '../../contract.ts'
import type { AskedCalendar } from './asked-calendar.ts'

/** As many homes as one scrolls through; beyond, they are paged. */
export const HOMES_PER_PAGE = 300

/** The homes and bars that are asked for. */
export function calendarQuery({ from, days, search, page }: AskedCalendar) {
  return queryOf<typeof getOfficeCalendar>('/api/admin/calendar', {
    query: {
      from,
      to: addDays(from, days),
      search: search || undefined,
      limit: HOMES_PER_PAGE,
      offset: (page - 1) * HOMES_PER_PAGE || undefined,
    },
  })
}

/** Everything that shows nights reads them again. */
export function nightsChanged(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      /^\/api\/(admin\/(calendar|blocks|trail)|bookings|properties\/\{id\}\/(availability|quote))/.test(String(path)),
  })
}

/** Whether a read is of the calendar: what Refresh reads again. */
export function isOfCalendar({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean {
  return path === '/api/admin/calendar'
}
