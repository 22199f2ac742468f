import { expect, test } from 'vitest'
import { bookingStartOf } from './booking-start.ts'

const ENQUIRY = {
  id: 12,
  name: 'Jo Marsh',
  email: 'jo@example.com',
  phone: '01632 960123',
  guests: 2,
  home: { id: 3, title: 'Chase View', isDeleted: false },
  checkInDate: '2027-05-04',
  checkOutDate: '2027-05-07',
}

test('a booking is prefilled from the enquiry', () => {
  expect(bookingStartOf(ENQUIRY)).toEqual({
    enquiryId: 12,
    propertyId: 3,
    checkIn: '2027-05-04',
    checkOut: '2027-05-07',
    guests: 2,
    guestName: 'Jo Marsh',
    guestEmail: 'jo@example.com',
    guestPhone: '01632 960123',
  })
})

test('missing dates and a deleted home are not prefilled', () => {
  const home = { ...ENQUIRY.home, isDeleted: true }
  expect(Object.keys(bookingStartOf({ ...ENQUIRY, home, checkInDate: null, checkOutDate: null }))).toEqual([
    'enquiryId',
    'guestName',
    'guestEmail',
    'guestPhone',
    'guests',
  ])
  expect(bookingStartOf({ ...ENQUIRY, home: null }).propertyId).toBeUndefined()
})
