import {
  BOOKING_DATES,
  BOOKING_SORTS,
  BOOKING_STATUSES,
  type BookingDate,
  type BookingSort,
  type BookingStatus,
} from '#features/bookings/contract.ts'
import type { Place } from '#platform/web/office/use-place.ts'

/** Which bookings the address asks for; `''` narrows nothing, and leaves the order to the server: newest first. */
export interface AskedBookings {
  search: string
  status: BookingStatus | ''
  date: BookingDate | ''
  sort: BookingSort | ''
  /** From 1. */
  page: number
}

/** What an address asks for; a word that nobody knows asks for nothing. */
export function askedBookings(place: Pick<Place, 'read'>): AskedBookings {
  const page = Number(place.read('page'))
  return {
    search: place.read('search').trim().slice(0, 200),
    status: known(BOOKING_STATUSES, place.read('status')),
    date: known(BOOKING_DATES, place.read('date')),
    sort: known(BOOKING_SORTS, place.read('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= 200_000 ? page : 1,
  }
}

/** The words of the address without any of them: what Clear Filters leaves. */
export const NOTHING_ASKED = { search: '', status: '', date: '', sort: '', page: '' }

/** Whether anything but the order and the page is asked for. */
export function isNarrowed({ search, status, date }: AskedBookings): boolean {
  return search !== '' || status !== '' || date !== ''
}

/** The same for the API: what is not asked for is left out. */
export function filtersOf({ search, status, date, sort }: AskedBookings) {
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
