import { withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
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
/** Query parameters for criteria, order and page. */
const RESULT_NAMES = [...CRITERIA_NAMES, 'sort', 'offset'] as const

export type CriterionName = (typeof RESULT_NAMES)[number]
export type CriteriaChange = Partial<Record<CriterionName, string | undefined>>

/** Returns the criteria in an address, without empty values. */
export function readCriteria(search: URLSearchParams) {
  return readParameters(CRITERIA_NAMES, search)
}

/** Returns the criteria, order and page in an address. */
export function readResultsQuery(search: URLSearchParams) {
  return readParameters(RESULT_NAMES, search)
}

/** Returns the address with a change applied; it resets to the first page unless the change sets `offset`. */
export function changedAddress(search: URLSearchParams, change: CriteriaChange): string {
  return addressOf('/properties', { query: { ...readResultsQuery(search), offset: undefined, ...change } })
}

/** Reads the address without past dates: the rendered page may be older than the address. */
export function currentSearch(today: Day): URLSearchParams {
  return withoutPassedDates(new URLSearchParams(location.search), today)
}

/** Counts the active filters in the `Filters` panel. */
export function countActiveFilters(search: URLSearchParams): number {
  const active = readCriteria(search)
  return FILTERS.filter((name) => active[name] && !(name === 'price' && isPriceIgnored(active))).length
}

/** Whether a price per stay is ignored because no dates are chosen [rule search-price]. */
export function isPriceIgnored({ per, checkin, checkout, weekend }: CriteriaChange): boolean {
  return per === 'stay' && !weekend && !(checkin && checkout)
}

const FILTERS = ['flexible', 'weekend', 'bedrooms', 'pets', 'parking', 'stepfree', 'price'] as const

function readParameters<Name extends CriterionName>(names: readonly Name[], search: URLSearchParams) {
  return Object.fromEntries(names.map((name) => [name, search.get(name) || undefined])) as Record<
    Name,
    string | undefined
  >
}
