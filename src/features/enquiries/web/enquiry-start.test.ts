import { expect, test } from 'vitest'
import type { Property } from '#features/properties/contract.ts'
import { toDay } from '#platform/shared/day.ts'
import { enquiryStart, quotedGuests } from './enquiry-start.ts'

const TODAY = toDay('2026-11-21')
// Contains only the fields that `enquiryStart` reads.
const HOMES = [{ title: 'Chase View', maxGuests: 4 }] as Property[]

const start = (query: string) => enquiryStart(new URLSearchParams(query), HOMES, TODAY)

test('the URL prefills home, dates and guests', () => {
  expect(start('property=chase%20VIEW&checkin=2026-12-01&checkout=2026-12-04&guests=3')).toMatchObject({
    propertyTitle: 'Chase View',
    checkInDate: '2026-12-01',
    checkOutDate: '2026-12-04',
    guests: 3,
  })
})

test('an unknown title is shortened to the maximum length', () => {
  expect(start('property=Heather%20Lodge').propertyTitle).toBe('Heather Lodge')
  expect(start(`property=${'x'.repeat(500)}`).propertyTitle).toHaveLength(200)
})

test.each([
  ['checkin=2026-11-20&checkout=2026-11-25', '', '2026-11-25'],
  ['checkin=2026-11-21&checkout=2026-11-22', '2026-11-21', '2026-11-22'],
  ['checkin=2026-12-04&checkout=2026-12-01', '2026-12-04', ''],
  ['checkin=2026-12-04&checkout=2026-12-04', '2026-12-04', ''],
  ['checkin=2026-02-30&checkout=soon', '', ''],
  ['checkout=2026-11-20', '', ''],
])('past, reversed and invalid days are ignored: %s', (query, checkInDate, checkOutDate) => {
  expect(start(query)).toMatchObject({ checkInDate, checkOutDate })
})

test.each(['guests=0', 'guests=21', 'guests=1.5', 'guests=many', 'guests=', ''])(
  'the query “%s” means one guest',
  (query) => {
    expect(start(query).guests).toBe(1)
  },
)

test('the quoted guests never exceed the home’s maximum', () => {
  expect([0, 1, 4, 9, 1.5, Number.NaN].map((guests) => quotedGuests(guests, HOMES[0]))).toEqual([1, 1, 4, 4, 1, 1])
})
