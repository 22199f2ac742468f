import {
  BOOKING_DATES,
  BOOKING_SORTS,
  BOOKING_STATUSES,
  type BookingDate,
  type BookingSort,
  type BookingStatus,
} from '#features/bookings/contract.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'

/** Which bookings the address asks for; `''` narrows nothing, and leaves the order to the server: newest first. */
export interface BookingFilters {
  search: string
  status: BookingStatus | ''
  date: BookingDate | ''
  sort: BookingSort | ''
  /** From 1. */
  page: number
}

/** What an address asks for; a word that nobody knows asks for nothing. */
export function readBookingFilters(urlState: Pick<UrlState, 'read'>): BookingFilters {
  const page = Number(urlState.read('page'))
  return {
    search: urlState.read('search').trim().slice(0, 200),
    status: known(BOOKING_STATUSES, urlState.read('status')),
    date: known(BOOKING_DATES, urlState.read('date')),
    sort: known(BOOKING_SORTS, urlState.read('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 200_000 ? page : 1,
  }
}

/** The words of the address without any of them: what Clear Filters leaves. */
export const NO_FILTERS = { search: '', status: '', date: '', sort: '', page: '' }

/** Whether anything but the order and the page is asked for. */
export function isNarrowed({ search, status, date }: BookingFilters): boolean {
  return search !== '' || status !== '' || date !== ''
}

/** The same for the API: what is not asked for is left out. */
export function filtersOf({ search, status, date, sort }: BookingFilters) {
  return {
    search: search || undefined,
    status: status || undefined,
    date: date || undefined,
    sort: sort || undefined,
  }
}

function known<Word extends string>(words: readonly Word[], given: string): Word | '' {
  return words.find((word) => word === given) ?? ''
}
