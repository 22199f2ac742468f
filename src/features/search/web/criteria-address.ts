import { stillAhead } from '#features/calendar/web/passed-dates.tsx'
import type { Day } from '#platform/shared/day.ts'
import { addressOf } from '#platform/web/api.ts'

/** The names by which an address of `/properties` says what somebody looks for. */
const CRITERIA_NAMES = [
  'location',
  'checkin',
  'checkout',
  'guests',
  'flexible',
  'weekend',
  'bedrooms',
  'pets',
  'parking',
  'stepfree',
  'price',
  'per',
] as const
/** Its place among the results, and their order. */
const RESULT_NAMES = [...CRITERIA_NAMES, 'sort', 'offset'] as const

export type CriterionName = (typeof RESULT_NAMES)[number]
export type CriteriaChange = Partial<Record<CriterionName, string | undefined>>

/** What somebody looks for, as an address has it; what is empty is left out. */
export function criteriaIn(search: URLSearchParams) {
  return named(CRITERIA_NAMES, search)
}

/** The same with the order and the page of the results. */
export function resultsIn(search: URLSearchParams) {
  return named(RESULT_NAMES, search)
}

/** The address of the results with something changed: their first page, unless the change names another. */
export function changedAddress(search: URLSearchParams, change: CriteriaChange): string {
  return addressOf('/properties', { query: { ...resultsIn(search), offset: undefined, ...change } })
}

/** What the address asks for at this moment, dates that have passed aside: the page may still show what it asked for before. */
export function requestedNow(today: Day): URLSearchParams {
  return stillAhead(new URLSearchParams(location.search), today)
}

/** How many of the filters behind `Filters` are set. */
export function filtersSet(search: URLSearchParams): number {
  return FILTERS.filter((name) => search.get(name)).length
}

const FILTERS = ['flexible', 'weekend', 'bedrooms', 'pets', 'parking', 'stepfree', 'price'] as const

function named<Name extends CriterionName>(names: readonly Name[], search: URLSearchParams) {
  return Object.fromEntries(names.map((name) => [name, search.get(name) || undefined])) as Record<
    Name,
    string | undefined
  >
}
