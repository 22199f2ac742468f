import { expect, test } from 'vitest'
import { officeUrl } from './office-url.ts'

test('an office URL omits empty parameters', () => {
  expect(officeUrl('overview')).toBe('/admin?tab=overview')
  expect(officeUrl('bookings', { booking: 12 })).toBe('/admin?tab=bookings&booking=12')
  expect(officeUrl('properties', { search: 'a&b c', view: '', property: 'new' })).toBe(
    '/admin?tab=properties&search=a%26b%20c&property=new',
  )
  // @ts-expect-error: there is no such tab
  officeUrl('booking')
  // @ts-expect-error: the tab has no such parameter
  officeUrl('bookings', { enquiry: 1 })
})
