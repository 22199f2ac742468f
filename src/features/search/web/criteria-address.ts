import { withoutPassedDates } from '#features/calendar/web/passed-dates.tsx'
import type { Day } from '#platform/shared/day.ts'
import { recordOf } from '#platform/shared/record-of.ts'
import { addressOf } from '#platform/web/api.ts'

/** Query parameters of `/properties` that are criteria. */
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
const RESULT_NAMES = [...CRITERIA_NAMES, 'sort', 'offset'] as const

export type CriterionName = (typeof RESULT_NAMES)[number]
export type CriteriaChange = Partial<Record<CriterionName, string | undefined>>

/** Returns the criteria in an address, without empty values. */
export function readCriteria(search: URLSearchParams) {
  return readParameters(CRITERIA_NAMES, search)
}

export function readResultsQuery(search: URLSearchParams) {
  return readParameters(RESULT_NAMES, search)
}

/** Returns the address of the results after a change, on the first page unless the change sets `offset`. */
export function changedAddress(search: URLSearchParams, change: CriteriaChange): string {
  return addressOf('/properties', { query: { ...readResultsQuery(search), offset: undefined, ...change } })
}

/** Reads the browser's current address, which may be newer than the rendered page. Omits past dates. */
export function currentSearch(today: Day): URLSearchParams {
  return withoutPassedDates(new URLSearchParams(location.search), today)
}

/** Counts the active filters that the `Filters` panel contains. */
export function countActiveFilters(search: URLSearchParams): number {
  const active = readCriteria(search)
  return FILTERS.filter((name) => active[name] && !(name === 'price' && isPriceIgnored(active))).length
}

/** Whether the results ignore the price, because it is per stay and dates are missing [rule search-price]. */
export function isPriceIgnored({ per, checkin, checkout, weekend }: CriteriaChange): boolean {
  return per === 'stay' && !weekend && !(checkin && checkout)
}

const FILTERS = ['flexible', 'weekend', 'bedrooms', 'pets', 'parking', 'stepfree', 'price'] as const

function readParameters<Name extends CriterionName>(names: readonly Name[], search: URLSearchParams) {
  return recordOf(names, (name) => search.get(name) || undefined)
}
