import { expect, test } from 'vitest'
import { pathForLog } from './log.ts'

test('logs know neither queries nor addresses nor private links', () => {
  expect(pathForLog('/submit-review?booking=3&email=a@b.uk')).toBe('/submit-review')
  expect(pathForLog('/api/reviews/booking/12/jo%40example.com')).toBe('/api/reviews/booking/…')
  expect(pathForLog('/offer/abcdef')).toBe('/offer/…')
  expect(pathForLog('/stay/abcdef')).toBe('/stay/…')
  expect(pathForLog('/api/offers/abcdef/accept')).toBe('/api/offers/…')
  expect(pathForLog('/api/stays/abcdef/calendar.ics')).toBe('/api/stays/…')
  expect(pathForLog('/api/admin/offers/12')).toBe('/api/admin/offers/12')
  expect(pathForLog('/calendar/0123.ics')).toBe('/calendar/…')
  expect(pathForLog('/somewhere/jo@example.com/else')).toBe('/somewhere/…/else')
  expect(pathForLog('/property/3')).toBe('/property/3')
})
