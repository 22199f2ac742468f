import { expect, test } from 'vitest'
import { filtersOf, isNarrowed, readBookingFilters } from './read-booking-filters.ts'

const requested = (address: string) => {
  const words = new URLSearchParams(address)
  return readBookingFilters({ read: (name) => words.get(name) ?? '' })
}

test('filters are read from the URL and have defaults', () => {
  expect(requested('')).toEqual({ search: '', status: '', date: '', sort: '', page: 1 })
  expect(requested('search=%20ann%20&status=pending&date=upcoming&sort=-checkIn&page=3')).toEqual({
    search: 'ann',
    status: 'pending',
    date: 'upcoming',
    sort: '-checkIn',
    page: 3,
  })
})

test('unknown values in the URL are ignored', () => {
  expect(requested('status=lost&date=never&sort=id;drop&page=-2')).toEqual(requested(''))
  expect(requested('page=1.5').page).toBe(1)
})

test('empty filters are left out of the request, and the order is no filter', () => {
  expect(filtersOf(requested('status=pending'))).toEqual({ status: 'pending' })
  expect(isNarrowed(requested('sort=guest&page=2'))).toBe(false)
  expect(isNarrowed(requested('search=x'))).toBe(true)
})
