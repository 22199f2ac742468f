import { expect, test } from 'vitest'
import { filtersOf, isNarrowed, readBookingFilters } from './read-booking-filters.ts'

const requested = (address: string) => {
  const words = new URLSearchParams(address)
  return readBookingFilters({ read: (name) => words.get(name) ?? '' })
}

test('status and date are all, the order is the server’s and the page the first, unless the address says otherwise', () => {
  expect(requested('')).toEqual({ search: '', status: '', date: '', sort: '', page: 1 })
  expect(requested('search=%20ann%20&status=pending&date=upcoming&sort=-checkIn&page=3')).toEqual({
    search: 'ann',
    status: 'pending',
    date: 'upcoming',
    sort: '-checkIn',
    page: 3,
  })
})

test('a word that nobody knows asks for nothing', () => {
  expect(requested('status=lost&date=never&sort=id;drop&page=-2')).toEqual(requested(''))
  expect(requested('page=1.5').page).toBe(1)
})

test('what is not asked for is left out of the call; the order narrows nothing', () => {
  expect(filtersOf(requested('status=pending'))).toEqual({ status: 'pending' })
  expect(isNarrowed(requested('sort=guest&page=2'))).toBe(false)
  expect(isNarrowed(requested('search=x'))).toBe(true)
})
