import { expect, test } from 'vitest'
import { filtersOf, hasFilters, readBookingFilters } from './read-booking-filters.ts'

const filtersIn = (address: string) => {
  const words = new URLSearchParams(address)
  return readBookingFilters({ read: (name) => words.get(name) ?? '' })
}

test('filters are read from the URL', () => {
  expect(filtersIn('')).toEqual({ search: '', status: '', date: '', sort: '', paidHold: '', page: 1 })
  expect(filtersIn('search=%20ann%20&status=pending&date=upcoming&sort=-checkIn&paidHold=true&page=3')).toEqual({
    search: 'ann',
    status: 'pending',
    date: 'upcoming',
    sort: '-checkIn',
    paidHold: 'true',
    page: 3,
  })
})

test('unknown values in the URL are ignored', () => {
  expect(filtersIn('status=lost&date=never&sort=id;drop&page=-2')).toEqual(filtersIn(''))
  expect(filtersIn('page=1.5').page).toBe(1)
})

test('empty filters are left out of the request', () => {
  expect(filtersOf(filtersIn('status=pending'))).toEqual({ status: 'pending' })
  expect(hasFilters(filtersIn('sort=guest&page=2'))).toBe(false)
  expect(hasFilters(filtersIn('search=x'))).toBe(true)
  expect(hasFilters(filtersIn('paidHold=true'))).toBe(true)
})
