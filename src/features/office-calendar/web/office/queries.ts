import type { Topic } from '#features/endpoint.ts'
import * as calls from '#features/office-calendar/calls.ts'
import type { getOfficeCalendar, listChangeovers } from '#features/office-calendar/contract.ts'
import { addDays } from '#platform/shared/day.ts'
import { queriesShowing, queryOf } from '#platform/web/api.ts'
import type { CalendarFilters } from './calendar-filters.ts'

/** Homes per page, as many as a person will scroll through. */
export const HOMES_PER_PAGE = 300

export function calendarQuery({ from, days, search }: CalendarFilters, offset: number) {
  return queryOf<typeof getOfficeCalendar>(calls.getOfficeCalendar, {
    query: {
      from,
      to: addDays(from, days),
      search: search || undefined,
      limit: HOMES_PER_PAGE,
      offset: offset || undefined,
    },
  })
}

export const changeoversQuery = queryOf<typeof listChangeovers>(calls.listChangeovers, {})

/** Predicate for queries that depend on nights: Refresh refetches them. */
export const isCalendarQuery = queriesShowing<Topic>('nights')
