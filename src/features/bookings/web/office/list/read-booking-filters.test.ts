import { expect, test } from 'vitest'
import { filtersOf, hasFilters, readBookingFilters } from './read-booking-filters.ts'

const filtersIn = (address: string) => {
  const words = new URLSearchParams(address)
  return readBookingFilters({ read: (name) => words.get(name) ?? '' })
}

test('filters are read from the URL', () => {
  expect(filtersIn('')).toEqual({
    search: '',
    status: '',
    date: '',
    property: '',
    money: '',
    sort: '',
    paidHold: '',
  })
  expect(
    filtersIn('search=%20ann%20&status=pending&date=upcoming&property=7&money=owed&sort=-checkIn&paidHold=true'),
  ).toEqual({
    search: 'ann',
    status: 'pending',
    date: 'upcoming',
    property: '7',
    money: 'owed',
    sort: '-checkIn',
    paidHold: 'true',
  })
})

test('unknown values in the URL are ignored', () => {
  expect(filtersIn('status=lost&date=never&property=-1&money=lent&sort=id;drop')).toEqual(filtersIn(''))
})

test('empty filters are left out of the request', () => {
  expect(filtersOf(filtersIn('status=pending'))).toEqual({ status: 'pending' })
  expect(filtersOf(filtersIn('property=7'))).toEqual({ propertyId: 7 })
  expect(hasFilters(filtersIn('sort=guest'))).toBe(false)
  expect(hasFilters(filtersIn('money=overdue'))).toBe(true)
  expect(hasFilters(filtersIn('search=x'))).toBe(true)
  expect(hasFilters(filtersIn('paidHold=true'))).toBe(true)
})
