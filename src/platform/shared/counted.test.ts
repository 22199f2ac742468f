import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, grouped } from './counted.ts'

test('a count has its noun in the singular or plural', () => {
  expect(counted(1, 'night')).toBe('1 night')
  expect(counted(0, 'night')).toBe('0 nights')
  expect(counted(1200, 'line')).toBe('1,200 lines')
  expect(counted(2, 'property', 'properties')).toBe('2 properties')
})

test('whole numbers are grouped as by `Intl` for Britain', () => {
  expect(grouped('1234567')).toBe('1,234,567')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (whole) => {
      expect(grouped(whole)).toBe(whole.toLocaleString('en-GB'))
    }),
  )
})
