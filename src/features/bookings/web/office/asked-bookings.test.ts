import { expect, test } from 'vitest'
import { askedBookings, filtersOf, isNarrowed } from './asked-bookings.ts'

const asked = (address: string) => {
  const words = new URLSearchParams(address)
  return askedBookings({ read: (name) => words.get(name) ?? '' })
}

test('status and date are all, the order is the server’s and the page the first, unless the address says otherwise', () => {
  expect(asked('')).toEqual({ search: '', status: '', date: '', sort: '', page: 1 })
  expect(asked('search=%20ann%20&status=pending&date=upcoming&sort=-checkIn&page=3')).toEqual({
    search: 'ann',
    status: 'pending',
    date: 'upcoming',
    sort: '-checkIn',
    page: 3,
  })
})

test('a word that nobody knows asks for nothing', () => {
  expect(asked('status=lost&date=never&sort=id;drop&page=-2')).toEqual(asked(''))
  expect(asked('page=1.5').page).toBe(1)
})

test('what is not asked for is left out of the call; the order narrows nothing', () => {
  expect(filtersOf(asked('status=pending'))).toEqual({ status: 'pending' })
  expect(isNarrowed(asked('sort=guest&page=2'))).toBe(false)
  expect(isNarrowed(asked('search=x'))).toBe(true)
})
