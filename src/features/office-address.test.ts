import { expect, test } from 'vitest'
import { officeAddress } from './office-address.ts'

test('an office address holds the tab and its parameters, without empty ones', () => {
  expect(officeAddress('overview')).toBe('/admin?tab=overview')
  expect(officeAddress('bookings', { booking: 12 })).toBe('/admin?tab=bookings&booking=12')
  expect(officeAddress('properties', { search: 'a&b c', view: '', property: 'new' })).toBe(
    '/admin?tab=properties&search=a%26b%20c&property=new',
  )
  // @ts-expect-error: there is no such tab
  officeAddress('booking')
  // @ts-expect-error: the tab has no such word
  officeAddress('bookings', { enquiry: 1 })
})
