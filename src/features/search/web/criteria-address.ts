import { stillAhead } from '#features/calendar/web/passed-dates.tsx'
import type { Day } from '#platform/shared/day.ts'
import { addressOf } from '#platform/web/api.ts'

/** Query parameters of `/properties` for criteria. */
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
/** Adds order and page. */
const RESULT_NAMES = [...CRITERIA_NAMES, 'sort', 'offset'] as const

export type CriterionName = (typeof RESULT_NAMES)[number]
export type CriteriaChange = Partial<Record<CriterionName, string | undefined>>

/** Returns the criteria in an address, without empty values. */
export function criteriaIn(search: URLSearchParams) {
  return named(CRITERIA_NAMES, search)
}

/** Returns the criteria, order and page in an address. */
export function resultsIn(search: URLSearchParams) {
  return named(RESULT_NAMES, search)
}

/** Returns the address with a change applied; it resets to the first page unless the change sets `offset`. */
export function changedAddress(search: URLSearchParams, change: CriteriaChange): string {
  return addressOf('/properties', { query: { ...resultsIn(search), offset: undefined, ...change } })
}

/** Reads the address without past dates: the rendered page may be older than the address. */
export function requestedNow(today: Day): URLSearchParams {
  return stillAhead(new URLSearchParams(location.search), today)
}

/** Counts the active filters in the `Filters` panel. */
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
