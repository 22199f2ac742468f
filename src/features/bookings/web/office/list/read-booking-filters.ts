import {
  BOOKING_DATES,
  BOOKING_MONEY,
  BOOKING_SORTS,
  BOOKING_STATUSES,
  type BookingDate,
  type BookingMoneyFilter,
  type BookingSort,
  type BookingStatus,
  PAID_HOLDS,
} from '#features/bookings/contract.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'

/** An empty string means no filter. With an empty `sort` the newest booking is first. */
export interface BookingFilters {
  search: string
  status: BookingStatus | ''
  date: BookingDate | ''
  /** The id of a home. */
  property: string
  money: BookingMoneyFilter | ''
  sort: BookingSort | ''
  /** `true` selects only holds that have received money, `overdue` those that should have been confirmed by now. */
  paidHold: (typeof PAID_HOLDS)[number] | ''
}

/** Unknown values in the URL are ignored. */
export function readBookingFilters(urlState: Pick<UrlState, 'read'>): BookingFilters {
  return {
    search: urlState.read('search').trim().slice(0, 200),
    status: known(BOOKING_STATUSES, urlState.read('status')),
    date: known(BOOKING_DATES, urlState.read('date')),
    property: /^[1-9]\d{0,8}$/.test(urlState.read('property')) ? urlState.read('property') : '',
    money: known(BOOKING_MONEY, urlState.read('money')),
    sort: known(BOOKING_SORTS, urlState.read('sort')),
    paidHold: known(PAID_HOLDS, urlState.read('paidHold')),
  }
}

/** Empty URL parameters, as set by Clear Filters. */
export const NO_FILTERS = {
  search: '',
  status: '',
  date: '',
  property: '',
  money: '',
  sort: '',
  paidHold: '',
  page: '',
}

/** Whether any filter is set; the order is no filter. */
export function hasFilters({ sort: _, ...filters }: BookingFilters): boolean {
  return Object.values(filters).some((value) => value !== '')
}

/** Returns the query parameters for the server, without empty values. */
export function filtersOf({ search, status, date, property, money, sort, paidHold }: BookingFilters) {
  return {
    search: search || undefined,
    status: status || undefined,
    date: date || undefined,
    propertyId: Number(property) || undefined,
    money: money || undefined,
    sort: sort || undefined,
    paidHold: paidHold || undefined,
  }
}

function known<Word extends string>(values: readonly Word[], text: string): Word | '' {
  return values.find((word) => word === text) ?? ''
}
